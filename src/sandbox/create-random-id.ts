import { randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id as the provider makes them: a prefix and 14 letters and digits. */
export function createRandomId(prefix: string): string {
  const letters = Array.from({ length: 14 }, () => alphabet.charAt(randomInt(alphabet.length)));
  return `${prefix}_${letters.join('')}`;
}
