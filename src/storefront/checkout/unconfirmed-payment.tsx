import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';

/** Paid, but the shop could not be told: no second payment is offered while this one is in doubt. */
export function UnconfirmedPayment({ busy, onCheck }: { busy: boolean; onCheck: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);

  // It takes the place of the whole form: whoever pressed Pay far below must find it.
  useEffect(() => title.current?.focus(), []);

  return (
    <Card as="section" padding="lg" aria-labelledby="unconfirmed-title" className="max-w-copy">
      <h2 ref={title} id="unconfirmed-title" tabIndex={-1} className="text-2xl outline-none">
        Your payment is safe
      </h2>
      <p className="mt-2 text-ink-soft">
        Razorpay took your payment, but we could not confirm it just now. Please don’t pay again: your order
        arrives by itself, and its confirmation comes by e-mail.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" busy={busy} onClick={onCheck}>
          Check again
        </Button>
        <ButtonLink to="/shop" reloadDocument variant="outline">
          Continue Shopping
        </ButtonLink>
      </div>
    </Card>
  );
}
