import { createHash } from 'node:crypto';
import { describeOrder, describePayment, describeRefund } from './entities.ts';
import { readFaults } from './faults.ts';
import { describeLink } from './links.ts';
import type { OutgoingEvent, SandboxContext, StoredPayment, StoredRefund } from './sandbox.types.ts';

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'payment_link.paid'
  | 'refund.processed';

/** An event with the entities it carries, as they are now. */
export async function composeEvent(
  context: SandboxContext,
  event: EventName,
  payment: StoredPayment,
  refund?: StoredRefund,
): Promise<OutgoingEvent> {
  const hasOrder = event === 'order.paid' || event === 'payment_link.paid';
  const order = hasOrder ? await context.store.get('order', payment.orderId) : null;
  const linkId = event === 'payment_link.paid' ? (order?.linkId ?? '') : '';
  const link = linkId === '' ? null : await context.store.get('link', linkId);
  const payload = {
    ...(refund ? { refund: { entity: describeRefund(refund) } } : {}),
    payment: { entity: await describePayment(context.store, payment) },
    ...(link ? { payment_link: { entity: await describeLink(context, link) } } : {}),
    ...(order ? { order: { entity: await describeOrder(context.store, order) } } : {}),
  };
  const account = createHash('sha256').update(context.keyId).digest('hex').slice(0, 14);
  const body = JSON.stringify({
    entity: 'event',
    account_id: `acc_${account}`,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(context.clock().getTime() / 1000),
  });
  return { event, body, group: payment.id };
}

/** Hands events over for delivery, as the faults in force have it. */
export async function announce(context: SandboxContext, events: OutgoingEvent[]): Promise<void> {
  const { webhook, lateMs } = await readFaults(context);
  if (webhook === 'lost') return;
  await context.deliveries.enqueue(webhook === 'reordered' ? events.toReversed() : events, {
    delayMs: webhook === 'late' ? lateMs : 0,
    copies: webhook === 'duplicate' ? 2 : 1,
  });
}
