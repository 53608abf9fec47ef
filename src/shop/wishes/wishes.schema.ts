import * as z from 'zod/mini';
import { boundedText, isPlainText } from '../text.schema.ts';
import { LONGEST_TITLE, MOST_WISHES } from './wishes.rules.ts';

const id = z.pipe(
  z.guid(),
  z.transform((typed) => typed.toLowerCase()),
);

const wishes = z
  .array(z.object({ product: id, variant: z.nullable(id) }))
  .check(z.maxLength(MOST_WISHES, `At most ${MOST_WISHES} plants`));

/** What a browser asks to be shown of what it keeps. */
export const wishedBodySchema = z.object({
  wishes,
  /** The provider's order of their own unpaid checkout. */
  ownOrder: z.optional(boundedText(100)),
});

/** What a browser tells the account of whoever is signed in. */
export const wishChangeSchema = z.object({
  add: wishes,
  remove: z.array(id).check(z.maxLength(MOST_WISHES, `At most ${MOST_WISHES} plants`)),
});

/** One plant, from a form. */
export const wishFormSchema = z.object({ product: id, variant: z.catch(z.nullable(id), null) });

const isTicked = z.pipe(
  z.optional(z.string()),
  z.transform((given) => given !== undefined),
);

/** What its owner wants to be written to of; a box that is not ticked is not sent. */
export const mailsFormSchema = z.object({ tellsPrices: isTicked, tellsStock: isTicked });

/** What readers of a shared list see above it; may be empty. */
export const shareFormSchema = z.object({
  title: z
    .string()
    .check(
      z.trim(),
      z.maxLength(LONGEST_TITLE, `Please keep this under ${LONGEST_TITLE} characters`),
      z.refine(isPlainText, 'Contains characters that cannot be used'),
    ),
});
