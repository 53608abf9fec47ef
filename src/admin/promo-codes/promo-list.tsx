import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import type { AdminPromoCode, AdminPromoCodesPage } from '../../shop/promo/list-admin-promo-codes.ts';
import { promoStateRow, promoStates } from '../../shop/promo/promo-desk.rules.ts';
import { Badge } from '../../ui/labels.tsx';
import { OneLine, type TableColumn } from '../table/table.tsx';
import { DeleteQuestion } from '../edit/edited-list.tsx';
import { withQuery } from '../layout/screen-address.ts';
import { ListToolbar } from '../table/filters.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { RowActions, actionsColumn } from '../table/row-actions.tsx';

/** The table of promo codes with its pages, and the question before one is deleted. */
export function PromoList({ page }: { page: AdminPromoCodesPage }) {
  const [query] = useSearchParams();
  const [doomedId, setDoomedId] = useState<string>();
  const doomed = page.rows.find(({ id }) => id === doomedId);
  return (
    <>
      <PagedTable
        caption="Promo codes"
        label="Pages of promo codes"
        page={page}
        columns={promoColumns({
          hrefOf: (id) => withQuery(query, { dialog: 'edit', id }),
          onDelete: ({ id }) => setDoomedId(id),
        })}
        filters={['q', 'state', 'after', 'before']}
        none={{
          title: 'No promo codes yet',
          text: 'A promo code takes some per cent off an order while its dates and its uses last.',
        }}
        unmatched={{
          title: 'No promo codes found.',
          text: 'Nothing matches the search and the filter.',
          all: 'Show all promo codes',
          to: '/admin/promo-codes',
        }}
      />
      <DeleteQuestion
        id={doomed?.id}
        action="/admin/promo-codes"
        intent="delete"
        onClose={() => setDoomedId(undefined)}
      >
        {doomed
          ? `This action cannot be undone. Nobody can use ‘${doomed.code}’ any more. ${whatStays(doomed)}`
          : ''}
      </DeleteQuestion>
    </>
  );
}

type ColumnsInput = { hrefOf: (id: string) => string; onDelete: (promo: AdminPromoCode) => void };

/** The promo codes table. */
function promoColumns({ hrefOf, onDelete }: ColumnsInput): TableColumn<AdminPromoCode>[] {
  return [
    {
      id: 'code',
      header: 'Code',
      rowHeader: true,
      fill: true,
      cell: ({ id, code, description }) => (
        <>
          <Link
            to={hrefOf(id)}
            preventScrollReset
            className="ui-line w-fit max-w-full text-link"
            title={code}
          >
            {code}
          </Link>
          {description ? <OneLine className="text-xs font-normal text-muted">{description}</OneLine> : null}
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      cell: ({ state }) => {
        const { label, tone, text } = promoStateRow(state);
        return (
          <span title={text}>
            <Badge tone={tone}>{label}</Badge>
          </span>
        );
      },
    },
    {
      id: 'discount',
      header: 'Discount',
      align: 'end',
      className: 'whitespace-nowrap',
      cell: ({ discountValue, maxDiscountAmountPaise }) => (
        <>
          <span className="font-semibold">{discountValue} %</span>
          {maxDiscountAmountPaise === null ? null : (
            <span className="block text-xs text-muted">at most {formatPaise(maxDiscountAmountPaise)}</span>
          )}
        </>
      ),
    },
    {
      id: 'uses',
      header: 'Uses',
      align: 'end',
      className: 'whitespace-nowrap',
      cell: ({ usageCount, usageLimit, held }) => (
        <>
          {usageLimit === null ? usageCount : `${usageCount} of ${usageLimit}`}
          {held > 0 ? <span className="block text-xs text-muted">{held} being paid</span> : null}
        </>
      ),
    },
    {
      id: 'days',
      header: 'Dates',
      share: 1.9,
      className: 'figures @[56rem]:whitespace-nowrap',
      cell: ({ startDate, endDate }) => (
        <>
          <span className="whitespace-nowrap">
            <time dateTime={startDate}>{formatDay(startDate)}</time>
            {startDate === endDate ? null : ' –'}
          </span>
          {startDate === endDate ? null : (
            <>
              {' '}
              <time dateTime={endDate} className="whitespace-nowrap">
                {formatDay(endDate)}
              </time>
            </>
          )}
        </>
      ),
    },
    actionsColumn(
      (promo) => (
        <RowActions name={promo.code} editHref={hrefOf(promo.id)} onDelete={() => onDelete(promo)} />
      ),
      { className: 'w-28' },
    ),
  ];
}

/** 'Jun 01, 2026' for the Indian day '2026-06-01'. */
function formatDay(day: string): string {
  return formatOrderDate(new Date(`${day}T00:00:00+05:30`));
}

function whatStays({ usageCount, held }: AdminPromoCode): string {
  const placed =
    usageCount === 1 ? '1 order keeps its discount.' : `${usageCount} orders keep their discount.`;
  const paying =
    held === 1
      ? '1 shopper is paying with it right now and keeps the price.'
      : `${held} shoppers are paying with it right now and keep the price.`;
  return [usageCount > 0 ? placed : '', held > 0 ? paying : ''].filter(Boolean).join(' ');
}

/** Search and filter above the table. */
export function PromoToolbar() {
  return (
    <ListToolbar
      search="Search code or description"
      filters={[{ label: 'State', name: 'state', all: 'Any state', options: promoStates }]}
    />
  );
}
