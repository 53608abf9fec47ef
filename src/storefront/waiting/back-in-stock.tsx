import { Form, data, useNavigation } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { limitedNetwork } from '../../http/client-address.ts';
import { callerContext, clientAddressContext, shopContext, siteContext } from '../../http/context.ts';
import { inSentences } from '../../http/form-answer.ts';
import { readForm } from '../../http/read-form.ts';
import { listAlternatives } from '../../shop/catalogue/list-alternatives.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { askWhenBack, findWaitedGoods } from '../../shop/waiting/ask-when-back.ts';
import { waitingMessages } from '../../shop/waiting/waiting.rules.ts';
import { waitSchema, waitedGoodsSchema } from '../../shop/waiting/waiting.schema.ts';
import { tooFast } from '../../shop/access/try-again.rules.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { Field, TextInput } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Card, SectionHeading } from '../../ui/surfaces.tsx';
import { ProductGrid } from '../catalogue/product-card.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import { ErrorView } from '../pages/failed-page.tsx';
import type { Route } from './+types/back-in-stock';

/** What the form gets back: whether a link has to be opened first, or what was typed and what is wrong with it. */
type Answer = { ok: true; state: 'asked' | 'waiting' } | { ok: false; email: string; message: string };

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const goods = await waitedGoods(shop, url);
  const { productId, name, options } = goods;
  return {
    productId,
    name,
    options,
    alternatives:
      (await orNothing(shop, 'Alternatives could not be read', listAlternatives(shop, productId))) ?? [],
  };
}

async function waitedGoods(shop: Shop, url: URL) {
  const asked = waitedGoodsSchema.parse(Object.fromEntries(url.searchParams));
  const goods =
    asked.product === undefined
      ? null
      : await findWaitedGoods(shop, { productId: asked.product, variantId: asked.variant ?? null });
  if (!goods) throw data(null, { status: 404, statusText: 'Not Found' });
  return goods;
}

/** The product page's form: sent as a document, so that it works without script. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const goods = await waitedGoods(shop, url);
  const typed = (await readForm(request)).get('email') ?? '';
  const parsed = waitSchema.safeParse({ email: typed }, inSentences);
  if (!parsed.success) return refuse(typed, parsed.error.issues[0]?.message ?? '', { status: 422 });
  const caller = context.get(callerContext);
  const asked = await askWhenBack(shop, {
    ...parsed.data,
    goods,
    userId: caller.kind === 'user' ? caller.userId : null,
    network: limitedNetwork(context.get(clientAddressContext)),
    rateLimitFactor: context.get(siteContext).rateLimitFactor,
  });
  if (asked.ok) return data<Answer>(asked);
  const headers = { 'Retry-After': String(asked.retryAfterSeconds) };
  return refuse(typed, tooFast(asked.retryAfterSeconds), { status: 429, headers });
}

function refuse(typed: string, message: string, answer: ResponseInit) {
  return data<Answer>({ ok: false, email: typed.slice(0, 254), message }, answer);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export { answerHeaders as headers } from '../../http/form-answer.ts';

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Tell me when it is back');
}

export default function BackInStock({ loaderData, actionData }: Route.ComponentProps) {
  const { productId, name, options, alternatives } = loaderData;
  const what = options === '' ? name : `${name} (${options})`;
  const state = actionData && 'state' in actionData ? actionData.state : null;
  return (
    <div className="page-width pt-8 pb-section md:pt-12">
      <div className="mx-auto max-w-xl">
        <h1 className="text-3xl">{state === null ? 'Tell me when it is back' : waitingMessages[state]}</h1>
        {state === null ? (
          <AskForm what={what} refused={actionData?.ok === false ? actionData : undefined} />
        ) : (
          <Asked what={what} isConfirmed={state === 'waiting'} productId={productId} />
        )}
      </div>
      {alternatives.length === 0 ? null : (
        <section aria-labelledby="alternatives" className="mt-section">
          <SectionHeading id="alternatives" title="At home just as well" className="mb-7" />
          <ProductGrid products={alternatives} columns="four" />
        </section>
      )}
    </div>
  );
}

type Refused = { email?: string | undefined; message: string | null };

function AskForm({ what, refused }: { what: string; refused: Refused | undefined }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <>
      <p className="mt-2 mb-6 text-ink-soft">
        {what} is sold out. We write to you once, as soon as there is one for you, in the order in which
        people asked.
      </p>
      <Card padding="lg">
        <Form method="post" noValidate className="flex flex-col gap-4.5">
          <Field label="E-mail address" error={refused?.message ?? undefined}>
            <TextInput
              type="email"
              name="email"
              autoComplete="email"
              required
              maxLength={254}
              defaultValue={refused?.email}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" block busy={busy}>
            Tell me
          </Button>
        </Form>
      </Card>
    </>
  );
}

type AskedProps = { what: string; isConfirmed: boolean; productId: string };

function Asked({ what, isConfirmed, productId }: AskedProps) {
  return (
    <>
      <Alert tone="success" className="mt-6">
        {isConfirmed
          ? `We write to you once, as soon as there is a ${what} for you.`
          : `We have sent you a link. Open it once, so that we know that the address is yours; then we tell you when ${what} is back. If you wait for it already, there is nothing to do.`}
      </Alert>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/shop" variant="primary">
          Continue Shopping
        </ButtonLink>
        <ButtonLink to={`/product/${productId}`} variant="outline">
          Back to the plant
        </ButtonLink>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />;
}
