import { FlaskConical, LockKeyhole } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { checkoutMessages } from '../../shop/checkout/checkout-messages.ts';
import { Button } from '../../ui/buttons.tsx';
import { Alert } from '../../ui/notices.tsx';
import { noticeTone } from './outcome-messages.ts';
import { checkoutFormId } from './use-checkout-form.ts';

type PayPanelProps = {
  busy: boolean;
  /** The order's prices are being asked for. */
  waiting: boolean;
  notice: string | null;
  sandbox: boolean;
  /** There is nothing to pay. */
  free: boolean;
};

/** The one main action of the page, and what was to say about it. */
export function PayPanel({ busy, waiting, notice, sandbox, free }: PayPanelProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);

  // A disabled button loses the focus; after the payment window it is wanted back.
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);

  return (
    <div className="flex flex-col gap-4">
      {sandbox && !free ? <TestNotice /> : null}
      {notice === null ? null : (
        <Alert tone={noticeTone(notice)} live>
          {notice}
        </Alert>
      )}
      <Button
        ref={button}
        type="submit"
        form={checkoutFormId}
        variant="primary"
        size="lg"
        block
        busy={busy}
        disabled={waiting}
      >
        {busy ? checkoutMessages.processing : free ? 'Place Order' : 'Pay with Razorpay'}
      </Button>
      {sandbox || free ? null : <SecureNote />}
    </div>
  );
}

function SecureNote() {
  return (
    <p className="flex items-center justify-center gap-1.5 text-sm text-muted">
      <LockKeyhole aria-hidden="true" size={15} className="shrink-0" />
      You pay in Razorpay’s own secure window.
    </p>
  );
}

function TestNotice() {
  return (
    <div className="flex gap-3 rounded-lg border border-dashed border-leaf-500 bg-leaf-50 px-4 py-3.5">
      <FlaskConical aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-leaf-700" />
      <p>
        <strong className="font-semibold">This is a test: no money moves.</strong> The payment window offers
        test cards, and no card of yours is asked for.
      </p>
    </div>
  );
}
