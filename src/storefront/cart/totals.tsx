import { formatPaise } from '../../shop/money.ts';
import type { Totals } from '../../shop/pricing/prices.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { Alert } from '../../ui/notices.tsx';

type TotalsRowsProps = {
  /** Null until the server has said them. */
  totals: (Totals & { cashFeePaise?: number }) | null;
  /** They are being asked for anew. */
  busy: boolean;
  /** What to say of the shipping. */
  hint?: string | null;
  /** It cannot be sent there. */
  undelivered?: boolean;
  className: string;
};

/** What the goods cost, by the server's word alone. */
export function TotalsRows({ totals, busy, hint, undelivered, className }: TotalsRowsProps) {
  const amount = (key: keyof Totals) => (totals ? formatPaise(totals[key]) : null);
  const free = totals?.shippingPaise === 0 && totals.subtotalPaise > 0;
  return (
    <div aria-live="polite" aria-atomic="true" aria-busy={busy}>
      <dl
        data-keep-clear
        className={cx('flex flex-col transition-opacity', className, busy && totals && 'opacity-60')}
      >
        <Row label="Subtotal" value={amount('subtotalPaise')} />
        <Row
          label="Shipping"
          value={undelivered ? 'Not possible' : free ? 'Free' : amount('shippingPaise')}
          hint={undelivered ? null : hint}
        />
        {totals && totals.discountPaise > 0 ? (
          <Row
            label="Discount"
            value={`−${formatPaise(totals.discountPaise)}`}
            className="font-semibold text-leaf-700"
          />
        ) : null}
        {totals?.cashFeePaise ? (
          <Row label="Cash on delivery" value={formatPaise(totals.cashFeePaise)} />
        ) : null}
        <Row
          label="Total"
          value={amount('totalPaise')}
          className="border-t border-line pt-4 text-xl font-semibold"
        />
      </dl>
    </div>
  );
}

type RowProps = { label: string; value: string | null; hint?: string | null | undefined; className?: string };

function Row({ label, value, hint, className }: RowProps) {
  return (
    <div className={cx('flex flex-wrap items-baseline justify-between gap-x-4', className)}>
      <dt>{label}</dt>
      <dd className="figures">{value ?? <Skeleton className="inline-block h-[0.75em] w-20" />}</dd>
      {hint ? <dd className="mt-0.5 w-full text-sm text-muted">{hint}</dd> : null}
    </div>
  );
}

type TotalsFailedProps = { title: string; kept: string; retry: () => void; className?: string };

/** The prices could not be had; nothing is lost by it. */
export function TotalsFailed({ title, kept, retry, className }: TotalsFailedProps) {
  return (
    <Alert tone="error" title={title} className={className}>
      <p>{kept} is kept. Please try again in a moment.</p>
      <Button size="sm" variant="outline" onClick={retry} className="mt-3">
        Try again
      </Button>
    </Alert>
  );
}
