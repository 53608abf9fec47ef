/** A phone number written with spaces or brackets, which is one word to look for. */
const phoneLike = /^[+(\d][\d\s()+-]{4,}$/;

/**
 * The words of a search for an order, all of which its search text must hold: lower case, without the '#' before a
 * number; what looks like a phone number is its digits.
 */
export function orderSearchWords(text: string): string[] {
  const typed = text.trim().toLowerCase();
  if (phoneLike.test(typed)) return [typed.replace(/\D/g, '')];
  return typed
    .split(/\s/)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => word !== '');
}

/** The short number that a word may be: up to seven digits, since eight are the end of an id. */
export function shortNumberOf(word: string): number | null {
  return /^[1-9]\d{0,6}$/.test(word) ? Number(word) : null;
}

/**
 * What may be the beginning of a parcel's number: five letters and digits or more, with a digit, however they are grouped.
 * docs/behaviour/back-office.md#orders.
 */
export function parcelNumberOf(text: string): string | null {
  if (!/^[\w\s/#-]*$/.test(text) || !/\d/.test(text)) return null;
  const bare = text.replace(/[^0-9A-Za-z]/g, '').toLowerCase();
  return bare.length < 5 ? null : bare;
}
