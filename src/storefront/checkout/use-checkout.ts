import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePublicSettings } from '../../http/public-settings.ts';
import { type CartItem, lacksPotColor } from '../../shop/cart/cart-line.rules.ts';
import { withCashFee } from '../../shop/cash/cash.rules.ts';
import { checkoutMessages } from '../../shop/checkout/checkout-messages.ts';
import type { Customer } from '../../shop/checkout/checkout.schema.ts';
import type { DeliveryAnswer } from '../../shop/checkout/delivery-answers.schema.ts';
import { arrivingNotBefore } from '../../shop/orders/gift.schema.ts';
import { promoMessages } from '../../shop/promo/promo.rules.ts';
import type { Destination } from '../../shop/delivery/zones.rules.ts';
import type { CheckoutRules } from '../../shop/settings/checkout-rules.schema.ts';
import type { trustLines } from '../../shop/settings/words.rules.ts';
import { showToast } from '../../ui/toast-store.ts';
import { shownLines, troubledItem } from '../cart/cart-notices.rules.ts';
import { useQuote } from '../cart/quote.ts';
import { useLinesView } from './order-summary.tsx';
import { problemWords } from '../delivery/delivery-words.ts';
import { checkoutNotices, tellOutcome } from './outcome-messages.ts';
import {
  type CashCode,
  type OfferedMethod,
  type PayOutcome,
  type PaymentStart,
  startPayment,
} from './pay.ts';
import { type Promo, usePromo } from './promo-box.tsx';
import { useCashCode } from './cash-code-dialog.tsx';
import { type CheckoutSession, useCheckoutForm } from './use-checkout-form.ts';
import { usePaymentChoice } from './use-payment-choice.ts';

/** What the checkout knows of the shop; `session` is null for a visitor who is not signed in. */
export type CheckoutSite = {
  sandbox: boolean;
  /** The ways to pay, the usual one first. */
  methods: readonly OfferedMethod[];
  /** Below the button that pays; may be empty. */
  promise: string;
  /** What the owner promises of the goods. */
  promises: ReturnType<typeof trustLines>;
  rules: CheckoutRules;
  session: CheckoutSession | null;
};

export type Checkout = ReturnType<typeof useCheckout>;

/** Everything the checkout of a cart does: its form, promo code, prices and payment, and what one means for another. */
export function useCheckout(items: readonly CartItem[], site: CheckoutSite) {
  const { name: shopName, look } = usePublicSettings();
  const form = useCheckoutForm(site.session, site.rules);
  const promo = usePromo(items);
  const order = useOrderQuote(items, promo, form.destination);
  const undelivered = order.status === 'ready' ? order.quote?.delivery?.problem : undefined;
  const refusal = undelivered && { ...undelivered, message: problemWords(undelivered, items) };
  const linesView = useLinesView(order.troubled !== undefined);
  const payment = usePayment(reactTo);
  const totals = order.quote?.totals ?? null;
  const choice = usePaymentChoice(site.methods, {
    destination: form.destination,
    totalPaise: totals?.totalPaise ?? null,
    isGift: form.gift !== null,
  });
  const charged = totals && withCashFee(totals, choice.feePaise);
  const cashCode = useCashCode((refused) => {
    if (refused.field === undefined) payment.say(refused.message);
    else form.refuse(refused.field, refused.message);
  });

  function reactTo(outcome: PayOutcome) {
    if (outcome.kind === 'refused' && outcome.refusal.code === 'cash_code') {
      return cashCode.say(outcome.refusal.message);
    }
    cashCode.close();
    if (outcome.kind === 'refused' && outcome.refusal.code === 'promo_refused') {
      promo.drop(outcome.refusal.message);
    } else if (outcome.kind === 'refused' && outcome.refusal.field !== undefined) {
      form.refuse(outcome.refusal.field, outcome.refusal.message);
    } else if (outcome.kind === 'refused') {
      order.retry();
      const { line } = outcome.refusal;
      linesView.show(line === undefined ? undefined : items[line]);
    } else if (outcome.kind === 'total-changed') {
      order.retry();
    }
  }

  function submit() {
    const customer = form.check();
    if (!customer || payment.busy) return;
    const uncoloured = items.find(lacksPotColor);
    if (uncoloured) {
      linesView.show(uncoloured);
      return showToast({ title: checkoutMessages.potColorsRequired, tone: 'error' });
    }
    // A code that was asked for is not paid without.
    if (promo.busy) return payment.say(checkoutNotices.pricesUnknown);
    if (!order.quote || order.status !== 'ready') {
      order.retry();
      return payment.say(checkoutNotices.pricesUnknown);
    }
    if (order.troubled) {
      linesView.show(order.troubled);
      const line = order.lines.get(order.troubled.cartItemId);
      return payment.say(line?.problem ? checkoutNotices.problems : checkoutNotices.priceRose);
    }
    if (refusal) {
      form.refuse(refusal.field, refusal.message);
      return payment.say(checkoutNotices.addressRefused);
    }
    if (order.quote.tooLittle !== null) return payment.say(order.quote.tooLittle);
    if (!charged || !choice.method) return;
    if (choice.method.begins === 'at-once' && charged.totalPaise > 0) return cashCode.ask(customer);
    begin(customer, choice.method);
  }

  function begin(customer: Customer, method: OfferedMethod, cashCodes?: CashCode[]) {
    if (!charged) return;
    void payment.pay({
      items,
      promoCode: promo.code,
      customer,
      shopName,
      color: look?.paymentColor,
      method,
      cashCodes,
      signedInAs: site.session?.email ?? null,
      shownTotalPaise: charged.totalPaise,
      shownArrival: order.quote?.delivery?.arrives?.to,
    });
  }

  /** With the code that came, the order is placed. */
  function confirmCash(codes: CashCode[]) {
    const customer = form.check();
    if (!customer) return cashCode.close();
    if (choice.method) begin(customer, choice.method, codes);
  }

  // Said beside its field as soon as the shop has answered, whether or not somebody presses Pay.
  const errors = refusal
    ? { ...form.errors, [refusal.field]: form.errors[refusal.field] ?? refusal.message }
    : form.errors;
  return {
    form: { ...form, errors },
    promo,
    order,
    delivery: onDay(order.quote?.delivery ?? null, form.gift?.day ?? ''),
    /** The order's amounts, with what paying on delivery costs more. */
    charged,
    choice,
    cashCode,
    linesView,
    payment,
    submit,
    confirmCash,
  };
}

/** A gift comes no earlier than was asked for. */
function onDay(delivery: DeliveryAnswer | null, day: string): DeliveryAnswer | null {
  if (!delivery?.arrives || day === '') return delivery;
  const { arrivesFrom: from, arrivesTo: to } = arrivingNotBefore(
    { arrivesFrom: delivery.arrives.from, arrivesTo: delivery.arrives.to },
    day,
  );
  return { ...delivery, arrives: { from, to } };
}

/** What the order costs and what is wrong with its lines, by the server's word; a code it refuses is dropped. */
function useOrderQuote(items: readonly CartItem[], promo: Promo, destination: Destination) {
  const { quote, status, retry } = useQuote(items, promo.code, destination);
  const lines = shownLines(items, quote);
  const refused = status === 'ready' && quote?.promo?.applied === false ? quote.promo : null;

  useEffect(() => {
    if (refused && refused.code === promo.code) promo.drop(refused.message ?? promoMessages.invalid);
  });

  return {
    quote,
    status,
    retry,
    lines,
    troubled: status === 'loading' ? undefined : troubledItem(items, lines),
  };
}

/** Paying, one attempt at a time; `notice` is what to say beside the button. */
function usePayment(onOutcome: (outcome: PayOutcome) => void) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);

  function release() {
    running.current = false;
    setBusy(false);
  }
  useReturn(release);

  async function pay(start: Omit<PaymentStart, 'onFailure'>) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setNotice(null);
    const outcome = await payTellingFailures(start).catch((error: unknown) => {
      release();
      throw error;
    });
    // Busy until the browser has left: nobody pays twice meanwhile.
    if (outcome.kind === 'placed' || outcome.kind === 'placed-before') return leadToOrder();
    release();
    // The dialog that asked for the code says what is wrong with it.
    const isAboutCode = outcome.kind === 'refused' && outcome.refusal.code === 'cash_code';
    const { toast, notice: said } = isAboutCode ? { toast: null, notice: null } : tellOutcome(outcome);
    if (toast) showToast({ title: toast, tone: 'error' });
    setNotice(said);
    onOutcome(outcome);
  }

  return { busy, notice, say: setNotice, pay };
}

let isLeaving = false;

/** To the order that this browser has just placed. */
export function leadToOrder(): void {
  if (isLeaving) return;
  isLeaving = true;
  window.addEventListener('pageshow', () => (isLeaving = false), { once: true });
  window.location.assign('/order-success');
}

async function payTellingFailures(start: Omit<PaymentStart, 'onFailure'>): Promise<PayOutcome> {
  let failed = false;
  const sayFailed = () => showToast({ title: checkoutMessages.paymentFailed, tone: 'error' });
  const outcome = await startPayment({
    ...start,
    onFailure() {
      failed = true;
      sayFailed();
    },
  });
  // The window may have covered the message.
  if (failed && outcome.kind === 'closed') sayFailed();
  return outcome;
}

/** Calls back when the page returns from the browser's cache: it may have left while it was busy. */
function useReturn(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    const show = (event: PageTransitionEvent) => {
      if (event.persisted) returned();
    };
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);
}
