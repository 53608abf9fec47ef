import { useState } from 'react';
import { cartCount } from '../../shop/cart/cart.rules.ts';
import type { CartItem } from '../../shop/cart/cart.types.ts';
import type { Totals } from '../../shop/pricing/totals.rules.ts';
import { Card } from '../../ui/surfaces.tsx';
import { isInDoubt } from '../cart/attempt-store.ts';
import { useAttempts } from '../cart/use-attempts.ts';
import { AccountCard } from './account-card.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { checkoutGrid } from './checkout-grid.ts';
import { guestChoice } from './checkout-records.ts';
import { FoldedOrderLines } from './folded-order-lines.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderTotals } from './order-totals.tsx';
import { PayPanel } from './pay-panel.tsx';
import { PromoBox } from './promo-box.tsx';
import { UnconfirmedPayment } from './unconfirmed-payment.tsx';
import { focusFirstEmptyField } from './use-checkout-form.ts';
import { type Checkout, type CheckoutSite, useCheckout } from './use-checkout.ts';
import { orderSummaryId } from './use-lines-view.ts';
import { useWideWindow } from './use-wide-window.ts';

type CheckoutPageProps = { items: CartItem[]; site: CheckoutSite };

/** The checkout of a cart; while a payment is in doubt, only what became of it. */
export function CheckoutPage({ items, site }: CheckoutPageProps) {
  const checkout = useCheckout(items, site);
  const inDoubt = isInDoubt(useAttempts()) && !checkout.payment.busy;
  return (
    <div className={checkoutGrid.page}>
      <h1 className={checkoutGrid.title}>Checkout</h1>
      {inDoubt ? <UnconfirmedPayment /> : <Columns items={items} site={site} checkout={checkout} />}
    </div>
  );
}

type ColumnsProps = CheckoutPageProps & { checkout: Checkout };

/** On phones the lines fold away above the form, and the totals stand between form and button. */
function Columns({ items, site, checkout }: ColumnsProps) {
  const { order, linesView } = checkout;
  const wide = useWideWindow();
  const lines = { items, lines: order.lines, checking: order.status === 'loading' };
  const total = order.quote?.totals.totalPaise ?? null;
  return (
    <div className={checkoutGrid.columns} data-focus-home tabIndex={-1}>
      {wide ? null : (
        <FoldedOrderLines count={cartCount(items)} totalPaise={total} view={linesView} {...lines} />
      )}
      <MainColumn site={site} checkout={checkout} withTotals={!wide} />
      {wide ? (
        <Card
          as="aside"
          ref={tellHeight}
          id={orderSummaryId}
          tabIndex={-1}
          aria-labelledby="summary-title"
          className={checkoutGrid.aside}
        >
          <h2 id="summary-title" className="text-2xl">
            Order summary
          </h2>
          <OrderLines {...lines} />
          <PromoAndTotals checkout={checkout} className="border-t border-line pt-6" />
        </Card>
      ) : null}
    </div>
  );
}

/** Where it stops in the window depends on how long it is. */
function tellHeight(summary: HTMLElement | null) {
  if (!summary) return;
  const observer = new ResizeObserver(() =>
    summary.style.setProperty('--summary-height', `${summary.offsetHeight}px`),
  );
  observer.observe(summary);
  return () => observer.disconnect();
}

function MainColumn({ site, checkout, withTotals }: Omit<ColumnsProps, 'items'> & { withTotals: boolean }) {
  const { form, order, payment, submit } = checkout;
  const { refusal } = useAttempts();
  const [asGuest, setAsGuest] = useState(() => guestChoice.read() !== null);

  function continueAsGuest() {
    guestChoice.write(true);
    setAsGuest(true);
    focusFirstEmptyField();
  }

  return (
    <div className={checkoutGrid.main}>
      {site.session || asGuest ? null : <AccountCard onGuest={continueAsGuest} />}
      <CheckoutForm form={form} ownEmail={site.session?.email ?? null} onSubmit={submit} />
      {withTotals ? (
        <Card as="section" aria-label="Total">
          <PromoAndTotals checkout={checkout} />
        </Card>
      ) : null}
      <PayPanel
        busy={payment.busy}
        waiting={order.status === 'loading'}
        notice={payment.notice ?? refusal}
        sandbox={site.sandbox}
        free={order.quote !== null && isFree(order.quote.totals)}
      />
    </div>
  );
}

/** Goods, but nothing to pay for them; a cart of which nothing can be had is not free. */
function isFree({ subtotalPaise, totalPaise }: Totals): boolean {
  return subtotalPaise > 0 && totalPaise === 0;
}

function PromoAndTotals({ checkout, className = '' }: { checkout: Checkout; className?: string }) {
  const { promo, order } = checkout;
  return (
    <div className={`flex flex-col gap-6 ${className}`}>
      <PromoBox promo={promo} />
      <OrderTotals totals={order.quote?.totals ?? null} status={order.status} retry={order.retry} />
    </div>
  );
}
