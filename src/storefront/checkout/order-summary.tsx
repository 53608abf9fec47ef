import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CartItem } from '../../shop/cart/cart-line.rules.ts';
import type { DeliveryAnswer } from '../../shop/checkout/delivery-answers.schema.ts';
import type { Destination } from '../../shop/delivery/zones.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import type { Totals } from '../../shop/pricing/prices.rules.ts';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/surfaces.tsx';
import type { QuoteLine, QuoteStatus } from '../cart/quote.ts';
import { QuotedCartLine } from '../cart/quoted-cart-line.tsx';
import { arrivalAt } from '../delivery/delivery-words.ts';
import { TotalsFailed, TotalsRows } from '../cart/totals.tsx';

type OrderLinesProps = {
  items: readonly CartItem[];
  lines: ReadonlyMap<string, QuoteLine>;
  /** The prices are being asked for anew. */
  checking: boolean;
  className?: string | undefined;
};

/** What is ordered, at the server's prices; lines that changed say so and can be mended here. */
export function OrderLines({ items, lines, checking, className }: OrderLinesProps) {
  return (
    <ul className={cx('divide-y divide-line py-5', className)}>
      {items.map((item) => (
        <QuotedCartLine
          key={item.cartItemId}
          item={item}
          line={lines.get(item.cartItemId)}
          checking={checking}
          size="sm"
        />
      ))}
    </ul>
  );
}

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

type OrderTotalsProps = {
  totals: (Totals & { cashFeePaise?: number }) | null;
  delivery: DeliveryAnswer | null;
  /** As far as it is typed. */
  destination: Destination;
  status: QuoteStatus;
  retry: () => void;
};

/** What the order costs, by the server's word alone. */
export function OrderTotals({ totals, delivery, destination, status, retry }: OrderTotalsProps) {
  if (status === 'failed') {
    return <TotalsFailed title="We could not check your prices." kept="Your order" retry={retry} />;
  }
  return (
    <TotalsRows
      totals={totals}
      busy={status === 'loading'}
      hint={arrivalAt(destination, delivery)}
      undelivered={delivery?.problem !== undefined}
      className="gap-2.5 *:last:mt-1.5"
    />
  );
}

/** The element around the lines, which can take the focus while they still unfold. */
export const orderSummaryId = 'order-summary';

type Pointed = { item: CartItem | undefined };

/** Whether the order's lines are unfolded on a phone, and a way to bring the shopper to them or to one of them. */
export function useLinesView(inTrouble: boolean) {
  // Until somebody decides, a problem among folded lines must not go unseen.
  const [chosen, setOpen] = useState<boolean | null>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);

  useEffect(() => {
    if (!pointed) return;
    const summary = document.getElementById(orderSummaryId);
    summary?.focus();
    if (summary && pointed.item) void pointAt(pointed.item, summary);
  }, [pointed]);

  return {
    isOpen: chosen ?? inTrouble,
    setOpen,
    show(item?: CartItem) {
      setOpen(true);
      setPointed({ item });
    },
  };
}

async function pointAt({ cartItemId }: CartItem, summary: HTMLElement): Promise<void> {
  // What still unfolds cannot take the focus.
  const unfolding = summary.getAnimations({ subtree: true }).filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(unfolding.map((transition) => transition.finished));
  const lines = [...summary.querySelectorAll<HTMLElement>('[data-line]')];
  const line = lines.find((one) => one.dataset['line'] === cartItemId);
  if (!line || document.activeElement !== summary) return;
  line.focus({ preventScroll: true });
  line.scrollIntoView({ block: 'center' });
}
