import * as z from 'zod/mini';

/** A form's field that carries JSON: what it says, of whatever shape. */
export const jsonField = z.pipe(
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
