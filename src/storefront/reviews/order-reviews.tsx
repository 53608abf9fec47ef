import { type ReviewOwner, reviewAddress } from '../../shop/reviews/reviews.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Card } from '../../ui/surfaces.tsx';

/** From the page of an order that was delivered to what its customer says of what is in it. */
export function OrderReviewsSection({ isOpen, owner }: { isOpen: boolean; owner: ReviewOwner }) {
  if (!isOpen) return null;
  return (
    <Card as="section" aria-labelledby="reviews-title" className="mt-6 no-print">
      <h2 id="reviews-title" className="text-xl">
        What do you think of it?
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-xl text-ink-soft">Stars, a few words, a photograph: others choose by it.</p>
        <ButtonLink to={reviewAddress(owner)} variant="outline" size="sm">
          Review your order
        </ButtonLink>
      </div>
    </Card>
  );
}
