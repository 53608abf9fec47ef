import { rupeesToPaise } from '../../shop/money.ts';
import { isLargeWithin } from '../../shop/refunds/large-refund.ts';
import type { Asked } from './answer-action.server.ts';

/** Whether a form of an order or a claim sends so much back that its sender has to prove who they are. */
export async function isLargeRefund({ shop, actor, form }: Asked): Promise<boolean> {
  // As the form itself is read: of a field that comes twice, the last.
  const { intent, amount = '' } = Object.fromEntries(form);
  if (intent !== 'refund') return false;
  const amountPaise = rupeesToPaise(amount);
  return amountPaise !== null && isLargeWithin(shop, { actor, amountPaise });
}
