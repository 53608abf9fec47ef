import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FormAnswer } from '../../http/form-answer.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { type OrderStep, isShippedNext, nextStep } from '../../shop/orders/order-views.rules.ts';
import type { SteppedOrder } from '../../shop/shipments/step-orders.ts';
import { Button } from '../../ui/buttons.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { type Parcels, ShipSheet, type StepOrder } from './ship-sheet.tsx';

export type StepsAnswer = FormAnswer & { stepped?: SteppedOrder[] };

type Options = {
  /** The customers are told. */
  withEmail: boolean;
  /** By whom the shop sends, the usual one first. */
  couriers: readonly string[];
  onAnswer?: (answer: StepsAnswer) => void;
};

type NextStep = {
  /** Takes these orders on; those that have no next step are left out. */
  step: (orders: readonly StepOrder[]) => void;
  busy: boolean;
  /** What is asked before a parcel leaves; to be shown by whoever uses it. */
  sheet: ReactNode;
};

/**
 * Takes orders their next step from where they stand on the screen: with one press, but for what is shipped, of which is
 * asked first. docs/behaviour/orders-and-emails.md#the-next-step.
 */
export function useNextStep({ withEmail, couriers, onAnswer }: Options): NextStep {
  const [asked, setAsked] = useState<readonly StepOrder[]>([]);
  /** Of what was asked, what the shop has done. */
  const [done, setDone] = useState<readonly StepOrder[] | null>(null);
  const { send, busy, isSending } = useAdminAction<StepsAnswer>(
    (answer) => {
      // What did not come about (no line, a number that cannot be) is asked again, with what was typed.
      if (answer.ok || answer.stepped) setDone(asked);
      onAnswer?.(answer);
    },
    { freshAfterRefusal: true },
  );
  // Until the screen shows what came of it: then the focus goes back to a button that can be pressed.
  // What was asked since then stays.
  if (done && !busy) {
    setDone(null);
    if (asked === done) setAsked([]);
  }

  function stepNow(orders: readonly StepOrder[], parcels?: Parcels) {
    const numbers = parcels?.trackingNumbers;
    const steps: OrderStep[] = orders.map(({ id, orderStatus }) => {
      const trackingNumber = numbers?.get(id);
      return { orderId: id, from: orderStatus, ...(trackingNumber ? { trackingNumber } : {}) };
    });
    const isMailing = parcels?.withEmail ?? withEmail;
    send(
      {
        intent: 'steps',
        steps: JSON.stringify(steps),
        withEmail: isMailing ? 'yes' : 'no',
        ...(parcels ? { courier: parcels.courier } : {}),
        ...(parcels?.expectedOn === undefined ? {} : { expectedOn: parcels.expectedOn }),
      },
      '/admin/orders',
    );
  }

  function step(orders: readonly StepOrder[]) {
    const going = orders.filter(({ orderStatus }) => nextStep(orderStatus) !== null);
    if (going.length === 0 || isSending) return;
    if (going.some(({ orderStatus }) => isShippedNext(orderStatus))) setAsked(going);
    else stepNow(going);
  }

  const isAsking = asked.length > 0;
  return {
    step,
    busy: busy && !isAsking,
    sheet: isAsking ? (
      <ShipSheet
        orders={asked}
        couriers={couriers}
        withEmail={withEmail}
        busy={busy}
        onShip={(parcels) => {
          if (!isSending) stepNow(asked, parcels);
        }}
        onClose={() => setAsked([])}
      />
    ) : null,
  };
}

type StepButtonProps = { order: StepOrder; withEmail: boolean; couriers: readonly string[] };

/** One order's next step; nothing where there is none. */
export function StepButton({ order, withEmail, couriers }: StepButtonProps) {
  const { step, busy, sheet } = useNextStep({ withEmail, couriers });
  const next = nextStep(order.orderStatus);
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);

  // While it works it cannot be pressed, and loses the focus: whoever goes down the list by keyboard would begin anew.
  useEffect(() => {
    if (busy || !isPressed.current) return;
    isPressed.current = false;
    if (document.activeElement === document.body) button.current?.focus();
  }, [busy]);

  if (!next) return sheet;
  // What is heard has the words that are seen.
  const name = next.label.startsWith(next.short) ? next.label : next.short;
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        size="sm"
        className="whitespace-nowrap @max-[20rem]:px-3!"
        busy={busy}
        aria-label={`${name} order ${orderNumber(order.id)}`}
        aria-haspopup={next.to === 'shipped' ? 'dialog' : undefined}
        onClick={() => {
          isPressed.current = true;
          step([order]);
        }}
      >
        {next.short}
      </Button>
      {sheet}
    </>
  );
}
