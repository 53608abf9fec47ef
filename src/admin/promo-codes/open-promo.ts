import * as z from 'zod/mini';

const openPromoSchema = z.object({
  dialog: z.catch(z.optional(z.enum(['new', 'edit'])), undefined),
  id: z.catch(z.optional(z.guid()), undefined),
});

/** Which dialog an address of the screen opens; what makes no sense is left out. */
export function readOpenPromo(searchParams: URLSearchParams) {
  return openPromoSchema.parse(Object.fromEntries(searchParams));
}
