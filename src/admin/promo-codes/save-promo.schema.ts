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

/** What travels when a promo code is saved; the draft itself has a schema of its own. Without `id` it is a new one. */
export const savePromoSchema = z.object({
  id: z.optional(z.guid()),
  base: z.pipe(json, z.looseObject({})),
  draft: json,
});
