import * as z from 'zod/mini';
import { isPlainText } from './text.schema.ts';

const emailMessage = 'Invalid email address';

/** A trimmed e-mail address, its case as typed, at most 254 characters. Specification, storefront §5. */
export const emailAddress = z.string(emailMessage).check(
  z.trim(),
  z.maxLength(254, { error: emailMessage, abort: true }),
  z.refine((text) => isPlainText(text) && z.regexes.email.test(text), emailMessage),
);

const phoneCharacters = /^[\d +()-]{5,20}$/;
const fiveDigits = /(?:\d\D*){5}/;

/**
 * A trimmed phone number of any country: 5 to 20 digits, spaces, + - ( ), with five digits among them.
 * Whether the number exists is not asked.
 */
export const phoneNumber = z.string('Phone number is required').check(
  z.trim(),
  z.minLength(1, { error: 'Phone number is required', abort: true }),
  z.refine((text) => phoneCharacters.test(text) && fiveDigits.test(text), 'Invalid phone number'),
);
