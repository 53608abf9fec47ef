import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto';
import { isAdministratorPassword } from './password.rules.ts';

/** Stands before the hash of a password that is long enough for an administrator: the hash itself does not tell. */
const LONG = 'long:';

/** The password as it is stored (scrypt). */
export async function hashPassword(password: string): Promise<string> {
  return `${isAdministratorPassword(password) ? LONG : ''}${await hash(password)}`;
}

export function verifyPassword({
  hash: stored,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  return verify({ hash: stored.startsWith(LONG) ? stored.slice(LONG.length) : stored, password });
}

/** Whether a stored password may be an administrator's. */
export function isStoredPasswordLong(stored: string | null | undefined): boolean {
  return stored?.startsWith(LONG) ?? false;
}
