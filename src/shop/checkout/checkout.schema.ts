import * as z from 'zod/mini';
import { emailAddress, phoneNumber, postalCodeOfCountry } from '../contact.schema.ts';
import { checkoutCountries } from '../countries.rules.ts';
import type { CheckoutRules } from '../settings/checkout-rules.schema.ts';
import { prose, requiredText } from '../text.schema.ts';
import { giftSchema } from '../orders/gift.schema.ts';

export const NOTE_LENGTH = 500;

const countryRequired = 'Country is required';

const specified = z.object({
  email: emailAddress,
  firstName: requiredText('First name', 100),
  lastName: requiredText('Last name', 100),
  address: requiredText('Address', 300),
  city: requiredText('City', 100),
  state: requiredText('State', 100),
  zipCode: requiredText('ZIP code', 20),
  country: z.enum(checkoutCountries, {
    error: ({ input }) => (input ? 'Please choose a country from the list' : countryRequired),
  }),
  phone: phoneNumber,
  /** For those who pack it; asked for where the owner wants it. */
  orderNote: z.optional(prose(NOTE_LENGTH)),
  /** Somebody else gets it: the address is theirs. Left out: whoever buys. */
  gift: z.optional(giftSchema),
});

type Optional = Pick<CheckoutRules, 'optional'>;

const empty = z.pipe(
  z.string().check(z.trim(), z.maxLength(0)),
  z.transform((): string => ''),
);

/** The fields that this shop asks for: what may stay empty may be left away, too. */
function customerOf({ optional }: Optional) {
  const orNothing = (name: 'lastName' | 'phone') =>
    optional.includes(name)
      ? z.pipe(z._default(z.string(), ''), z.union([empty, specified.shape[name]]))
      : specified.shape[name];
  return z.extend(specified, { lastName: orNothing('lastName'), phone: orNothing('phone') });
}

const everything: Optional = { optional: [] };

/** Who buys and where it goes. Every text is trimmed. docs/behaviour/checkout-and-payments.md#the-form. */
export function customerSchema(rules: Optional = everything) {
  return customerOf(rules).check(postalCodeOfCountry());
}

/** The checkout form: the customer, and a promo code that may be left away. */
export function checkoutFormSchema(rules: Optional = everything) {
  return z
    .extend(customerOf(rules), {
      discountCode: z.optional(z.string().check(z.trim(), z.maxLength(64, 'Invalid promo code'))),
    })
    .check(postalCodeOfCountry());
}

export type Customer = z.infer<ReturnType<typeof customerSchema>>;
export type CheckoutForm = z.infer<ReturnType<typeof checkoutFormSchema>>;
