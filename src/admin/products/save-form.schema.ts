import * as z from 'zod/mini';
import { jsonField } from '../../http/json-field.schema.ts';

const flag = z.pipe(
  z.optional(z.literal('true')),
  z.transform((text) => text !== undefined),
);

/** What travels when a product is saved; the draft itself has a schema of its own. */
export const saveFormSchema = z.object({
  intent: z.literal('save'),
  id: z.optional(z.guid()),
  force: flag,
  isFreeMeant: flag,
  base: z.pipe(jsonField, z.looseObject({})),
  draft: jsonField,
  /** Left out where nothing of them was changed. */
  variants: z.optional(jsonField),
});
