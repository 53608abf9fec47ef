import { formatPaise } from '../../shop/money.ts';
import type { Totals } from '../../shop/pricing/prices.rules.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { freeShippingHint } from './cart-notices.rules.ts';
import { CheckoutBlock, CheckoutLink } from './checkout-link.tsx';
import type { useQuote } from './quote.ts';

type CartSummaryProps = ReturnType<typeof useQuote> & {
  /** Why it cannot go on to the checkout. */
  block: string | null;
};

/** What the cart costs, by the server's word, and the way to the checkout. */
export function CartSummary({ quote, status, retry, block }: CartSummaryProps) {
  return (
    <Card
      as="section"
      aria-labelledby="cart-summary"
      aria-busy={status === 'loading'}
      className="lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]"
    >
      <h2 id="cart-summary" className="text-2xl">
        Order summary
      </h2>
      {status === 'failed' ? <SummaryFailed retry={retry} /> : null}
      {status !== 'failed' ? <Amounts totals={quote?.totals ?? null} dimmed={status === 'loading'} /> : null}
      <CheckoutBlock id="cart-block" block={block} className="mt-5" />
      <div className="mt-6 flex flex-col gap-3">
        <CheckoutLink id="cart-block" block={block} size="lg" wide>
          Proceed to Checkout
        </CheckoutLink>
        <ButtonLink to="/shop" variant="ghost" block>
          Continue Shopping
        </ButtonLink>
      </div>
      <p className="mt-3 text-center text-sm text-muted">
        Prices include tax. Promo codes are entered at checkout.
      </p>
    </Card>
  );
}

function Amounts({ totals, dimmed }: { totals: Totals | null; dimmed: boolean }) {
  const hint = totals ? freeShippingHint(totals.subtotalPaise) : null;
  return (
    <div aria-live="polite" aria-atomic="true">
      <dl
        data-keep-clear
        className={cx('mt-5 flex flex-col gap-3 transition-opacity', dimmed && 'opacity-60')}
      >
        <Row label="Subtotal" value={totals && formatPaise(totals.subtotalPaise)} />
        <Row label="Shipping" value={totals && shippingText(totals)} hint={hint} />
        <Row
          label="Total"
          value={totals && formatPaise(totals.totalPaise)}
          className="border-t border-line pt-4 text-xl font-semibold"
        />
      </dl>
    </div>
  );
}

function shippingText({ subtotalPaise, shippingPaise }: Totals): string {
  return shippingPaise === 0 && subtotalPaise > 0 ? 'Free' : formatPaise(shippingPaise);
}

type RowProps = { label: string; value: string | null; hint?: string | null; className?: string };

function Row({ label, value, hint, className }: RowProps) {
  return (
    <div className={cx('flex flex-wrap items-baseline justify-between gap-x-4', className)}>
      <dt>{label}</dt>
      <dd className="figures">{value ?? <Skeleton className="inline-block h-[0.75em] w-20" />}</dd>
      {hint ? <dd className="mt-0.5 w-full text-sm text-muted">{hint}</dd> : null}
    </div>
  );
}

function SummaryFailed({ retry }: { retry: () => void }) {
  return (
    <Alert tone="error" title="Could not check the prices of your cart." className="mt-5">
      <p>Your cart is kept. Please try again in a moment.</p>
      <Button size="sm" variant="outline" onClick={retry} className="mt-3">
        Try again
      </Button>
    </Alert>
  );
}
