import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { ApiRefusal } from './api-refusal.ts';
import { orderIdOfReceipt, readAmount, readCurrency, readNotes } from './orders.ts';
import type { SandboxContext, StoredLink, StoredOrder } from './sandbox.types.ts';

const LEAST_SECONDS = 15 * 60;

const fields = z.object({
  reference_id: z.string().max(40).default(''),
  description: z.string().max(2048).default(''),
  customer: z.record(z.string(), z.string()).default({}),
  expire_by: z.number().int().nonnegative().nullish(),
});

const seconds = (context: SandboxContext) => Math.floor(context.clock().getTime() / 1000);

/** `POST /payment_links`: makes a link, or refuses what the provider refuses, in its words. */
export async function createLink(context: SandboxContext, body: Record<string, unknown>) {
  const read = fields.safeParse(body);
  if (!read.success) throw new ApiRefusal(z.prettifyError(read.error));
  const { reference_id: referenceId, description, customer, expire_by: expireBy } = read.data;
  const now = seconds(context);
  if (expireBy && expireBy < now + LEAST_SECONDS) {
    const message = 'timestamp must be atleast 15 minutes in future';
    throw new ApiRefusal(message, { field: 'expire_by' });
  }
  const link: StoredLink = {
    id: linkIdOf(context, referenceId || crypto.randomUUID()),
    amount: readAmount(body['amount']),
    currency: readCurrency(body['currency'] ?? 'INR'),
    referenceId,
    description,
    customer,
    notes: readNotes(body['notes']),
    expireBy: expireBy ?? null,
    cancelledAt: null,
    createdAt: now,
  };
  if (!(await context.store.add('link', link.id, link))) {
    const message = `payment link with given reference_id (${referenceId}) already exists`;
    throw new ApiRefusal(message, { field: 'reference_id' });
  }
  return describeLink(context, link);
}

/** Derived from the reference, so that adding the link is also what keeps its reference unique. */
function linkIdOf(context: SandboxContext, reference: string): string {
  const digest = createHmac('sha256', context.keySecret).update(`link|${reference}`).digest();
  return `plink_${BigInt(`0x${digest.toString('hex')}`)
    .toString(36)
    .slice(0, 14)}`;
}

export function findLink(context: SandboxContext, reference: string): Promise<StoredLink | null> {
  return context.store.get('link', linkIdOf(context, reference));
}

export async function getLink(context: SandboxContext, id: string): Promise<StoredLink> {
  const link = await context.store.get('link', id);
  if (!link) throw new ApiRefusal('The id provided does not exist');
  return link;
}

/** `POST /payment_links/:id/cancel`: never one that is paid, whoever comes first. */
export async function cancelLink(context: SandboxContext, link: StoredLink) {
  const refusal = () =>
    new ApiRefusal('Payment Link cannot be cancelled as it is not in created or partially_paid state', {
      reason: 'input_validation_failed',
    });
  if ((await describeLink(context, link)).status !== 'created') throw refusal();
  const isFree = await context.store.add('capture', orderIdOfLink(context, link), {
    paymentId: '',
    amount: 0,
  });
  if (!isFree) throw refusal();
  const cancelled = { ...link, cancelledAt: seconds(context) };
  await context.store.put('link', link.id, cancelled);
  return describeLink(context, cancelled);
}

const orderIdOfLink = (context: SandboxContext, link: StoredLink) =>
  orderIdOfReceipt(context, link.referenceId || link.id);

/** The order that a payment of the link is for; made when somebody opens the link. */
export async function ensureLinkOrder(context: SandboxContext, link: StoredLink): Promise<StoredOrder> {
  const order: StoredOrder = {
    id: orderIdOfLink(context, link),
    amount: link.amount,
    currency: link.currency,
    receipt: link.referenceId || null,
    notes: link.notes,
    autoCapture: true,
    linkId: link.id,
    createdAt: seconds(context),
  };
  await context.store.add('order', order.id, order);
  return order;
}

/** The link as the provider shows it. */
export async function describeLink(context: SandboxContext, link: StoredLink) {
  const orderId = orderIdOfLink(context, link);
  const [capture, order] = await Promise.all([
    context.store.get('capture', orderId),
    context.store.get('order', orderId),
  ]);
  const isPaid = Boolean(capture?.paymentId);
  const isExpired = link.expireBy !== null && link.expireBy <= seconds(context);
  const isCancelled = link.cancelledAt !== null || capture?.paymentId === '';
  return {
    id: link.id,
    entity: 'payment_link',
    accept_partial: false,
    amount: link.amount,
    amount_paid: isPaid ? (capture?.amount ?? 0) : 0,
    cancelled_at: link.cancelledAt ?? 0,
    created_at: link.createdAt,
    currency: link.currency,
    customer: link.customer,
    description: link.description,
    expire_by: link.expireBy ?? 0,
    expired_at: isExpired ? link.expireBy : 0,
    notes: link.notes,
    order_id: order?.id ?? null,
    payments: isPaid
      ? [{ payment_id: capture?.paymentId, amount: capture?.amount, method: 'card', status: 'captured' }]
      : null,
    reference_id: link.referenceId,
    reminder_enable: false,
    short_url: `${context.publicPath}/links/${link.id}`,
    status: isPaid ? 'paid' : isCancelled ? 'cancelled' : isExpired ? 'expired' : 'created',
    user_id: '',
  };
}
