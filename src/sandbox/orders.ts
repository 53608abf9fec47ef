import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { ApiRefusal } from './api-refusal.ts';
import { type OrderEntity, createRandomId, describeOrder } from './entities.ts';
import type { SandboxContext } from './sandbox.types.ts';

const knownFields = new Set([
  'amount',
  'currency',
  'receipt',
  'notes',
  'payment_capture',
  'partial_payment',
  'first_payment_min_amount',
  'payment',
]);

const paymentSchema = z.object({ capture: z.string() });

/** `POST /orders`: makes an order, or refuses what the provider refuses, in its words. */
export async function createOrder(
  context: SandboxContext,
  body: Record<string, unknown>,
): Promise<OrderEntity> {
  const extra = Object.keys(body).filter((field) => !knownFields.has(field));
  if (extra.length > 0) {
    throw new ApiRefusal(`${extra.join(', ')} is/are not required and should not be sent`, {
      reason: 'extra_field_sent',
    });
  }
  const receipt = readReceipt(body['receipt']);
  const order = {
    id: receipt === null ? createRandomId('order') : orderIdOfReceipt(context, receipt),
    amount: readAmount(body['amount']),
    currency: readCurrency(body['currency']),
    receipt,
    notes: readNotes(body['notes']),
    autoCapture: readAutoCapture(body),
    createdAt: Math.floor(context.clock().getTime() / 1000),
  };
  const added = await context.store.add('order', order.id, order);
  if (!added) throw new ApiRefusal('Order receipt should be unique.', { field: 'receipt' });
  return describeOrder(context.store, order);
}

/** Derived from the receipt, so that adding the order is also what keeps its receipt unique. */
export function orderIdOfReceipt(context: SandboxContext, receipt: string): string {
  const digest = createHmac('sha256', context.keySecret).update(`receipt|${receipt}`).digest();
  return `order_${BigInt(`0x${digest.toString('hex')}`)
    .toString(36)
    .slice(0, 14)}`;
}

/** Reads an amount in paise out of a request, refusing it in the provider's words. */
export function readAmount(amount: unknown): number {
  if (amount === undefined || amount === null || amount === '') throw refused('amount: is required.');
  const paise = typeof amount === 'string' && /^\d+$/.test(amount) ? Number(amount) : amount;
  if (typeof paise !== 'number' || !Number.isSafeInteger(paise))
    throw refused('The amount must be an integer.');
  if (paise < 100) {
    throw new ApiRefusal('Order amount less than minimum amount allowed', {
      field: 'amount',
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
    });
  }
  return paise;

  function refused(description: string) {
    return new ApiRefusal(description, { field: 'amount' });
  }
}

export function readCurrency(currency: unknown): string {
  if (currency === undefined) throw new ApiRefusal('currency: is required.', { field: 'currency' });
  if (currency !== 'INR') throw new ApiRefusal('Currency is not supported', { field: 'currency' });
  return currency;
}

function readReceipt(receipt: unknown): string | null {
  if (receipt === undefined || receipt === null) return null;
  if (typeof receipt !== 'string')
    throw new ApiRefusal('The receipt must be a string.', { field: 'receipt' });
  if (receipt.length > 40) {
    throw new ApiRefusal('The receipt may not be greater than 40 characters.', { field: 'receipt' });
  }
  return receipt;
}

export function readNotes(notes: unknown): Record<string, string> {
  if (notes === undefined || (Array.isArray(notes) && notes.length === 0)) return {};
  const read = z.record(z.string(), z.coerce.string().max(256)).safeParse(notes);
  if (!read.success) throw new ApiRefusal('The notes field is invalid.', { field: 'notes' });
  if (Object.keys(read.data).length > 15) {
    throw new ApiRefusal('Number of fields in notes should be less than or equal to 15', { field: 'notes' });
  }
  return read.data;
}

function readAutoCapture(body: Record<string, unknown>): boolean {
  const payment = paymentSchema.safeParse(body['payment']);
  if (payment.success) return payment.data.capture === 'automatic';
  return ![false, 0, '0', 'false', 'manual'].some((off) => off === body['payment_capture']);
}
