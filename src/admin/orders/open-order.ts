import * as z from 'zod/mini';

const openOrderSchema = z.object({
  order: z.catch(z.optional(z.guid()), undefined),
  dialog: z.catch(z.optional(z.literal('refund')), undefined),
});

/** Which order, and which dialog of it, an address of the screen opens; what makes no sense is left out. */
export function readOpenOrder(searchParams: URLSearchParams) {
  return openOrderSchema.parse(Object.fromEntries(searchParams));
}
