import { Trash2 } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Form, data, redirect } from 'react-router';
import { callerContext, shopContext, siteContext } from '../../http/context.ts';
import { inSentences } from '../../http/form-answer.ts';
import { requireUser } from '../../http/guards.ts';
import { readForm } from '../../http/read-form.ts';
import { signInPath } from '../../http/return-path.ts';
import { useReloadForOtherUser } from '../../session/use-session.ts';
import { changeWishes, listWishes, tidyWishes } from '../../shop/wishes/own-wishes.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { findSharing, shareWishes } from '../../shop/wishes/share-wishes.ts';
import type { WishedPlant } from '../../shop/wishes/wished-plants.schema.ts';
import { readWishedPlants } from '../../shop/wishes/wished-plants.ts';
import { wishMessages } from '../../shop/wishes/wishes.rules.ts';
import { shareFormSchema, wishFormSchema } from '../../shop/wishes/wishes.schema.ts';
import { Button, ButtonLink, IconButton } from '../../ui/buttons.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Alert, EmptyState } from '../../ui/notices.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { unlistedMeta } from '../found/page-meta.ts';
import { ErrorView } from '../pages/failed-page.tsx';
import type { Route } from './+types/wish-list';
import { ShareCard } from './share-card.tsx';
import { useAccountsPlants, useBrowsersPlants } from './own-list.ts';
import { toggleWish, wishStore } from './use-wishes.ts';
import { WishedPlants } from './wished-plants.tsx';

/** Of whoever is signed in; the browser's own list is the browser's. */
export async function loader({ context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  if (caller.kind !== 'user') return { list: null };
  const shop = context.get(shopContext);
  const { userId } = caller;
  const wishes = await listWishes(shop, { userId });
  const plants = await readWishedPlants(shop, wishes);
  const { title, token } = await findSharing(shop, { userId });
  const address = token === null ? null : `${context.get(siteContext).appUrl}/wishlist/${token}`;
  return { list: { userId, wishes, plants, title, address } };
}

/** What was typed above a shared list, and why it was not taken. */
type Answer = { title: string; error: string } | null;

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
  else if (!typed.success) throw unknownForm();
  else if (intent === 'add') await changeWishes(shop, { userId, add: [typed.data], remove: [] });
  else if (intent === 'remove') await changeWishes(shop, { userId, add: [], remove: [typed.data.product] });
  else throw unknownForm();
  return data<Answer>(null);
}

type Shared = { shop: Shop; userId: string; intent: 'share' | 'share-anew'; form: URLSearchParams };

async function shareAs({ shop, userId, intent, form }: Shared) {
  const title = form.get('title') ?? '';
  const named = shareFormSchema.safeParse({ title }, inSentences);
  if (!named.success) {
    const error = named.error.issues[0]?.message ?? '';
    return data<Answer>({ title: title.slice(0, 200), error }, { status: 422 });
  }
  await shareWishes(shop, { userId, share: intent === 'share' ? 'on' : 'anew', ...named.data });
  return data<Answer>(null);
}

const unknownForm = () => data(null, { status: 400, statusText: 'Unknown form' });

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Wish list');
}

export default function WishListPage({ loaderData: { list }, actionData }: Route.ComponentProps) {
  useReloadForOtherUser();
  return (
    <div className="mx-auto w-full max-w-5xl px-gutter pt-6 pb-section md:pt-10">
      <h1 className="mb-6 text-3xl">Wish list</h1>
      {list === null ? <BrowsersList /> : <AccountsList list={list} refused={actionData ?? undefined} />}
    </div>
  );
}

function BrowsersList() {
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
      <List plants={plants} missing={missing.length} onTidy={() => missing.forEach(toggleWish)} />
      {wishes.length > 0 ? (
        <div className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-xl bg-sand px-5 py-4">
          <p className="max-w-xl text-sm text-ink-soft">
            This list is kept in this browser alone. Sign in, and it is kept in your account: on every device,
            and to share.
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

function AccountsList({ list, refused }: { list: Account; refused: Answer | undefined }) {
  const plants = useAccountsPlants(list);
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_24rem]">
      <List plants={plants} missing={list.wishes.length - list.plants.length} />
      {list.wishes.length > 0 || list.address !== null ? (
        <ShareCard title={list.title} address={list.address} refused={refused ?? undefined} />
      ) : null}
    </div>
  );
}

type ListProps = {
  plants: readonly WishedPlant[];
  /** How many are on it that the shop does not show. */
  missing: number;
  /** Takes those off the browser's own list; the account's is asked by a form. */
  onTidy?: () => void;
};

function List({ plants, missing, onTidy }: ListProps) {
  const home = useRef<HTMLDivElement>(null);
  if (plants.length === 0 && missing === 0) return <EmptyList />;
  return (
    <div ref={home} tabIndex={-1} className="outline-none">
      {missing > 0 ? <Missing count={missing} onTidy={onTidy} /> : null}
      <WishedPlants plants={plants}>
        {(plant) => <RemoveForm plant={plant} onRemoved={() => home.current?.focus()} />}
      </WishedPlants>
    </div>
  );
}

function Missing({ count, onTidy }: { count: number; onTidy: (() => void) | undefined }) {
  const send = (event: FormEvent) => {
    if (!onTidy) return;
    event.preventDefault();
    onTidy();
  };
  return (
    <Alert className="mb-6">
      <p>
        {count === 1 ? 'One plant of your list is' : `${count} plants of your list are`} not in the shop at
        the moment, and shown again if that changes.
      </p>
      <Form method="post" onSubmit={send}>
        <Button type="submit" name="intent" value="tidy" variant="outline" size="sm" className="mt-2">
          {count === 1 ? 'Take it off' : 'Take them off'}
        </Button>
      </Form>
    </Alert>
  );
}

/** A form, so that it works without script; with it, the plant can be put back. */
function RemoveForm({ plant, onRemoved }: { plant: WishedPlant; onRemoved: () => void }) {
  const { product, variant, name } = plant;
  const remove = (event: FormEvent) => {
    // What this browser has not heard of yet only the account can take off.
    if (!wishStore.has(product)) return;
    event.preventDefault();
    toggleWish({ product, variant });
    onRemoved();
    const putBack = () => wishStore.has(product) || toggleWish({ product, variant });
    showToast({ title: wishMessages.removed(name), action: { label: 'Put back', run: putBack } });
  };
  return (
    <Form method="post" onSubmit={remove}>
      <input type="hidden" name="product" value={product} />
      <IconButton
        type="submit"
        name="intent"
        value="remove"
        label={`Remove ${name}`}
        icon={<Trash2 aria-hidden="true" size={18} />}
        className="-mt-2 -mr-2 text-muted hover:text-ink"
      />
    </Form>
  );
}

function EmptyList() {
  return (
    <EmptyState
      image="/images/empty-cart.svg"
      title="Nothing on it yet"
      text="Press the heart on a plant that you like, and find it here again."
      action={
        <ButtonLink to="/shop" variant="primary" size="lg">
          Continue Shopping
        </ButtonLink>
      }
    />
  );
}

/** Until the browser has read its own list. */
function ListSkeleton() {
  return (
    <>
      <noscript>
        <p className="mb-6">
          Your wish list is kept in your browser, and showing it needs JavaScript. Signed in, it works
          without.
        </p>
      </noscript>
      <output className="sr-only">Loading your wish list</output>
      <div
        aria-hidden="true"
        className="grid grid-cols-[5rem_1fr] gap-x-4 py-5 sm:grid-cols-[7rem_1fr] sm:gap-x-5"
      >
        <Skeleton className="aspect-square" />
        <div>
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="mt-2 h-5 w-2/5" />
          <Skeleton className="mt-3 h-9 w-28 rounded-pill" />
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />;
}
