import { Link, useSearchParams } from 'react-router';
import { type ClaimAnswer, problemLabel } from '../../shop/claims/claims.rules.ts';
import type { ListedClaim } from '../../shop/claims/list-claims.ts';
import type { KeyPage } from '../../shop/list-page.ts';
import { formatOrderMoment, orderNumber, shortNumber } from '../../shop/orders/order-number.rules.ts';
import { ageText } from '../../shop/orders/order-short.rules.ts';
import { Badge, type BadgeTone } from '../../ui/labels.tsx';
import { CardWords, OneLine, type TableColumn } from '../table/table.tsx';
import { withQuery } from '../layout/screen-address.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { AnswerLink, actionsColumn } from '../table/row-actions.tsx';
import { pictureColumn } from '../table/picture-column.tsx';

const answers: Readonly<Record<ClaimAnswer, { label: string; tone: BadgeTone }>> = {
  replacement: { label: 'Replaced', tone: 'success' },
  refund: { label: 'Refunded', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
  settled: { label: 'Settled', tone: 'neutral' },
};

const standingOf = (answer: ClaimAnswer | null) =>
  answer === null ? { label: 'Open', tone: 'low' as const } : answers[answer];

/** Where a claim stands, in a word. */
export function ClaimBadge({ answer }: { answer: ClaimAnswer | null }) {
  const { label, tone } = standingOf(answer);
  return <Badge tone={tone}>{label}</Badge>;
}

/** '2 × Monstera, 1 × Clay pot'. */
export const itemsText = (items: ListedClaim['items']) =>
  items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');

function withPhotos(items: string, count: number): string {
  if (count === 0) return items;
  return `${items} · ${count === 1 ? '1 photograph' : `${count} photographs`}`;
}

/** The table of claims with its pages. */
export function ClaimList({ page, now }: { page: KeyPage<ListedClaim>; now: Date }) {
  const [query] = useSearchParams();
  return (
    <PagedTable
      caption="Claims"
      label="Pages of claims"
      page={page}
      columns={claimColumns({
        hrefOf: (id) => withQuery(query, { claim: id }),
        withState: query.has('state'),
        now,
      })}
      filters={['q', 'state', 'after', 'before']}
      none={{
        title: 'No open claims',
        text: 'When a customer says that something is wrong with an order, it stands here until it is answered.',
      }}
      unmatched={{
        title: 'No claim found.',
        text: 'None like this was made so far.',
        all: 'Show the open ones',
        to: '/admin/claims',
      }}
    />
  );
}

type ColumnsInput = {
  hrefOf: (id: string) => string;
  /** Not of a list that has open ones alone. */
  withState: boolean;
  now: Date;
};

function claimColumns({ hrefOf, withState, now }: ColumnsInput): TableColumn<ListedClaim>[] {
  return [
    pictureColumn(),
    {
      id: 'claim',
      header: 'Claim',
      rowHeader: true,
      className: 'max-w-80 @[44rem]:min-w-48',
      cell: ({ id, problem, items, photoCount, customerName, answer }) => (
        <>
          <Link to={hrefOf(id)} preventScrollReset className="font-semibold hover:underline">
            {problemLabel(problem)}
          </Link>
          <OneLine className="text-sm font-normal text-muted @max-[44rem]:truncate">
            {withPhotos(itemsText(items), photoCount)}
          </OneLine>
          <CardWords className="truncate">
            {withState ? `${standingOf(answer).label} · ${customerName}` : customerName}
          </CardWords>
        </>
      ),
    },
    {
      id: 'story',
      header: 'Words',
      fill: true,
      card: 'told',
      className: 'text-ink-soft',
      cell: ({ story }) => <OneLine>{story}</OneLine>,
    },
    ...(withState
      ? [
          {
            id: 'state',
            header: 'State',
            card: 'told' as const,
            cell: ({ answer }: ListedClaim) => <ClaimBadge answer={answer} />,
          },
        ]
      : []),
    {
      id: 'order',
      header: 'Order',
      card: 'told',
      className: 'max-w-60 min-w-36',
      cell: ({ orderId, number, customerName }) => (
        <>
          <Link
            to={`/admin/orders/${orderId}`}
            aria-label={`${shortNumber(number)}, Order ${orderNumber(orderId)}`}
            className="text-link figures"
          >
            {shortNumber(number)}
          </Link>{' '}
          <span className="text-xs text-muted figures">{orderNumber(orderId)}</span>
          <OneLine className="text-sm text-muted">{customerName}</OneLine>
        </>
      ),
    },
    {
      id: 'when',
      header: 'Age',
      card: 'figure',
      className: 'figures whitespace-nowrap @[44rem]:pr-8',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt.toISOString()} title={formatOrderMoment(createdAt)}>
          {ageText(createdAt, now)}
        </time>
      ),
    },
    actionsColumn(
      ({ id, number, answer }) => (
        <AnswerLink
          to={hrefOf(id)}
          isAnswered={answer !== null}
          what={`the claim of order ${shortNumber(number)}`}
        />
      ),
      { className: 'w-28 @max-[44rem]:hidden!' },
    ),
  ];
}
