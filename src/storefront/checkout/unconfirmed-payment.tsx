import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { paymentAttempts, useAttempts } from '../cart/use-attempts.ts';

/**
 * Paid, but the shop has no order yet: no second payment is offered while this one is in doubt. It resolves itself, in
 * every tab, for the attempts are asked about until it does; who cannot wait may ask at once.
 */
export function UnconfirmedPayment() {
  const title = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const isTaken = useAttempts().attempts.some(({ payment }) => payment !== undefined);

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
        {isTaken
          ? 'Razorpay took your payment, but we could not confirm it just now. Please don’t pay again: your order arrives by itself, and its confirmation comes by e-mail.'
          : 'Razorpay is still working on your payment. Please don’t pay again: if it succeeds, your order arrives by itself, and its confirmation comes by e-mail; if not, you can pay anew.'}{' '}
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
