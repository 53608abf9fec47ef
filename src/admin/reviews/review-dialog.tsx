import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatOrderMoment, orderNumber } from '../../shop/orders/order-number.rules.ts';
import type { ReviewDetail } from '../../shop/reviews/list-reviews.ts';
import { reviewMessages } from '../../shop/reviews/review-messages.ts';
import {
  LONGEST_REPLY,
  placeText,
  plantQuestions,
  shownName,
  staffReviewPhotoAddress,
} from '../../shop/reviews/reviews.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextareaField } from '../../ui/fields.tsx';
import { DiscardQuestion } from '../edit/edit-dialog.tsx';
import { Neighbours } from '../layout/neighbours.tsx';
import { Photographs } from '../layout/photographs.tsx';
import { useQueryChange } from '../layout/screen-address.ts';
import { pressWithEnter } from '../layout/send-key.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useMay } from '../layout/use-may.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { InFooter, footerButtonClass, useWindowFooter } from '../layout/window-footer.tsx';
import { ReviewBadge, Stars } from './review-list.tsx';

type ReviewDialogProps = {
  /** Null for one that cannot be had, undefined while none is open. */
  review: ReviewDetail | null | undefined;
  /** Those of the list, in its order. */
  listed: readonly string[];
};

/** One review with its pictures, and what becomes of it. Its address is the list's with `?review=`. */
export function ReviewDialog({ review, listed }: ReviewDialogProps) {
  const changeQuery = useQueryChange();
  const { place, footer } = useWindowFooter();
  return (
    <Dialog
      open={review !== undefined}
      onClose={() => changeQuery({ review: null })}
      closeOnBackdrop={false}
      size="xl"
      tall
      title={review ? `Review of ${review.productName}` : 'Review'}
      subject={review ? `Written ${formatOrderMoment(review.createdAt)}` : undefined}
      state={review ? <Neighbours ids={listed} open={review.id} name="review" one="review" /> : null}
      footer={review ? footer : undefined}
    >
      {review ? <ReviewView key={review.id} review={review} footer={place} /> : null}
      {review === null ? <p className="py-6 text-center text-ink-soft">{reviewMessages.gone}</p> : null}
    </Dialog>
  );
}

type ReviewViewProps = { review: ReviewDetail; footer: HTMLElement | null };

function ReviewView({ review, footer }: ReviewViewProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-6">
        <Said review={review} />
        <Photographs
          ids={review.photos}
          addressOf={staffReviewPhotoAddress}
          missing="No photographs came with it."
        />
      </div>
      <DecisionForm review={review} footer={footer} />
    </div>
  );
}

function Said({ review }: { review: ReviewDetail }) {
  const maySeeOrders = useMay()('orders');
  const { orderId, productId, state, story, decidedAt, decidedBy } = review;
  const number = orderNumber(orderId);
  const said = answersOf(review);
  return (
    <section aria-label="What they say">
      <p className="flex flex-wrap items-center gap-2 text-lg">
        <Stars count={review.stars} />
        <span className="font-semibold wrap-anywhere">{shownName(review.authorName)}</span>
        <ReviewBadge state={state} />
      </p>
      <p className="text-sm text-muted">
        {maySeeOrders ? (
          <Link to={`/admin/orders/${orderId}`} className="text-link">
            Order {number}
          </Link>
        ) : (
          `Order ${number}`
        )}
        {' · '}
        <a href={`/product/${productId}/reviews`} className="text-link">
          Page of its reviews
        </a>
        {decidedAt === null
          ? null
          : ` · Decided ${formatOrderMoment(decidedAt)} by ${decidedBy ?? 'somebody'}`}
      </p>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">
        {story === '' ? <span className="text-muted">Nothing was written.</span> : story}
      </p>
      <ul className="mt-3 grid gap-1 text-sm">
        {said.map(({ label, answer }) => (
          <li key={label} className="flex flex-wrap justify-between gap-x-4">
            <span className="text-ink-soft">{label}</span>
            <span className="font-medium">{answer}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was answered: of a pot nothing is asked. */
function answersOf(review: ReviewDetail) {
  const said = plantQuestions.flatMap(({ name, label }) =>
    review[name] === null ? [] : [{ label, answer: review[name] ? 'Yes' : 'No' }],
  );
  const place =
    review.light === null ? [] : [{ label: 'Where does it stand?', answer: placeText(review.light) }];
  return [...said, ...place];
}

/** A reply that all can read with it, and whether it is shown at all. */
function DecisionForm({ review: { id, version, state, reply }, footer }: ReviewViewProps) {
  const formId = useId();
  const [text, setText] = useState(reply);
  const { fetcher, busy, answer } = useAdminAction(undefined, { freshAfterRefusal: true });
  const isPublished = state === 'published';
  const guard = useUnsavedGuard(text !== reply);
  const errors = answer && !answer.ok ? answer.errors : {};
  return (
    <>
      <fetcher.Form
        id={formId}
        method="post"
        action="/admin/reviews"
        noValidate
        aria-label="Decision"
        className="flex h-fit flex-col gap-4.5 rounded-lg border border-line p-4 lg:sticky lg:top-0"
      >
        <input type="hidden" name="reviewId" value={id} />
        <input type="hidden" name="version" value={version} />
        <TextareaField
          label="Reply"
          optional
          name="reply"
          rows={4}
          maxLength={LONGEST_REPLY}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          error={errors['reply']}
          onKeyDown={pressWithEnter}
          hint="Shown below the review, in the name of the shop."
        />
        <p className="text-sm text-muted">
          Publish what is honest, also where it hurts: only insults, other people’s data and what is about no
          plant do not belong here.
        </p>
      </fetcher.Form>
      <InFooter place={footer}>
        {state === 'refused' ? null : (
          <Button
            type="submit"
            form={formId}
            name="intent"
            value="refuse"
            variant="outline"
            busy={busy}
            className={footerButtonClass}
          >
            {isPublished ? 'Take it down' : 'Do not publish'}
          </Button>
        )}
        <Button
          type="submit"
          form={formId}
          name="intent"
          value={isPublished ? 'reply' : 'publish'}
          variant="primary"
          busy={busy}
          className={footerButtonClass}
        >
          {isPublished ? 'Save the reply' : 'Publish'}
        </Button>
      </InFooter>
      <DiscardQuestion guard={guard} what="this reply" />
    </>
  );
}
