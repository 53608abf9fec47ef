import { data } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { inSentences, refusedFields } from '../../http/form-answer.ts';
import { requireStaff } from '../../http/guards.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { decideReview } from '../../shop/reviews/decide-review.ts';
import { findReview, listReviews } from '../../shop/reviews/list-reviews.ts';
import { reviewMessages as messages } from '../../shop/reviews/review-messages.ts';
import { decisionSchema, reviewsQuerySchema } from '../../shop/reviews/reviews.schema.ts';
import { orderMessages } from '../../shop/orders/order-messages.ts';
import { type Asked, accept, answerForm, refuse } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { FilterLinks, ListToolbar } from '../table/filters.tsx';
import type { Route } from './+types/reviews';
import { ReviewDialog } from './review-dialog.tsx';
import { ReviewList } from './review-list.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'content');
  const shop = context.get(shopContext);
  const query = reviewsQuerySchema.parse(Object.fromEntries(url.searchParams));
  const open =
    query.review === undefined
      ? undefined
      : orNothing(shop, 'Error fetching a review:', findReview(shop, { reviewId: query.review }));
  const [{ found: page, status }, review] = await Promise.all([
    readMain(shop, 'Error fetching reviews:', listReviews(shop, query)),
    open,
  ]);
  return data({ page, review, now: shop.now() }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'content', decide, { say: () => messages.failed });
}

const done = {
  publish: messages.publishedNow,
  refuse: messages.refusedNow,
  reply: messages.replied,
} as const;

async function decide({ shop, actor, form }: Asked) {
  const read = decisionSchema.safeParse(Object.fromEntries(form), inSentences);
  if (!read.success) {
    const { errors } = refusedFields(read.error.issues);
    return Object.keys(errors).join() === 'reply'
      ? refuse(null, 422, { errors })
      : refuse(orderMessages.unknownForm, 400);
  }
  const { intent, ...asked } = read.data;
  const decided = await decideReview(shop, { actor, decision: intent, ...asked });
  if (decided.ok) return accept(done[intent]);
  return decided.reason === 'unknown'
    ? refuse(messages.gone, 404)
    : refuse(messages.meanwhile(decided.state));
}

export const clientAction = askingShop();

export const meta = screenTitle('Reviews');

const states = [
  { value: 'published', label: 'Published' },
  { value: 'refused', label: 'Not published' },
  { value: 'all', label: 'All' },
];

/** What customers say of plants, to be read before others see it. docs/behaviour/reviews.md#publishing. */
export default function Reviews({ loaderData: { page, review, now } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead
        title="Reviews"
        text="What customers say of their plants. Nobody else sees it before you have read it."
      />
      <ListToolbar search="Search plant, name or words">
        <FilterLinks label="Show" name="state" all="Waiting" options={states} />
      </ListToolbar>
      {page ? <ReviewList page={page} now={now} /> : <Unread>{messages.fetchFailed}</Unread>}
      <ReviewDialog review={review} listed={page?.rows.map(({ id }) => id) ?? []} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => messages.fetchFailed} />;
}
