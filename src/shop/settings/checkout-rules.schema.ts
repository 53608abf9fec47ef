import * as z from 'zod/mini';
import { type CheckoutCountry, checkoutCountries, defaultCheckoutCountry } from '../countries.rules.ts';
import { formatPaise, rupeesToPaise } from '../money.ts';
import { defineSection } from './section.schema.ts';

const HIGHEST_PAISE = 10_000_000;
const AMOUNT = `Please enter an amount from 0 to ${HIGHEST_PAISE / 100}, like 250 or 249.50`;

const limit = z.string().check(z.trim(), z.regex(/^\d{1,3}$/, 'Please enter a whole number from 0 to 999'));

const schema = z.object({
  countries: z
    .array(z.enum(checkoutCountries))
    .check(z.minLength(1, 'Please choose at least one country'), z.maxLength(checkoutCountries.length)),
  lastNameRequired: z.boolean(),
  phoneRequired: z.boolean(),
  orderNotes: z.boolean(),
  gifts: z.boolean(),
  /** In rupees, as it was typed. */
  lowestOrder: z.string().check(
    z.trim(),
    z.refine((text) => {
      const paise = rupeesToPaise(text);
      return paise !== null && paise >= 0 && paise <= HIGHEST_PAISE;
    }, AMOUNT),
  ),
  /** Orders still to be paid on delivery, at most; 0: any number. */
  cashPerPerson: limit,
  cashPerAddress: limit,
});

export type CheckoutSettings = z.infer<typeof schema>;

/** What the checkout asks for, and of whom. docs/behaviour/settings.md#checkout. */
export const checkoutSection = defineSection({
  label: 'Checkout',
  schema,
  labels: {
    countries: 'Countries',
    lastNameRequired: 'Last name is required',
    phoneRequired: 'Phone number is required',
    orderNotes: 'Order notes',
    gifts: 'Gifts',
    lowestOrder: 'Lowest order value',
    cashPerPerson: 'Unpaid cash orders of one person',
    cashPerAddress: 'Unpaid cash orders to one address',
  },
  defaults: {
    countries: [defaultCheckoutCountry],
    lastNameRequired: true,
    phoneRequired: true,
    orderNotes: false,
    gifts: true,
    lowestOrder: '0',
    cashPerPerson: '2',
    cashPerAddress: '3',
  },
});

/** The same rules for browser and server. */
export type CheckoutRules = {
  countries: readonly CheckoutCountry[];
  /** Fields that may stay empty. */
  optional: readonly OptionalField[];
  orderNotes: boolean;
  gifts: boolean;
};

export const optionalFields = ['lastName', 'phone'] as const;
export type OptionalField = (typeof optionalFields)[number];

export function checkoutRules({
  countries,
  orderNotes,
  gifts,
  lastNameRequired,
  phoneRequired,
}: Readonly<CheckoutSettings>): CheckoutRules {
  return {
    countries,
    optional: optionalFields.filter((name) => !{ lastName: lastNameRequired, phone: phoneRequired }[name]),
    orderNotes,
    gifts,
  };
}

/** Why goods of this value cannot be ordered, in a sentence; null where they can. docs/behaviour/settings.md#checkout. */
export function lowestOrderProblem(
  subtotalPaise: number,
  { lowestOrder }: Pick<CheckoutSettings, 'lowestOrder'>,
): string | null {
  const lowest = rupeesToPaise(lowestOrder) ?? 0;
  if (subtotalPaise >= lowest) return null;
  return `Orders begin at ${formatPaise(lowest)}. Please add ${formatPaise(lowest - subtotalPaise)} more to check out.`;
}
