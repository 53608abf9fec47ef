import * as z from 'zod/mini';

const openedSchema = z.object({
  order: z.catch(z.optional(z.guid()), undefined),
  dialog: z.catch(z.optional(z.enum(['refund', 'contact'])), undefined),
});

/** Which order (as links of before said it), and which dialog of one, an address opens; what makes no sense is left out. */
export function readOpenOrder(searchParams: URLSearchParams) {
  return openedSchema.parse(Object.fromEntries(searchParams));
}

/** Where one order stands. With the list's query it knows what comes before and after it there, and the way back. */
export function orderAddress(id: string, query: URLSearchParams | null = null): string {
  const kept = new URLSearchParams(query ?? '');
  for (const name of ['order', 'dialog', 'ids']) kept.delete(name);
  return kept.size === 0 ? `/admin/orders/${id}` : `/admin/orders/${id}?${kept}`;
}

/** The same with its refund form open. */
export function refundAddress(id: string, query: URLSearchParams): string {
  const address = orderAddress(id, query);
  return `${address}${address.includes('?') ? '&' : '?'}dialog=refund`;
}

/** The list that an order was opened from. */
export function listAddress(query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  kept.delete('dialog');
  return kept.size === 0 ? '/admin/orders' : `/admin/orders?${kept}`;
}
