/** Characters of a password. Specification, storefront §5; more of them for who may change the shop. */
export const passwordLength = { minimum: 6, maximum: 128, administratorMinimum: 12 } as const;

/** Whether a password is long enough for an administrator; an emoji is one character here and in every schema. */
export function isAdministratorPassword(password: string): boolean {
  return Array.from(password).length >= passwordLength.administratorMinimum;
}
