import * as z from 'zod/mini';

const openDialogSchema = z.object({
  dialog: z.catch(z.optional(z.enum(['new', 'edit'])), undefined),
  id: z.catch(z.optional(z.guid()), undefined),
});

/** Which dialog an address opens: `?dialog=new`, or `?dialog=edit&id=…`. */
export function parseOpenDialog(query: URLSearchParams) {
  return openDialogSchema.parse(Object.fromEntries(query));
}
