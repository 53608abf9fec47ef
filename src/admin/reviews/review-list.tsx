import { Star } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { KeyPage } from '../../shop/list-page.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { ageText } from '../../shop/orders/order-short.rules.ts';
import type { ListedReview } from '../../shop/reviews/list-reviews.ts';
import { type ReviewState, shownName } from '../../shop/reviews/reviews.rules.ts';
import { Badge, type BadgeTone } from '../../ui/labels.tsx';
import { CardWords, OneLine, type TableColumn } from '../table/table.tsx';
import { withQuery } from '../layout/screen-address.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { pictureColumn } from '../table/picture-column.tsx';

const standings: Readonly<Record<ReviewState, { label: string; tone: BadgeTone }>> = {
  waiting: { label: 'Waiting', tone: 'low' },
  published: { label: 'Published', tone: 'success' },
  refused: { label: 'Not published', tone: 'neutral' },
};

/** Where a review stands, in a word. */
export function ReviewBadge({ state }: { state: ReviewState }) {
  const { label, tone } = standings[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Five stars, so many of them filled, read out as '4 of 5 stars'. */
export function Stars({ count }: { count: number }) {
  return (
    <span className="inline-flex text-clay-600">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} aria-hidden="true" size={16} fill={star <= count ? 'currentColor' : 'none'} />
      ))}
      <span className="sr-only">{count} of 5 stars</span>
    </span>
  );
}

/** The table of reviews with its pages. */
export function ReviewList({ page, now }: { page: KeyPage<ListedReview>; now: Date }) {
  const [query] = useSearchParams();
  return (
    <PagedTable
      caption="Reviews"
      label="Pages of reviews"
      page={page}
      columns={reviewColumns({
        hrefOf: (id) => withQuery(query, { review: id }),
        withState: query.has('state'),
        now,
      })}
      filters={['q', 'state', 'after', 'before']}
      none={{
        title: 'No reviews waiting',
        text: 'What customers write of plants that they got stands here until you publish it, or do not.',
      }}
      unmatched={{
        title: 'No review found.',
        text: 'None like this was written so far.',
        all: 'Show those that wait',
        to: '/admin/reviews',
      }}
    />
  );
}

const photosOf = (count: number) =>
  count === 0 ? '' : `${count === 1 ? '1 photograph' : `${count} photographs`} · `;

type ColumnsInput = {
  hrefOf: (id: string) => string;
  /** Not of a list that has waiting ones alone. */
  withState: boolean;
  now: Date;
};

function reviewColumns({ hrefOf, withState, now }: ColumnsInput): TableColumn<ListedReview>[] {
  return [
    pictureColumn(),
    {
      id: 'plant',
      header: 'Plant',
      rowHeader: true,
      className: 'max-w-64 @[44rem]:min-w-44',
      cell: ({ id, productName, authorName, story, photoCount }) => (
        <>
          <Link
            to={hrefOf(id)}
            preventScrollReset
            title={productName}
            className="ui-line font-semibold hover:underline"
          >
            {productName}
          </Link>
          <OneLine className="text-sm font-normal text-muted">{shownName(authorName)}</OneLine>
          <CardWords className="truncate">
            {`${photosOf(photoCount)}${story === '' ? 'Nothing was written.' : story}`}
          </CardWords>
        </>
      ),
    },
    {
      id: 'stars',
      header: 'Stars',
      card: 'figure',
      cell: ({ stars, state, createdAt }) => (
        <>
          <Stars count={stars} />
          <CardWords>{withState ? standings[state].label : ageText(createdAt, now)}</CardWords>
        </>
      ),
    },
    {
      id: 'story',
      header: 'Words',
      fill: true,
      card: 'told',
      className: 'text-ink-soft',
      cell: ({ story }) => <OneLine>{story === '' ? '–' : story}</OneLine>,
    },
    ...(withState
      ? [
          {
            id: 'state',
            header: 'State',
            card: 'told' as const,
            cell: ({ state }: ListedReview) => <ReviewBadge state={state} />,
          },
        ]
      : []),
    {
      id: 'photos',
      header: 'Photographs',
      align: 'end',
      card: 'told',
      cell: ({ photoCount }) => (photoCount === 0 ? <span className="text-muted">None</span> : photoCount),
    },
    {
      id: 'when',
      header: 'Age',
      card: 'told',
      className: 'figures whitespace-nowrap',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt.toISOString()} title={formatOrderMoment(createdAt)}>
          {ageText(createdAt, now)}
        </time>
      ),
    },
  ];
}
