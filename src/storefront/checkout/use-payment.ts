import { useEffect, useRef, useState } from 'react';
import { checkoutMessages } from '../../shop/checkout/checkout-messages.ts';
import { showToast } from '../../ui/toast-store.ts';
import { tellOutcome } from './outcome-messages.ts';
import type { PayOutcome } from './pay.ts';
import { type PaymentStart, startPayment } from './start-payment.ts';

/** Paying, one attempt at a time; `notice` is what to say beside the button. */
export function usePayment(onOutcome: (outcome: PayOutcome) => void) {
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
    const outcome = await payTellingFailures(start);
    // Busy until the browser has left: nobody pays twice meanwhile.
    if (outcome.kind === 'placed' || outcome.kind === 'placed-before') return leadToOrder();
    release();
    const { toast, notice: said } = tellOutcome(outcome);
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
  const returned = useRef(onReturn);
  useEffect(() => {
    returned.current = onReturn;
  });
  useEffect(() => {
    const show = (event: PageTransitionEvent) => {
      if (event.persisted) returned.current();
    };
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);
}
