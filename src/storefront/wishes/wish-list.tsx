import { useEffect } from 'react';
import { data, redirect, useRevalidator } from 'react-router';
import { callerContext, shopContext, siteContext } from '../../http/context.ts';
import { askShop } from '../../http/ask-shop.ts';
import { type FormAnswer, inSentences, refusedFields } from '../../http/form-answer.ts';
import { requireUser } from '../../http/guards.ts';
import { readForm } from '../../http/read-form.ts';
import { signInPath } from '../../http/return-path.ts';
import { isPageHeld, sessionIsBack } from '../../session/held-page.ts';
import { useOtherUser, useSession } from '../../session/use-session.ts';
import { changeWishes, listWishes, tidyWishes } from '../../shop/wishes/own-wishes.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { findSharing, shareWishes } from '../../shop/wishes/share-wishes.ts';
import { findWishMails, setWishMails } from '../../shop/wishes/wish-mails.ts';
import { readWishedPlants } from '../../shop/wishes/wished-plants.ts';
import { mailsFormSchema, shareFormSchema, wishFormSchema } from '../../shop/wishes/wishes.schema.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Alert } from '../../ui/notices.tsx';
import { AccountFrame } from '../account/account-frame.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { readBeginnings } from '../shared-reads.server.ts';
import { ErrorView } from '../pages/failed-page.tsx';
import type { Route } from './+types/wish-list';
import { ShareCard } from './share-card.tsx';
import { MailCard } from './mail-card.tsx';
import { useAccountsPlants, useBrowsersPlants } from './own-list.ts';
import { ListSkeleton, OwnPlants } from './own-plants.tsx';
import { toggleWish } from './use-wishes.ts';

/** Of whoever is signed in; the browser's own list is the browser's. */
export async function loader({ context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const shop = context.get(shopContext);
  if (caller.kind !== 'user') return { list: null, beginnings: await readBeginnings(shop) };
  const { userId, email } = caller;
  const wishes = await listWishes(shop, { userId });
  const plants = await readWishedPlants(shop, wishes);
  const { title, token } = await findSharing(shop, { userId });
  const address = token === null ? null : `${context.get(siteContext).appUrl}/wishlist/${token}`;
  return {
    beginnings: wishes.length === 0 ? await readBeginnings(shop) : [],
    list: { userId, email, wishes, plants, title, address, mails: await findWishMails(shop, { userId }) },
  };
}

/** With what was typed above a shared list, where it was not taken. */
export type WishAnswer = FormAnswer & { title?: string };

const done: WishAnswer = { ok: true, message: null };

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const intent = form.get('intent') ?? '';
  const typed = wishFormSchema.safeParse(Object.fromEntries(form));
  // A stranger's list is kept by script: without, the account is where it can be kept, and the plant is where to go on.
  if (intent === 'add' && typed.success && context.get(callerContext).kind !== 'user')
    throw redirect(signInPath(`/product/${typed.data.product}`));
  const shop = context.get(shopContext);
  const { userId } = requireUser({ context, url });
  if (intent === 'tidy') await tidyWishes(shop, { userId });
  else if (intent === 'unshare') await shareWishes(shop, { userId, share: 'off' });
  else if (intent === 'share' || intent === 'share-anew') return shareAs({ shop, userId, intent, form });
  else if (intent === 'mails')
    await setWishMails(shop, { userId, ...mailsFormSchema.parse(Object.fromEntries(form)) });
  else if (!typed.success) throw unknownForm();
  else if (intent === 'add') await changeWishes(shop, { userId, add: [typed.data], remove: [] });
  else if (intent === 'remove') await changeWishes(shop, { userId, add: [], remove: [typed.data.product] });
  else throw unknownForm();
  return data(done);
}

type Shared = { shop: Shop; userId: string; intent: 'share' | 'share-anew'; form: URLSearchParams };

async function shareAs({ shop, userId, intent, form }: Shared) {
  const title = form.get('title') ?? '';
  const named = shareFormSchema.safeParse({ title }, inSentences);
  if (!named.success) {
    const answer: WishAnswer = { ...refusedFields(named.error.issues), title: title.slice(0, 200) };
    return data(answer, { status: 422 });
  }
  await shareWishes(shop, { userId, share: intent === 'share' ? 'on' : 'anew', ...named.data });
  return data(done);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

const unknownForm = () => data(null, { status: 400, statusText: 'Unknown form' });

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

const TITLE = 'Wish list';

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, TITLE);
}

export default function WishListPage({ loaderData: { list, beginnings }, actionData }: Route.ComponentProps) {
  useOwnersPage();
  if (list !== null)
    return (
      <AccountFrame title={TITLE}>
        <AccountsList key={list.userId} list={list} beginnings={beginnings} sent={actionData} />
      </AccountFrame>
    );
  return (
    <div className="mx-auto w-full max-w-5xl px-gutter pt-6 pb-section md:pt-10">
      <h1 className="mb-6 text-3xl">{TITLE}</h1>
      <BrowsersList beginnings={beginnings} />
    </div>
  );
}

/** It is somebody else's once another person, or nobody, is signed in; unless what they typed was just refused for that. */
function useOwnersPage() {
  const { loading, user } = useSession();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (user) sessionIsBack();
  }, [user]);
  useOtherUser(loading ? undefined : (user?.id ?? null), () => {
    if (!isPageHeld()) void revalidate();
  });
}

type Beginning = Pick<Route.ComponentProps['loaderData'], 'beginnings'>;

function BrowsersList({ beginnings }: Beginning) {
  const { wishes, plants, failed, retry } = useBrowsersPlants();
  if (failed)
    return (
      <Alert tone="error" title="Your wish list could not be shown">
        <p>Your plants are safe in this browser.</p>
        <Button variant="outline" size="sm" className="mt-2" onClick={retry}>
          Try again
        </Button>
      </Alert>
    );
  if (plants === null) return <ListSkeleton />;
  const missing = wishes.filter(({ product }) => !plants.some((plant) => plant.product === product));
  return (
    <>
      <OwnPlants
        plants={plants}
        missing={missing.length}
        onTidy={() => missing.forEach(toggleWish)}
        beginnings={beginnings}
      />
      {wishes.length > 0 ? (
        <div className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-xl bg-sand px-5 py-4">
          <p className="max-w-xl text-sm text-ink-soft">
            This list is kept in this browser alone. Sign in, and it is kept in your account: on every device,
            to share, and with an e-mail when a price falls, if you like.
          </p>
          <ButtonLink to={signInPath('/wishlist')} variant="outline" size="sm">
            Sign in
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}

type Account = NonNullable<Route.ComponentProps['loaderData']['list']>;

type AccountsListProps = Beginning & { list: Account; sent: WishAnswer | undefined };

function AccountsList({ list, beginnings, sent }: AccountsListProps) {
  const plants = useAccountsPlants(list);
  const withCards = list.wishes.length > 0 || list.address !== null;
  return (
    <div className={cx('grid items-start gap-x-12 gap-y-8', withCards && 'lg:grid-cols-[1fr_24rem]')}>
      <OwnPlants plants={plants} missing={list.wishes.length - list.plants.length} beginnings={beginnings} />
      {withCards ? (
        <div className="grid gap-6">
          <MailCard {...list.mails} email={list.email} />
          <ShareCard title={list.title} address={list.address} sent={sent} />
        </div>
      ) : null}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />;
}
