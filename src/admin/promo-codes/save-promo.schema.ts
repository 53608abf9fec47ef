import * as z from 'zod/mini';
import { jsonField } from '../../http/json-field.schema.ts';

/** What travels when a promo code is saved; the draft itself has a schema of its own. Without `id` it is a new one. */
export const savePromoSchema = z.object({
  id: z.optional(z.guid()),
  base: z.pipe(jsonField, z.looseObject({})),
  draft: jsonField,
});
