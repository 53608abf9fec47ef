/** Countries of the checkout. Specification, storefront §9. */
export const checkoutCountries = ['India', 'United States', 'Canada', 'United Kingdom'] as const;
export type CheckoutCountry = (typeof checkoutCountries)[number];
export const defaultCheckoutCountry: CheckoutCountry = 'India';

/** Countries of the profile: the specified three and default, plus India. Decisions, Accounts. */
export const profileCountries = ['United States', 'Canada', 'United Kingdom', 'India'] as const;
export type ProfileCountry = (typeof profileCountries)[number];
export const defaultProfileCountry: ProfileCountry = 'United States';
