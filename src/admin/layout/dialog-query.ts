import * as z from 'zod/mini';

const dialogSchema = z.object({
  dialog: z.catch(z.optional(z.enum(['new', 'edit'])), undefined),
  id: z.catch(z.optional(z.guid()), undefined),
});

/**
 * Which dialog a screen's address opens: ?dialog=new, or ?dialog=edit&id=…; none where it says anything else. In the
 * query, so that the sidebar's highlight by exact path holds (specification, admin §2).
 */
export function readDialogQuery(query: URLSearchParams): z.infer<typeof dialogSchema> {
  return dialogSchema.parse(Object.fromEntries(query));
}
