import { useEffect, useRef } from 'react';
import type { FormAnswer } from '../../http/form-answer.ts';
import type { AdminOrder } from '../../shop/orders/admin-order.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { type OrderStep, nextStep } from '../../shop/orders/order-views.rules.ts';
import type { SteppedOrder } from '../../shop/shipments/step-orders.ts';
import { Button } from '../../ui/buttons.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

export type StepsAnswer = FormAnswer & { stepped?: SteppedOrder[] };

type Stepped = Pick<AdminOrder, 'id' | 'orderStatus'>;

type Options = {
  /** The customers are told. */
  withEmail: boolean;
  /** Whose parcels they are that leave; empty: none is named. */
  courier: string;
  onAnswer?: (answer: StepsAnswer) => void;
};

/**
 * Takes orders their next step from where they stand on the screen; those that have none are left out.
 * docs/behaviour/orders-and-emails.md#the-next-step.
 */
export function useNextStep({ withEmail, courier, onAnswer }: Options) {
  const { send, busy, isSending } = useAdminAction<StepsAnswer>(onAnswer, { freshAfterRefusal: true });
  function step(orders: readonly Stepped[]) {
    const steps: OrderStep[] = orders.flatMap(({ id, orderStatus }) =>
      nextStep(orderStatus) ? [{ orderId: id, from: orderStatus }] : [],
    );
    if (steps.length === 0 || isSending) return;
    const form = { intent: 'steps', steps: JSON.stringify(steps), withEmail: withEmail ? 'yes' : 'no' };
    send({ ...form, courier }, '/admin/orders');
  }
  return { step, busy };
}

/** What shipping does beside the status: all that is left leaves in one parcel. */
export function stepHint(status: AdminOrder['orderStatus'], courier: string): string | undefined {
  if (nextStep(status)?.to !== 'shipped') return undefined;
  return courier === '' ? 'In a parcel, no courier named' : `In a parcel by ${courier}`;
}

type StepButtonProps = { order: Stepped; withEmail: boolean; courier: string };

/** One order's next step, with one press; nothing where there is none. */
export function StepButton({ order, withEmail, courier }: StepButtonProps) {
  const { step, busy } = useNextStep({ withEmail, courier });
  const next = nextStep(order.orderStatus);
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);

  // While it works it cannot be pressed, and loses the focus: whoever goes down the list by keyboard would begin anew.
  useEffect(() => {
    if (busy || !isPressed.current) return;
    isPressed.current = false;
    if (document.activeElement === document.body) button.current?.focus();
  }, [busy]);

  if (!next) return null;
  return (
    <Button
      ref={button}
      variant="outline"
      size="sm"
      busy={busy}
      aria-label={`${next.label} order ${orderNumber(order.id)}`}
      title={stepHint(order.orderStatus, courier)}
      onClick={() => {
        isPressed.current = true;
        step([order]);
      }}
    >
      {next.label}
    </Button>
  );
}
