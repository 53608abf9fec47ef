import type { Actor } from '../access/administrators.ts';
import { assertMay } from '../access/administrators.ts';
import { AccessDenied } from '../access/roles.rules.ts';
import type { Shop } from '../shop.types.ts';
import { changeOrderStatus } from '../orders/change-order-status.ts';
import type { OrderStatus } from '../orders/order-status.rules.ts';
import { type OrderStep, nextStep } from '../orders/order-views.rules.ts';
import { shipOrder } from './ship-order.ts';

type How = {
  actor: Actor;
  withEmail: boolean;
  /** Whose parcel it is, of what is shipped: by its name in the settings; left out, none is named. */
  courier?: string | undefined;
  /** When it is expected, empty where nobody knows; left out, on the last day that was promised. */
  expectedOn?: string | undefined;
};
type StepsRequest = How & { steps: readonly OrderStep[] };

export type SteppedOrder = { orderId: string } & (
  | { outcome: 'done'; to: OrderStatus; stockFailed: boolean }
  /** Somebody else was first: it stands elsewhere than whoever asked saw. */
  | { outcome: 'moved'; status: OrderStatus }
  /** A courier's service is asked about a parcel of it, or refused it. */
  | { outcome: 'waiting' }
  | { outcome: 'gone' | 'nothing-left' | 'failed' }
);

/**
 * Takes each order its next step from the status in which it was seen, one after the other and each for itself: one that fails
 * stops no other; what is shipped leaves as a parcel. Of two who ask at once one moves it, and its e-mail is stored once.
 * docs/behaviour/orders-and-emails.md#the-next-step.
 */
export async function stepOrders(shop: Shop, { steps, ...how }: StepsRequest): Promise<SteppedOrder[]> {
  await assertMay(shop.db, how.actor, 'orders');
  const stepped: SteppedOrder[] = [];
  for (const step of steps) {
    // oxlint-disable-next-line no-await-in-loop -- bounded, and one connection at a time
    stepped.push(await stepOrder(shop, step, how));
  }
  return stepped;
}

async function stepOrder(shop: Shop, step: OrderStep, how: How): Promise<SteppedOrder> {
  const { orderId, from, trackingNumber = '' } = step;
  const { actor, withEmail, courier = '', expectedOn } = how;
  const next = nextStep(from);
  if (!next) return { orderId, outcome: 'nothing-left' };
  try {
    const changed =
      next.to === 'shipped'
        ? await shipOrder(shop, {
            actor,
            orderId,
            from,
            courier,
            trackingNumber,
            expectedOn,
            tells: withEmail,
          })
        : await changeOrderStatus(shop, { actor, orderId, from, to: next.to, withEmail });
    if (changed.ok) return { orderId, outcome: 'done', to: next.to, stockFailed: changed.stockFailed };
    if (changed.reason === 'moved') return { orderId, outcome: 'moved', status: changed.status };
    return { orderId, outcome: changed.reason === 'waiting' ? 'waiting' : 'gone' };
  } catch (error) {
    if (error instanceof AccessDenied) throw error;
    shop.log.error({ err: error, orderId }, 'Error taking an order its next step:');
    return { orderId, outcome: 'failed' };
  }
}
