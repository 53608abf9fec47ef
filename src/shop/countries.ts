/** Countries of the checkout. Specification, storefront §9. */
export const checkoutCountries = ['India', 'United States', 'Canada', 'United Kingdom'] as const;
export type CheckoutCountry = (typeof checkoutCountries)[number];
export const defaultCheckoutCountry: CheckoutCountry = 'India';

/** Countries of the profile: the specified three and default, plus India. Decisions, Accounts. */
export const profileCountries = ['United States', 'Canada', 'United Kingdom', 'India'] as const;
export type ProfileCountry = (typeof profileCountries)[number];
export const defaultProfileCountry: ProfileCountry = 'United States';

/** 'in India', 'in the United States'. */
export function inCountry(country: CheckoutCountry): string {
  return `in ${named(country)}`;
}

/** Why nothing can be sent to this country, in one sentence; null where the shop delivers. */
export function deliveryProblem(country: string, delivered: readonly string[]): string | null {
  const known = checkoutCountries.find((one) => one === country);
  if (known === undefined || delivered.includes(known)) return null;
  return `We do not deliver to ${named(known)} yet.`;
}

function named(country: CheckoutCountry): string {
  return country.startsWith('United ') ? `the ${country}` : country;
}
