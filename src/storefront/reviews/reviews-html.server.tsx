import { Star } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  type Rating,
  answerShares,
  averageText,
  ratingText,
  reviewCount,
  starSpread,
} from '../../shop/catalogue/ratings.rules.ts';
import { indianDay } from '../../shop/indian-time.rules.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import { type LightPlace, lightPlaces, placeText, reviewSorts } from '../../shop/reviews/reviews.rules.ts';
import type { ShownReviewsQuery } from '../../shop/reviews/reviews.schema.ts';
import type { ShownReview, ShownReviews } from '../../shop/reviews/shown-reviews.ts';
import { buttonClass } from '../../ui/buttons.tsx';
import { imageSources } from '../../ui/image.tsx';

/**
 * Reviews as HTML that was made on the server and stays as it is: plain text, pictures and links. A page holds it without a
 * line of script (docs/decisions/0061).
 */

/** Below the name of a product; nothing of one without reviews. */
export function ratingLine(rating: Rating): string {
  const text = ratingText(rating);
  if (text === null) return '';
  return renderToStaticMarkup(
    <a href="#reviews" className="text-link">
      {text}
    </a>,
  );
}

type Section = { productId: string; rating: Rating; shown: ShownReviews };

/** The part of a product's page: averages, spread and the newest few; nothing of a product without reviews. */
export function reviewsSection({ productId, rating, shown }: Section): string {
  if (reviewCount(rating) === 0) return '';
  return renderToStaticMarkup(
    <section id="reviews" aria-labelledby="reviews-title" className="mt-section scroll-mt-24">
      <h2 id="reviews-title" className="mb-7 text-3xl">
        What others say
      </h2>
      <Summary productId={productId} rating={rating} />
      <ReviewItems reviews={shown.reviews} level="h3" />
      <p className="mt-6">
        <a href={pageOf(productId)} className={buttonClass({ variant: 'outline' })}>
          {reviewCount(rating) === 1 ? 'Read the review' : `Read all ${reviewCount(rating)} reviews`}
        </a>
      </p>
    </section>,
  );
}

type Page = Section & { query: ShownReviewsQuery; lights: ReadonlyMap<LightPlace, number> };

/** All of a product's page of reviews below its heading. */
export function reviewsPage({ productId, rating, shown, query, lights }: Page): string {
  if (reviewCount(rating) === 0) {
    return renderToStaticMarkup(
      <p className="text-ink-soft">
        Nobody has written about it so far. Whoever gets one can, once it is there.
      </p>,
    );
  }
  const isNarrowed = query.light !== undefined || query.stars !== undefined;
  return renderToStaticMarkup(
    <>
      <Summary productId={productId} rating={rating} />
      <Filters productId={productId} query={query} lights={lights} />
      {shown.reviews.length === 0 ? (
        <p className="text-ink-soft">
          {isNarrowed ? 'Nobody has written about this so far. ' : 'There are no more. '}
          <a href={pageOf(productId)} className="text-link">
            All reviews
          </a>
        </p>
      ) : (
        <ReviewItems reviews={shown.reviews} level="h2" />
      )}
      <nav aria-label="Pages of reviews" className="mt-6 flex flex-wrap gap-3">
        {query.after === undefined ? null : (
          <a
            href={pageOf(productId, { ...query, after: undefined })}
            className={buttonClass({ variant: 'outline' })}
          >
            The first ones
          </a>
        )}
        {shown.next === null ? null : (
          <a
            href={pageOf(productId, { ...query, after: shown.next })}
            rel="next"
            className={buttonClass({ variant: 'outline' })}
          >
            More reviews
          </a>
        )}
      </nav>
    </>,
  );
}

/** The page of a product's reviews, with these of its parameters. */
function pageOf(productId: string, query: ShownReviewsQuery = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = String(new URLSearchParams(given));
  return `/product/${productId}/reviews${search === '' ? '' : `?${search}`}`;
}

/** The average, how many gave how many stars, and what they answered. */
function Summary({ productId, rating }: { productId: string; rating: Rating }) {
  const count = reviewCount(rating);
  const shares = answerShares(rating);
  return (
    <div className="mb-6 grid gap-6 rounded-xl bg-sand p-4 md:grid-cols-3">
      <p>
        <span className="block font-serif text-4xl figures">{averageText(rating)}</span>
        <span className="text-sm text-ink-soft">
          of 5 stars, {count === 1 ? 'one review' : `${count} reviews`}
        </span>
      </p>
      <ul className="grid gap-1.5 text-sm">
        {starSpread(rating).map(({ stars, count: given, part }) => (
          <li key={stars} className="flex items-center gap-3">
            <span className="w-14 shrink-0 figures">
              <a href={pageOf(productId, { stars: starText(stars) })} className="text-link">
                {stars} {stars === 1 ? 'star' : 'stars'}
              </a>
            </span>
            <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-sand-deep">
              <span className="block h-1.5 rounded-full bg-leaf-600" style={{ width: `${part * 100}%` }} />
            </span>
            <span className="figures">{given}</span>
          </li>
        ))}
      </ul>
      {shares.length === 0 ? null : (
        <ul className="grid content-start gap-1 text-sm text-ink-soft">
          {shares.map(({ text, percent, answers }) => (
            <li key={text}>
              <b className="figures text-ink">{percent} %</b> of {answers}: {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const starText = (stars: number) => String(stars) as NonNullable<ShownReviewsQuery['stars']>;

const sortTexts = { newest: 'Newest', best: 'Best', worst: 'Lowest' } as const;

type FiltersProps = { productId: string; query: ShownReviewsQuery; lights: ReadonlyMap<LightPlace, number> };

/** Links alone: each narrows or sorts what is shown, and leaves the others as they are. */
function Filters({ productId, query, lights }: FiltersProps) {
  const { after: _after, ...now } = query;
  const link = (change: ShownReviewsQuery, text: string, isOn: boolean) => (
    <li key={text}>
      <a
        href={pageOf(productId, { ...now, ...change })}
        aria-current={isOn ? 'true' : undefined}
        className={isOn ? 'font-semibold' : 'text-link'}
      >
        {text}
      </a>
    </li>
  );
  const said = lightPlaces.filter(({ value }) => lights.has(value));
  const { light, stars, sort = 'newest' } = now;
  return (
    <nav aria-label="Which reviews" className="mb-6 grid gap-3 text-sm">
      {said.length === 0 ? null : (
        <ul className="flex flex-wrap gap-3">
          {link({ light: undefined }, 'In any light', light === undefined)}
          {said.map(({ value, where }) =>
            link({ light: value }, `${capital(where)} (${lights.get(value)})`, light === value),
          )}
        </ul>
      )}
      <ul className="flex flex-wrap gap-3">
        {stars === undefined ? null : link({ stars: undefined }, `Only ${stars} stars: show all`, false)}
        {reviewSorts.map((name) =>
          link({ sort: name === 'newest' ? undefined : name }, sortTexts[name], sort === name),
        )}
      </ul>
    </nav>
  );
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function ReviewItems({ reviews, level: Name }: { reviews: readonly ShownReview[]; level: 'h2' | 'h3' }) {
  return (
    <ul className="divide-y divide-line">
      {reviews.map((review) => (
        <li key={review.id} className="py-4">
          <Name className="font-sans text-base font-semibold wrap-anywhere">
            <span aria-hidden="true" className="inline-flex text-clay-600">
              {[1, 2, 3, 4, 5].map((star) => (
                <Star key={star} size={16} fill={star <= review.stars ? 'currentColor' : 'none'} />
              ))}
            </span>
            <span className="sr-only">{review.stars} of 5 stars,</span> {review.name}
          </Name>
          <p className="text-sm text-muted">
            <time dateTime={indianDay(review.publishedAt)}>{formatOrderDate(review.publishedAt)}</time>
            {review.light === null ? '' : ` · ${placeText(review.light)}`}
          </p>
          {review.story === '' ? null : (
            <p className="mt-2 max-w-copy whitespace-pre-line wrap-anywhere">{review.story}</p>
          )}
          <Pictures photos={review.photos} />
          {review.reply === '' ? null : (
            <div className="mt-3 max-w-copy rounded-lg bg-leaf-50 px-4 py-3.5">
              <p className="text-sm font-semibold">Our answer</p>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">{review.reply}</p>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Pictures({ photos }: Pick<ShownReview, 'photos'>) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-3">
      {photos.map(({ address, width, height }, index) => (
        <li key={address}>
          <a href={address} className="block rounded-md">
            <img
              src={address}
              srcSet={imageSources(address)}
              sizes="96px"
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              alt={`Customer’s photograph ${index + 1}`}
              className="size-24 rounded-md border border-line bg-sand object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
