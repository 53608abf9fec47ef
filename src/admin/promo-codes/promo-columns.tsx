import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import type { AdminPromoCode } from '../../shop/promo/list-admin-promo-codes.ts';
import { promoStateRow } from '../../shop/promo/promo-states.rules.ts';
import { IconButton, iconButtonClass } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/labels.tsx';
import type { TableColumn } from '../../ui/table.tsx';

type ColumnsInput = { hrefOf: (id: string) => string; onDelete: (promo: AdminPromoCode) => void };

/** The promo codes table. */
export function promoColumns({ hrefOf, onDelete }: ColumnsInput): TableColumn<AdminPromoCode>[] {
  return [
    {
      id: 'code',
      header: 'Code',
      rowHeader: true,
      className: 'min-w-40 max-w-72 wrap-anywhere',
      cell: ({ id, code, description }) => (
        <>
          <Link to={hrefOf(id)} preventScrollReset className="text-link">
            {code}
          </Link>
          {description ? <span className="block text-xs font-normal text-muted">{description}</span> : null}
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
      className: 'whitespace-nowrap figures',
      cell: ({ startDate, endDate }) => (
        <>
          <time dateTime={startDate}>{formatDay(startDate)}</time>
          {startDate === endDate ? null : (
            <>
              {' – '}
              <time dateTime={endDate}>{formatDay(endDate)}</time>
            </>
          )}
        </>
      ),
    },
    {
      id: 'actions',
      card: 'corner',
      header: 'Actions',
      align: 'end',
      className: 'w-32',
      cell: (promo) => (
        <span className="flex justify-end gap-1">
          <Link
            to={hrefOf(promo.id)}
            preventScrollReset
            aria-label={`Edit ${promo.code}`}
            className={iconButtonClass()}
          >
            <Icon icon={Pencil} size="sm" />
          </Link>
          <IconButton
            label={`Delete ${promo.code}`}
            icon={<Icon icon={Trash2} size="sm" />}
            className="text-danger-600"
            onClick={() => onDelete(promo)}
          />
        </span>
      ),
    },
  ];
}

/** 'Jun 01, 2026' for the Indian day '2026-06-01'. */
function formatDay(day: string): string {
  return formatOrderDate(new Date(`${day}T00:00:00+05:30`));
}
