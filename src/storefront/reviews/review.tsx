import { type RouterContextProvider, data, redirect } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { limitedNetwork } from '../../http/client-address.ts';
import { clientAddressContext, shopContext, siteContext } from '../../http/context.ts';
import { requireUser } from '../../http/guards.ts';
import { type FormRefusal, refusedFields } from '../../http/form-answer.ts';
import { readForm } from '../../http/read-form.ts';
import { reviewMessages } from '../../shop/reviews/review-messages.ts';
import { type Author, findReviewable, readPlantPhotos } from '../../shop/reviews/reviewable.ts';
import { type ReviewOwner, reviewAddress } from '../../shop/reviews/reviews.rules.ts';
import {
  type TypedReview,
  readReviewForm,
  reviewPageSchema,
  typedReview,
} from '../../shop/reviews/reviews.schema.ts';
import { hasOptedOut, stopAsking } from '../../shop/reviews/stop-asking.ts';
import { type WrittenReview, writeReview } from '../../shop/reviews/write-review.ts';
import { unlistedMeta } from '../found/page-meta.ts';
import { DeadLink } from '../account/dead-link.tsx';
import type { Route } from './+types/review';
import { PlantReview } from './plant-review.tsx';
import { OrderPlants } from './order-plants.tsx';

export { headers } from '../account/tracked-order.tsx';

type Asked = { context: Readonly<RouterContextProvider>; url: URL };

/** With what was typed, for a form that comes back without script. */
export type ReviewRefusal = FormRefusal & { typed: TypedReview };

/** Whoever has the order's link, or is signed in; throws for nobody. */
function readAuthor({ context, url }: Asked) {
  const { token, order, product } = reviewPageSchema.parse(Object.fromEntries(url.searchParams));
  const owner: ReviewOwner = token === undefined ? { orderId: order ?? '' } : { token };
  const author: Author = 'token' in owner ? owner : { ...owner, ...pickUser(requireUser({ context, url })) };
  return { owner, author, productId: product?.toLowerCase() };
}

const pickUser = ({ userId }: { userId: string }) => ({ userId });

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { owner, author, productId } = readAuthor({ context, url });
  const found = await findReviewable(shop, author);
  const plant = found?.plants.find((one) => one.productId === productId);
  if (!found || (productId !== undefined && !plant))
    throw data(null, { status: 404, statusText: 'Not Found' });
  const photos = plant ? await readPlantPhotos(shop.db, { orderId: found.orderId, ...plant }) : [];
  const isStopped = await hasOptedOut(shop, author);
  return { ...found, owner, plant: plant ?? null, photos, isStopped };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const { owner, author, productId } = readAuthor({ context, url });
  const form = await readForm(request);
  if (form.get('intent') === 'stop') {
    if (!(await stopAsking(shop, author))) throw data(null, { status: 404, statusText: 'Not Found' });
    throw redirect(`${reviewAddress(owner)}#asking`);
  }
  const typed = typedReview(form);
  const read = readReviewForm(form);
  if (!read.success)
    return data<ReviewRefusal>({ ...refusedFields(read.error.issues), typed }, { status: 422 });
  const written = await writeReview(shop, {
    author,
    productId: productId ?? '',
    form: read.data,
    network: limitedNetwork(context.get(clientAddressContext)),
    rateLimitFactor: context.get(siteContext).rateLimitFactor,
  });
  if (written.ok) throw redirect(reviewAddress(owner));
  const { status, headers, ...refusal } = refusalOf(written);
  return data<ReviewRefusal>(
    { ok: false, message: null, errors: {}, code: null, ...refusal, typed },
    { status, headers: headers ?? {} },
  );
}

type Refused = Partial<FormRefusal> & { status: number; headers?: Record<string, string> };

function refusalOf(refused: Extract<WrittenReview, { ok: false }>): Refused {
  switch (refused.reason) {
    case 'unknown-order':
      return { status: 404, message: reviewMessages.noSuchOrder };
    case 'off':
      return { status: 409, message: reviewMessages.off };
    case 'cancelled':
    case 'not-delivered':
      return { status: 409, message: reviewMessages.notYet };
    case 'published':
      return { status: 409, message: reviewMessages.published };
    case 'photos-gone':
      return { status: 409, errors: { photoIds: reviewMessages.photosGone } };
    case 'too-often':
      return {
        status: 429,
        message: reviewMessages.tooOften,
        headers: { 'Retry-After': String(refused.retryAfterSeconds) },
      };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return unlistedMeta(
    matches,
    loaderData?.plant ? `Review of ${loaderData.plant.name}` : 'Review your order',
  );
}

/** What somebody says of what is in an order that they got. docs/behaviour/reviews.md#a-review. */
export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  const { plant, ...order } = loaderData;
  return (
    <div className="mx-auto w-full max-w-2xl px-gutter pt-6 pb-section md:pt-8">
      {plant ? (
        <PlantReview key={plant.productId} {...order} plant={plant} sent={actionData} />
      ) : (
        <OrderPlants {...order} />
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeadLink error={error} title="There is nothing to review here" />;
}
