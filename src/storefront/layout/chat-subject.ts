import type { ChatSubject } from '../../shop/content/chat.rules.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';

/** What a page is about, from what it was made from: `{ product: { name } }`, `{ guide: { name } }` or `{ order: { id } }`. */
export function chatSubject(data: unknown): ChatSubject {
  const product = nameOf(fieldOf(data, 'product')) ?? nameOf(fieldOf(data, 'guide'));
  if (product) return { product };
  const id = fieldOf(fieldOf(data, 'order'), 'id');
  return typeof id === 'string' && id !== '' ? { orderNumber: orderNumber(id) } : null;
}

function nameOf(thing: unknown): string | undefined {
  const name = fieldOf(thing, 'name');
  return typeof name === 'string' ? name : undefined;
}

function fieldOf(thing: unknown, name: string): unknown {
  return typeof thing === 'object' && thing !== null ? Reflect.get(thing, name) : undefined;
}
