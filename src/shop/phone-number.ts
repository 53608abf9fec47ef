import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type CheckoutCountry, inCountry } from './countries.rules.ts';

const regions: Readonly<Record<CheckoutCountry, CountryCode>> = {
  India: 'IN',
  'United States': 'US',
  Canada: 'CA',
  'United Kingdom': 'GB',
};

/**
 * What is wrong with a phone number of somebody in this country, in one sentence; null for one that can exist. However
 * it is grouped, with or without the country's code; numbers of other countries begin with theirs. For the server alone:
 * the world's numbers are 150 kB.
 */
export function phoneProblem(phone: string, country: CheckoutCountry): string | null {
  if (parsePhoneNumberFromString(phone, regions[country])?.isValid()) return null;
  return `There is no such phone number ${inCountry(country)}. Please check it; one of another country begins with + and that country’s code.`;
}
