/** Countries of the checkout. docs/behaviour/checkout-and-payments.md#the-form. */
export const checkoutCountries = ['India', 'United States', 'Canada', 'United Kingdom'] as const;
export type CheckoutCountry = (typeof checkoutCountries)[number];
export const defaultCheckoutCountry: CheckoutCountry = 'India';

/**
 * Countries of the profile: the specified three and default, plus India.
 * docs/behaviour/accounts-and-access.md#profile.
 */
export const profileCountries = ['United States', 'Canada', 'United Kingdom', 'India'] as const;
type ProfileCountry = (typeof profileCountries)[number];
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

type Code = { shape: RegExp; sentence: string };

const codes: Readonly<Record<CheckoutCountry, Code>> = {
  India: {
    shape: /^[1-9]\d{2} ?\d{3}$/,
    sentence: 'A PIN code in India has six digits and does not begin with 0, like 560001.',
  },
  'United States': {
    shape: /^\d{5}(-\d{4})?$/,
    sentence: 'A ZIP code in the United States has five digits, like 94105.',
  },
  Canada: {
    shape: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
    sentence: 'A postal code in Canada has letters and digits in turn, like K1A 0B1.',
  },
  'United Kingdom': {
    shape:
      /^(GIR ?0AA|[A-PR-UWYZ]([A-HK-Y]?\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d[A-Z]) ?\d[ABD-HJLNP-UW-Z]{2})$/i,
    sentence: 'A postcode in the United Kingdom looks like SW1A 1AA.',
  },
};

/** What is wrong with a postal code in this country, in one sentence; null for one that can be. */
export function postalCodeProblem(code: string, country: CheckoutCountry): string | null {
  const { shape, sentence } = codes[country];
  if (shape.test(code.trim())) return null;
  if (looksLikePinCode(code)) {
    return `This is a PIN code of India. Please choose India as the country. ${sentence}`;
  }
  return sentence;
}

/** Whether it can only be one of India's: no other country of the list has six digits. */
export function looksLikePinCode(text: string): boolean {
  return codes.India.shape.test(text.trim());
}

/** A number as Indians type theirs: +91 or 0 before it or not, in whatever groups; ten digits, the first 6 to 9. */
export function looksLikeIndianPhone(text: string): boolean {
  return /^(?:\+91|0091|91|0)?[6-9]\d{9}$/.test(text.replace(/[\s().-]/g, ''));
}
