/**
 * Characters of a password. docs/behaviour/accounts-and-access.md#signing-up; more of them for who may change the
 * shop.
 */
export const passwordLength = { minimum: 6, maximum: 128, administratorMinimum: 12 } as const;

/** Whether a password is long enough for an administrator; an emoji is one character here and in every schema. */
export function isAdministratorPassword(password: string): boolean {
  return Array.from(password).length >= passwordLength.administratorMinimum;
}

/** How many wrong passwords came for an account within a day, and from how many addresses. */
export type WrongPasswords = { count: number; addresses: number };

/** So many of them on a day are worth a mark in lists. */
export const manyWrongPasswords = 10;

/** '12 wrong passwords for this account today from 3 addresses'. */
export function wrongPasswordsText({ count, addresses }: WrongPasswords, when = 'today'): string {
  const passwords = count === 1 ? '1 wrong password' : `${count} wrong passwords`;
  return `${passwords} for this account ${when} from ${addresses === 1 ? '1 address' : `${addresses} addresses`}`;
}
