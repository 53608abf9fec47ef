import * as z from 'zod/mini';
import { type CheckoutCountry, checkoutCountries, postalCodeProblem } from './countries.rules.ts';
import { isPlainText } from './text.schema.ts';

const emailMessage = 'Invalid email address';

const EMAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@(?!-)[\p{L}\p{N}.-]{1,253}$/u;

/** As `src/mail/mail-address.ts` accepts it: safe in a header and in an envelope. What it refuses could be stored, and never be written to. */
export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text) && z.regexes.email.test(text);
}

/**
 * A trimmed e-mail address, its case as typed, at most 254 characters.
 * docs/behaviour/accounts-and-access.md#signing-up.
 */
export const emailAddress = z.string(emailMessage).check(
  z.trim(),
  z.maxLength(254, { error: emailMessage, abort: true }),
  z.refine((text) => isPlainText(text) && isEmailAddress(text), emailMessage),
);

const phoneCharacters = /^[\d +()-]{5,20}$/;
const fiveDigits = /(?:\d\D*){5}/;

/**
 * A trimmed phone number of any country: 5 to 20 digits, spaces, + - ( ), with five digits among them.
 * Whether there is such a number is asked where the list of them is (phone-number.ts).
 */
export const phoneNumber = z.string('Phone number is required').check(
  z.trim(),
  z.minLength(1, { error: 'Phone number is required', abort: true }),
  z.refine((text) => phoneCharacters.test(text) && fiveDigits.test(text), 'Invalid phone number'),
);

type Addressed = { zipCode: string; country: CheckoutCountry };

/** Of a form with both: the postal code is one of its country. Checked however much else is still wrong. */
export function postalCodeOfCountry<Form extends Addressed>() {
  return z.refine<Form>(({ zipCode, country }) => postalCodeProblem(zipCode, country) === null, {
    path: ['zipCode'],
    error: ({ input }) => {
      const { zipCode, country } = input as Form;
      return postalCodeProblem(zipCode, country) ?? undefined;
    },
    when: ({ value }) => isAddressed(value),
  });
}

/** A missing code or country says so itself. */
function isAddressed(value: unknown): boolean {
  const { zipCode, country } = (value ?? {}) as Partial<Record<keyof Addressed, unknown>>;
  return (
    typeof zipCode === 'string' &&
    zipCode !== '' &&
    isPlainText(zipCode) &&
    checkoutCountries.some((known) => known === country)
  );
}
