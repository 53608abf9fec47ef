import { formatPaise } from '../../shop/money.ts';
import type { Totals } from '../../shop/pricing/totals.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { Alert } from '../../ui/notices.tsx';
import type { QuoteStatus } from '../cart/use-quote.ts';

type OrderTotalsProps = { totals: Totals | null; status: QuoteStatus; retry: () => void };

/** What the order costs, by the server's word alone. */
export function OrderTotals({ totals, status, retry }: OrderTotalsProps) {
  if (status === 'failed') return <TotalsFailed retry={retry} />;
  const amount = (key: keyof Totals) => (totals ? formatPaise(totals[key]) : null);
  const free = totals?.shippingPaise === 0 && totals.subtotalPaise > 0;
  return (
    <div aria-live="polite" aria-atomic="true" aria-busy={status === 'loading'}>
      <dl
        data-keep-clear
        className={cx('flex flex-col gap-2.5 transition-opacity', status === 'loading' && 'opacity-60')}
      >
        <Row label="Subtotal" value={amount('subtotalPaise')} />
        <Row label="Shipping" value={free ? 'Free' : amount('shippingPaise')} />
        {totals && totals.discountPaise > 0 ? (
          <Row
            label="Discount"
            value={`−${formatPaise(totals.discountPaise)}`}
            className="font-semibold text-leaf-700"
          />
        ) : null}
        <Row
          label="Total"
          value={amount('totalPaise')}
          className="mt-1.5 border-t border-line pt-4 text-xl font-semibold"
        />
      </dl>
    </div>
  );
}

type RowProps = { label: string; value: string | null; className?: string };

function Row({ label, value, className }: RowProps) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4', className)}>
      <dt>{label}</dt>
      <dd className="figures">{value ?? <Skeleton className="h-[1em] w-20" />}</dd>
    </div>
  );
}

function TotalsFailed({ retry }: { retry: () => void }) {
  return (
    <Alert tone="error" title="We could not check your prices.">
      <p>Your order is kept. Please try again in a moment.</p>
      <Button size="sm" variant="outline" onClick={retry} className="mt-3">
        Try again
      </Button>
    </Alert>
  );
}
