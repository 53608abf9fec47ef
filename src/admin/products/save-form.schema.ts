import * as z from 'zod/mini';

const json = z.pipe(
  z.string(),
  z.transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.issues.push({ code: 'custom', message: 'Not JSON', input: text });
      return z.NEVER;
    }
  }),
);

/** What travels when a product is saved; the draft itself has a schema of its own. */
export const saveFormSchema = z.object({
  intent: z.literal('save'),
  id: z.optional(z.guid()),
  force: z.pipe(
    z.optional(z.literal('true')),
    z.transform((text) => text !== undefined),
  ),
  base: z.pipe(json, z.looseObject({})),
  draft: json,
  /** Left out where nothing of them was changed. */
  variants: z.optional(json),
});
