import { z } from 'zod';
import type { ProviderOrder, ProviderPayment, ProviderRefund } from './provider.types.ts';
import { orderEntitySchema, paymentEntitySchema, refundEntitySchema } from './razorpay-entities.schema.ts';

export type WebhookEvent = {
  /** The provider's name of the event; events other than those the shop acts on arrive here as well. */
  event: string;
  paymentId: string | null;
  orderId: string | null;
  refundId: string | null;
  /** Snapshots taken when the event happened: a later event may already have changed them. */
  payment: ProviderPayment | null;
  order: ProviderOrder | null;
  refund: ProviderRefund | null;
};

type Part = 'payment' | 'order' | 'refund';

const requiredParts: Record<string, Part[]> = {
  'payment.authorized': ['payment'],
  'payment.captured': ['payment'],
  'payment.failed': ['payment'],
  'order.paid': ['payment', 'order'],
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
    payload: z.object({ payment: wrapped, order: wrapped, refund: wrapped }).optional().catch(undefined),
  })
  .transform(({ event, payload }, context): WebhookEvent => {
    const parts = {
      payment: readEntity(paymentEntitySchema, payload?.payment?.entity),
      order: readEntity(orderEntitySchema, payload?.order?.entity),
      refund: readEntity(refundEntitySchema, payload?.refund?.entity),
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
