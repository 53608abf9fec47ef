import type { Actor } from '../access/administrators.ts';
import { assertMay } from '../access/administrators.ts';
import { AccessDenied } from '../access/roles.rules.ts';
import type { Shop } from '../shop.types.ts';
import { changeOrderStatus } from './change-order-status.ts';
import type { OrderStatus } from './order-status.rules.ts';
import { type OrderStep, nextStep } from './order-views.rules.ts';

type StepsRequest = { actor: Actor; steps: readonly OrderStep[]; withEmail: boolean };

export type SteppedOrder = { orderId: string } & (
  | { outcome: 'done'; to: OrderStatus; stockFailed: boolean }
  /** Somebody else was first: it stands elsewhere than whoever asked saw. */
  | { outcome: 'moved'; status: OrderStatus }
  | { outcome: 'gone' | 'nothing-left' | 'failed' }
);

/**
 * Takes each order its next step from the status in which it was seen, one after the other and each for itself: one that fails
 * stops no other. Of two who ask at once one moves it, and its e-mail is stored once.
 * docs/behaviour/orders-and-emails.md#the-next-step.
 */
export async function stepOrders(
  shop: Shop,
  { actor, steps, withEmail }: StepsRequest,
): Promise<SteppedOrder[]> {
  await assertMay(shop.db, actor, 'orders');
  const stepped: SteppedOrder[] = [];
  for (const step of steps) {
    // oxlint-disable-next-line no-await-in-loop -- bounded, and one connection at a time
    stepped.push(await stepOrder(shop, { actor, step, withEmail }));
  }
  return stepped;
}

type StepRequest = { actor: Actor; step: OrderStep; withEmail: boolean };

async function stepOrder(shop: Shop, { actor, step, withEmail }: StepRequest): Promise<SteppedOrder> {
  const { orderId, from } = step;
  const next = nextStep(from);
  if (!next) return { orderId, outcome: 'nothing-left' };
  try {
    const changed = await changeOrderStatus(shop, { actor, orderId, from, to: next.to, withEmail });
    if (changed.ok) return { orderId, outcome: 'done', to: next.to, stockFailed: changed.stockFailed };
    if (changed.reason === 'moved') return { orderId, outcome: 'moved', status: changed.status };
    return { orderId, outcome: 'gone' };
  } catch (error) {
    if (error instanceof AccessDenied) throw error;
    shop.log.error({ err: error, orderId }, 'Error taking an order its next step:');
    return { orderId, outcome: 'failed' };
  }
}
