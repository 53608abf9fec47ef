import * as z from 'zod/mini';
import { emailAddress, phoneNumber, postalCodeOfCountry } from '../contact.schema.ts';
import { checkoutCountries } from '../countries.rules.ts';
import { requiredText } from '../text.schema.ts';

const countryRequired = 'Country is required';

const customer = z.object({
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
});

/** Who buys and where it goes. Every text is trimmed. docs/behaviour/checkout-and-payments.md#the-form. */
export const customerSchema = customer.check(postalCodeOfCountry());

/** The checkout form: the customer, and a promo code that may be left away. */
export const checkoutFormSchema = z
  .extend(customer, {
    discountCode: z.optional(z.string().check(z.trim(), z.maxLength(64, 'Invalid promo code'))),
  })
  .check(postalCodeOfCountry());

export type Customer = z.infer<typeof customerSchema>;
export type CheckoutForm = z.infer<typeof checkoutFormSchema>;
