import type { FormAnswer } from '../../http/form-answer.ts';
import type { AdminOrder } from '../../shop/orders/admin-order.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { type OrderStep, nextStep } from '../../shop/orders/order-views.rules.ts';
import type { SteppedOrder } from '../../shop/orders/step-orders.ts';
import { Button } from '../../ui/buttons.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

export type StepsAnswer = FormAnswer & { stepped?: SteppedOrder[] };

type Stepped = Pick<AdminOrder, 'id' | 'orderStatus'>;

type Options = {
  /** The customers are told. */
  withEmail: boolean;
  onAnswer?: (answer: StepsAnswer) => void;
};

/**
 * Takes orders their next step from where they stand on the screen; those that have none are left out.
 * docs/behaviour/orders-and-emails.md#the-next-step.
 */
export function useNextStep({ withEmail, onAnswer }: Options) {
  const { send, busy } = useAdminAction<StepsAnswer>(onAnswer, { freshAfterRefusal: true });
  function step(orders: readonly Stepped[]) {
    const steps: OrderStep[] = orders.flatMap(({ id, orderStatus }) =>
      nextStep(orderStatus) ? [{ orderId: id, from: orderStatus }] : [],
    );
    if (steps.length === 0 || busy) return;
    const form = { intent: 'steps', steps: JSON.stringify(steps), withEmail: withEmail ? 'yes' : 'no' };
    send(form, '/admin/orders');
  }
  return { step, busy };
}

type StepButtonProps = { order: Stepped; withEmail: boolean };

/** One order's next step, with one press; nothing where there is none. */
export function StepButton({ order, withEmail }: StepButtonProps) {
  const { step, busy } = useNextStep({ withEmail });
  const next = nextStep(order.orderStatus);
  if (!next) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      busy={busy}
      aria-label={`${next.label} order ${orderNumber(order.id)}`}
      onClick={() => step([order])}
    >
      {next.label}
    </Button>
  );
}
