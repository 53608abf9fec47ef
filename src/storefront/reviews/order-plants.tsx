import { Form, Link } from 'react-router';
import type { Reviewable, ReviewablePlant } from '../../shop/reviews/reviewable.ts';
import { type ReviewOwner, reviewAddress } from '../../shop/reviews/reviews.rules.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { Thumbnail } from '../../ui/image.tsx';
import { Badge } from '../../ui/labels.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';

type OrderPlantsProps = Reviewable & {
  owner: ReviewOwner;
  /** They asked to be asked nothing. */
  isStopped: boolean;
};

/** What is in an order, each to be written about, and the way to be asked no more. */
export function OrderPlants({ orderId, obstacle, plants, owner, isStopped }: OrderPlantsProps) {
  const back = 'token' in owner ? `/track-order/${owner.token}` : `/orders/${orderId}`;
  return (
    <>
      <Link to={back} className="text-link">
        Back to the order
      </Link>
      <h1 className="mt-4 text-3xl">
        {plants.every(({ isPlant }) => isPlant) ? 'How are your plants?' : 'What do you think of it?'}
      </h1>
      {obstacle === null ? (
        <p className="mt-2 mb-6 text-ink-soft">
          Tell others how it arrived and how it does. We read each review before it is shown.
        </p>
      ) : (
        <Alert className="my-6" title={obstacles[obstacle].title}>
          <p>{obstacles[obstacle].text}</p>
        </Alert>
      )}
      {plants.length === 0 ? (
        <p className="text-ink-soft">Nothing of this order is in the shop any more.</p>
      ) : (
        <Card as="section" aria-label="What you ordered">
          <ul className="divide-y divide-line">
            {plants.map((plant) => (
              <PlantRow key={plant.productId} plant={plant} owner={owner} isOpen={obstacle === null} />
            ))}
          </ul>
        </Card>
      )}
      <section
        id="asking"
        aria-labelledby="asking-title"
        className="mt-8 scroll-mt-24 rounded-xl bg-sand px-5 py-4"
      >
        <h2 id="asking-title" className="font-sans font-semibold">
          E-mails that ask for reviews
        </h2>
        {isStopped ? (
          <p className="mt-1 text-sm text-ink-soft">
            You are asked no more. E-mails about orders still come.
          </p>
        ) : (
          <Form method="post" className="mt-2 flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-soft">One comes after each order of plants, some weeks later.</p>
            <Button type="submit" name="intent" value="stop" variant="outline" size="sm">
              Do not ask me again
            </Button>
          </Form>
        )}
      </section>
    </>
  );
}

const obstacles: Readonly<Record<NonNullable<Reviewable['obstacle']>, { title: string; text: string }>> = {
  off: { title: 'Reviews are not taken at present', text: 'What you wrote before stays.' },
  cancelled: { title: 'This order was cancelled', text: 'Reviews are of what arrived.' },
  'not-delivered': {
    title: 'Not there yet',
    text: 'Once the order was delivered, you can say here what you think of it.',
  },
};

type PlantRowProps = { plant: ReviewablePlant; owner: ReviewOwner; isOpen: boolean };

function PlantRow({ plant: { productId, name, imageUrl, review }, owner, isOpen }: PlantRowProps) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 py-3 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
      <Thumbnail
        src={imageUrl ?? '/images/placeholder.svg'}
        side={56}
        className="size-14 rounded-md bg-sand object-cover"
      />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {review ? <ReviewStanding state={review.state} /> : null}
      </div>
      <div className="max-sm:col-start-2">
        {review?.state === 'published' ? (
          <ButtonLink
            to={`/product/${productId}/reviews`}
            reloadDocument
            aria-label={`See it: ${name}`}
            variant="outline"
            size="sm"
          >
            See it
          </ButtonLink>
        ) : null}
        {review?.state !== 'published' && isOpen ? (
          <ButtonLink
            to={reviewAddress(owner, productId)}
            aria-label={`${review ? 'Change it' : 'Write a review'}: ${name}`}
            variant="outline"
            size="sm"
          >
            {review ? 'Change it' : 'Write a review'}
          </ButtonLink>
        ) : null}
      </div>
    </li>
  );
}

const standings = {
  waiting: { label: 'We read it', tone: 'low', text: 'Thank you. It is shown once we have read it.' },
  published: { label: 'Shown', tone: 'success', text: 'Thank you. Others can read it now.' },
  refused: { label: 'Not shown', tone: 'neutral', text: 'We could not show it like this.' },
} as const;

function ReviewStanding({ state }: { state: keyof typeof standings }) {
  const { label, tone, text } = standings[state];
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <Badge tone={tone}>{label}</Badge> {text}
    </p>
  );
}
