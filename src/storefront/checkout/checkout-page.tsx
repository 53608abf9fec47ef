import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '../../shop/cart/cart-line.rules.ts';
import { cartCount } from '../../shop/cart/cart.rules.ts';
import type { Totals } from '../../shop/pricing/prices.rules.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/surfaces.tsx';
import { tallSticky, tellHeight } from '../../ui/tall-sticky.ts';
import { useMedia } from '../../ui/use-media.ts';
import { isInDoubt } from '../cart/attempt.rules.ts';
import { paymentAttempts, useAttempts } from '../cart/use-attempts.ts';
import { PromiseList } from '../layout/promises.tsx';
import { arrivalBesideTotal } from '../delivery/delivery-words.ts';
import { CashCodeDialog } from './cash-code-dialog.tsx';
import { CheckoutForm, PayPanel } from './checkout-form.tsx';
import { guestChoice } from './checkout-records.ts';
import { checkoutGrid } from './checkout-skeleton.tsx';
import { FoldedOrderLines, OrderLines, OrderTotals, orderSummaryId } from './order-summary.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { PromoBox } from './promo-box.tsx';
import { focusFirstEmptyField } from './use-checkout-form.ts';
import { type Checkout, type CheckoutSite, useCheckout } from './use-checkout.ts';

/** Room for two columns (Tailwind's `lg`). */
const TWO_COLUMNS = '(width >= 64rem)';

type CheckoutPageProps = { items: CartItem[]; site: CheckoutSite };

/** The checkout of a cart; while a payment is in doubt, only what became of it. */
export function CheckoutPage({ items, site }: CheckoutPageProps) {
  const checkout = useCheckout(items, site);
  const inDoubt = isInDoubt(useAttempts()) && !checkout.payment.busy;
  return (
    <div className={checkoutGrid.page}>
      <h1 className={checkoutGrid.title}>Checkout</h1>
      {inDoubt ? (
        <UnconfirmedPayment methods={site.methods} />
      ) : (
        <Columns items={items} site={site} checkout={checkout} />
      )}
    </div>
  );
}

type ColumnsProps = CheckoutPageProps & { checkout: Checkout };

/** On phones the lines fold away above the form, and the totals stand between form and button; else both are beside it. */
function Columns({ items, site, checkout }: ColumnsProps) {
  const { order, linesView } = checkout;
  const wide = useMedia(TWO_COLUMNS);
  const lines = { items, lines: order.lines, checking: order.status === 'loading' };
  const total = checkout.charged?.totalPaise ?? null;
  return (
    <div className={checkoutGrid.columns} data-focus-home tabIndex={-1}>
      {wide ? null : (
        <FoldedOrderLines count={cartCount(items)} totalPaise={total} view={linesView} {...lines} />
      )}
      <MainColumn site={site} checkout={checkout} wide={wide} />
      {wide ? (
        <Card
          as="aside"
          ref={tellHeight}
          id={orderSummaryId}
          tabIndex={-1}
          aria-labelledby="summary-title"
          className={cx(tallSticky, 'flex flex-col outline-none')}
        >
          <h2 id="summary-title" className="text-2xl">
            Order summary
          </h2>
          <OrderLines {...lines} />
          <PromoAndTotals checkout={checkout} className="mb-6 border-t border-line pt-6" />
          <div className="flex flex-col gap-4">
            <Pay site={site} checkout={checkout} />
          </div>
        </Card>
      ) : null}
    </div>
  );
}

type SideProps = Omit<ColumnsProps, 'items'>;

function MainColumn({ site, checkout, wide }: SideProps & { wide: boolean }) {
  const { form, order, payment, submit, choice, cashCode, confirmCash } = checkout;
  const [asGuest, setAsGuest] = useState(() => guestChoice.read() !== null);

  function continueAsGuest() {
    guestChoice.write(true);
    setAsGuest(true);
    focusFirstEmptyField();
  }

  return (
    <div className={checkoutGrid.main}>
      {site.session || asGuest ? null : <AccountCard onGuest={continueAsGuest} />}
      <CheckoutForm
        form={form}
        rules={site.rules}
        ownEmail={site.session?.email ?? null}
        earliest={order.quote?.delivery?.arrives?.from ?? null}
        onSubmit={submit}
      />
      <PaymentChoice choice={choice} />
      {wide ? null : (
        <>
          <Card as="section" aria-label="Total">
            <PromoAndTotals checkout={checkout} />
          </Card>
          <Pay site={site} checkout={checkout} totalPaise={checkout.charged?.totalPaise} />
        </>
      )}
      <PromiseList
        promises={site.promises}
        className="flex flex-wrap gap-x-8 gap-y-2.5 rounded-xl bg-sand px-5 py-4 text-ink-soft md:px-6"
      />
      <CashCodeDialog code={cashCode} busy={payment.busy} onConfirm={confirmCash} />
    </div>
  );
}

type PayProps = SideProps & {
  /** Where the totals may be out of sight. */
  totalPaise?: number | undefined;
};

function Pay({ site, checkout: { form, order, delivery, payment, choice }, totalPaise }: PayProps) {
  const { refusal } = useAttempts();
  return (
    <PayPanel
      busy={payment.busy}
      waiting={order.status === 'loading'}
      notice={payment.notice ?? order.quote?.tooLittle ?? refusal}
      sandbox={site.sandbox}
      promise={site.promise}
      free={order.quote !== null && isFree(order.quote.totals)}
      payWith={choice.method?.words.button ?? ''}
      by={choice.method?.words.by ?? ''}
      totalPaise={totalPaise}
      arrival={delivery?.problem ? null : arrivalBesideTotal(form.destination, delivery)}
      onDelivery={choice.method?.begins === 'at-once'}
    />
  );
}

/** Goods, but nothing to pay for them; a cart of which nothing can be had is not free. */
function isFree({ subtotalPaise, totalPaise }: Totals): boolean {
  return subtotalPaise > 0 && totalPaise === 0;
}

function PromoAndTotals({ checkout, className = '' }: { checkout: Checkout; className?: string }) {
  const { form, promo, order, delivery, charged } = checkout;
  return (
    <div className={`flex flex-col gap-6 ${className}`}>
      <PromoBox promo={promo} />
      <OrderTotals
        totals={charged}
        delivery={delivery}
        destination={form.destination}
        status={order.status}
        retry={order.retry}
      />
    </div>
  );
}

/** Both beside each other on a phone. */
const choiceClass = 'max-sm:flex-1 max-sm:px-1';

/** For visitors who are not signed in: an account, or on as a guest. In one line, for the form is what they came for. */
function AccountCard({ onGuest }: { onGuest: () => void }) {
  return (
    <Card
      as="section"
      aria-labelledby="account-title"
      tone="sand"
      padding="none"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
    >
      <h2 id="account-title" className="text-lg">
        Account
      </h2>
      <p className="flex-1 text-sm text-ink-soft max-sm:hidden">
        No account needed. Signing in fills in your details.
      </p>
      <div className="flex gap-2 max-sm:w-full">
        <ButtonLink
          to="/auth?next=/checkout"
          reloadDocument
          variant="outline"
          size="sm"
          className={choiceClass}
        >
          Sign Up / Sign In
        </ButtonLink>
        <Button variant="outline" size="sm" className={choiceClass} onClick={onGuest}>
          Continue as Guest
        </Button>
      </div>
    </Card>
  );
}

/**
 * Paid, but the shop has no order yet: no second payment is offered while this one is in doubt. It resolves itself, in
 * every tab, for the attempts are asked about until it does; who cannot wait may ask at once.
 */
function UnconfirmedPayment({ methods }: Pick<CheckoutSite, 'methods'>) {
  const title = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const { attempts } = useAttempts();
  const taken = attempts.find(({ payment }) => payment !== undefined);
  const { name } = (methods.find(({ key }) => key === (taken ?? attempts[0])?.method) ?? methods[0])
    ?.words ?? {
    name: 'Your bank',
  };

  // It takes the place of the whole form: whoever pressed Pay far below must find it.
  useEffect(() => title.current?.focus(), []);

  async function check() {
    setBusy(true);
    await paymentAttempts.ask({ certain: true });
    setBusy(false);
  }

  return (
    <Card as="section" padding="lg" aria-labelledby="unconfirmed-title" className="max-w-copy">
      <h2 ref={title} id="unconfirmed-title" tabIndex={-1} className="text-2xl outline-none">
        Your payment is safe
      </h2>
      <p className="mt-2 text-ink-soft">
        {taken
          ? `${name} took your payment, but we could not confirm it just now. Please don’t pay again: your order arrives by itself, and its confirmation comes by e-mail.`
          : `${name} is still working on your payment. Please don’t pay again: if it succeeds, your order arrives by itself, and its confirmation comes by e-mail; if not, you can pay anew.`}{' '}
        This page shows it as soon as it is known.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" busy={busy} onClick={() => void check()}>
          Check again
        </Button>
        <ButtonLink to="/shop" reloadDocument variant="outline">
          Continue Shopping
        </ButtonLink>
      </div>
    </Card>
  );
}
