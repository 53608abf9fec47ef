import { ChevronDown } from 'lucide-react';
import { formatPaise } from '../../shop/money.ts';
import { Card } from '../../ui/surfaces.tsx';
import { OrderLines, type OrderLinesProps } from './order-lines.tsx';
import { orderSummaryId } from './use-lines-view.ts';

type FoldedOrderLinesProps = OrderLinesProps & {
  count: number;
  /** Null while it is not known. */
  totalPaise: number | null;
  view: { isOpen: boolean; setOpen: (open: boolean) => void };
};

/** The order's lines on phones: folded away until they are asked for. */
export function FoldedOrderLines({ count, totalPaise, view, ...lines }: FoldedOrderLinesProps) {
  return (
    <Card
      as="section"
      padding="none"
      id={orderSummaryId}
      tabIndex={-1}
      aria-label="Order summary"
      className="outline-none"
    >
      <details
        open={view.isOpen}
        onToggle={(event) => view.setOpen(event.currentTarget.open)}
        className="ui-accordion group"
      >
        <summary className="flex min-h-14 list-none items-center gap-2 rounded-xl px-5 [&::-webkit-details-marker]:hidden">
          <h2 className="text-lg">
            Order summary <span className="text-muted figures">({count})</span>
          </h2>
          <ChevronDown
            aria-hidden="true"
            size={18}
            className="shrink-0 text-muted transition-[rotate] duration-base group-open:rotate-180"
          />
          <span className="ml-auto font-semibold figures">
            {totalPaise === null ? null : formatPaise(totalPaise)}
          </span>
        </summary>
        <div className="border-t border-line px-5">
          <OrderLines {...lines} />
        </div>
      </details>
    </Card>
  );
}
