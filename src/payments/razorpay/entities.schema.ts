import { z } from 'zod';
import type {
  PaymentLink,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
  WebhookEvent,
} from '../provider.ts';

const paise = z.number().int().nonnegative();
const unixTime = z
  .number()
  .int()
  .nonnegative()
  .transform((seconds) => new Date(seconds * 1000));

/** The provider's order, as its answers and webhooks carry it. */
export const orderEntitySchema = z
  .object({
    id: z.string().min(1),
    amount: paise,
    amount_paid: paise.default(0),
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.enum(['created', 'attempted', 'paid']),
    created_at: unixTime,
  })
  .transform((order): ProviderOrder => ({
    id: order.id,
    amountPaise: order.amount,
    amountPaidPaise: order.amount_paid,
    currency: order.currency,
    receipt: order.receipt ?? null,
    status: order.status,
    createdAt: order.created_at,
  }));

/** The provider's payment, as its answers and webhooks carry it. */
export const paymentEntitySchema = z
  .object({
    id: z.string().min(1),
    order_id: z.string().nullish(),
    amount: paise,
    amount_refunded: paise.nullish(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    method: z.string().nullish(),
    error_description: z.string().nullish(),
    created_at: unixTime,
  })
  .transform((payment): ProviderPayment => ({
    id: payment.id,
    orderId: payment.order_id ?? null,
    amountPaise: payment.amount,
    amountRefundedPaise: payment.amount_refunded ?? 0,
    currency: payment.currency,
    status: payment.status,
    method: payment.method ?? null,
    errorDescription: payment.error_description || null,
    createdAt: payment.created_at,
  }));

/** The provider's refund, as its answers and webhooks carry it. */
export const refundEntitySchema = z
  .object({
    id: z.string().min(1),
    payment_id: z.string().min(1),
    amount: paise,
    currency: z.string(),
    status: z.enum(['pending', 'processed', 'failed']).default('processed'),
    receipt: z.string().nullish(),
  })
  .transform((refund): ProviderRefund => ({
    id: refund.id,
    paymentId: refund.payment_id,
    amountPaise: refund.amount,
    currency: refund.currency,
    status: refund.status,
    receipt: refund.receipt ?? null,
  }));

const listedPayment = z.object({ payment_id: z.string().min(1) });

/** The provider's payment link, as its answers and webhooks carry it. */
export const linkEntitySchema = z
  .object({
    id: z.string().min(1),
    short_url: z.string().min(1),
    reference_id: z.string().nullish(),
    amount: paise,
    status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
    // An empty one comes as null, or as an object.
    payments: z.union([z.array(listedPayment), listedPayment.transform((one) => [one])]).catch([]),
  })
  .transform((link): PaymentLink => ({
    id: link.id,
    url: link.short_url,
    reference: link.reference_id || null,
    amountPaise: link.amount,
    status: link.status,
    paymentIds: link.payments.map((payment) => payment.payment_id),
  }));

export const linkListSchema = z.object({ payment_links: z.array(linkEntitySchema) });

/** The provider's list of something. */
export function collectionSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) });
}

type Part = 'payment' | 'order' | 'refund' | 'link';

const requiredParts: Record<string, Part[]> = {
  'payment.authorized': ['payment'],
  'payment.captured': ['payment'],
  'payment.failed': ['payment'],
  'order.paid': ['payment', 'order'],
  'payment_link.paid': ['payment', 'link'],
  'refund.processed': ['refund'],
  'refund.failed': ['refund'],
};

const wrapped = z.object({ entity: z.unknown() }).optional().catch(undefined);

/**
 * Reads the body of a webhook, already parsed from JSON and with its signature verified. Unknown events and extra
 * fields pass; a known event without the entity it is about does not.
 */
export const webhookEventSchema = z
  .object({
    event: z.string().min(1).max(100),
    payload: z
      .object({ payment: wrapped, order: wrapped, refund: wrapped, payment_link: wrapped })
      .optional()
      .catch(undefined),
  })
  .transform(({ event, payload }, context): WebhookEvent => {
    const parts = {
      payment: readEntity(paymentEntitySchema, payload?.payment?.entity),
      order: readEntity(orderEntitySchema, payload?.order?.entity),
      refund: readEntity(refundEntitySchema, payload?.refund?.entity),
      link: readEntity(linkEntitySchema, payload?.payment_link?.entity),
    };
    for (const part of Object.hasOwn(requiredParts, event) ? (requiredParts[event] ?? []) : []) {
      if (parts[part] === null) {
        context.addIssue({
          code: 'custom',
          message: `${event} without a readable ${part}`,
          path: ['payload', part],
        });
      }
    }
    return {
      event,
      paymentId: parts.payment?.id ?? parts.refund?.paymentId ?? null,
      orderId: parts.payment?.orderId ?? parts.order?.id ?? null,
      refundId: parts.refund?.id ?? null,
      ...parts,
    };
  });

function readEntity<Entity>(schema: z.ZodType<Entity>, value: unknown): Entity | null {
  return schema.safeParse(value).data ?? null;
}
