import * as z from 'zod/mini';
import { phoneNumber, postalCodeOfCountry } from '../contact.schema.ts';
import { profileCountries } from '../countries.rules.ts';
import { requiredText } from '../text.schema.ts';

/**
 * The profile form: the same rules and messages as the checkout's. Nothing else may come along: a body with a role,
 * a user_id or an e-mail is refused. docs/behaviour/accounts-and-access.md#profile.
 */
const profile = z.strictObject({
  firstName: requiredText('First name', 100),
  lastName: requiredText('Last name', 100),
  phone: phoneNumber,
  address: requiredText('Address', 300),
  city: requiredText('City', 100),
  state: requiredText('State', 100),
  zipCode: requiredText('ZIP code', 20),
  country: z.enum(profileCountries, {
    error: ({ input }) => (input ? 'Please choose a country from the list' : 'Country is required'),
  }),
});

export const profileSchema = profile.check(postalCodeOfCountry());

export type Profile = z.infer<typeof profileSchema>;
