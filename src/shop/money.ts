/** The highest price one unit may have: ₹1,00,00,000. Keeps every total of a full cart an exact integer. */
export const maximumPricePaise = 1_000_000_000;

/** Fifteen digits: up to here rupees with two decimals and paise name each other without loss. */
const largestExactPaise = 999_999_999_999_999;

const decimal = /^(-?)(?:(\d{1,13})(?:\.(\d{0,2}))?|\.(\d{1,2}))$/;

// Only whole rupees go through Intl (grouping is the same everywhere); sign and symbol differ between engines.
const wholeRupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/**
 * Text for an amount in paise: 12345600 gives '₹1,23,456.00', -50 gives '-₹0.50'.
 * Refuses (RangeError) what is not a safe integer. docs/behaviour/prices-and-totals.md#money.
 */
export function formatPaise(paise: number): string {
  requireAmount(paise);
  const size = Math.abs(paise);
  const fraction = String(size % 100).padStart(2, '0');
  return `${paise < 0 ? '-' : ''}₹${wholeRupees.format(Math.floor(size / 100))}.${fraction}`;
}

/** Rupees as a number with at most two decimals, for the HTTP API and the browser's cart: 49950 gives 499.5. */
export function paiseToRupees(paise: number): number {
  requireAmount(paise);
  return paise / 100;
}

/**
 * Paise for an amount in rupees, a number or a plain decimal text ('499', '499.5', ' 499.50 ').
 * Null for anything else: NaN, empty, grouping commas, exponents, more than two decimals, over fifteen digits.
 */
export function rupeesToPaise(rupees: number | string): number | null {
  const match = decimal.exec(String(rupees).trim());
  if (!match) return null;
  const [, sign, whole = '0', fraction, bareFraction] = match;
  const paise = Number(whole) * 100 + Number((fraction ?? bareFraction ?? '').padEnd(2, '0'));
  if (paise > largestExactPaise) return null;
  return sign && paise > 0 ? -paise : paise;
}

/**
 * `percent` (at most two decimals) of an amount in paise, rounded half up to a whole paisa, exactly. Refuses
 * (RangeError) negative or fractional paise and percentages it cannot hold.
 * docs/behaviour/prices-and-totals.md#discount.
 */
export function percentOfPaise(paise: number, percent: number): number {
  requireAmount(paise);
  const hundredths = rupeesToPaise(percent);
  if (paise < 0 || hundredths === null || hundredths < 0) {
    throw new RangeError(`Not a percentage of an amount: ${percent} % of ${paise} paise`);
  }
  return Number((BigInt(paise) * BigInt(hundredths) + 5_000n) / 10_000n);
}

function requireAmount(paise: number): void {
  if (!Number.isSafeInteger(paise)) throw new RangeError(`Not an amount in whole paise: ${paise}`);
}
