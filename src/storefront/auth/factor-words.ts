import { factorMessages as messages } from '../../shop/accounts/account-messages.ts';

const words: Readonly<Record<string, string>> = {
  INVALID_CODE: messages.codeWrong,
  INVALID_BACKUP_CODE: messages.recoveryCodeWrong,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: messages.codeOver,
  INVALID_TWO_FACTOR_COOKIE: messages.codeOver,
  ACCOUNT_TEMPORARILY_LOCKED: messages.codeLocked,
  TOTP_NOT_ENABLED: messages.codeOver,
  BACKUP_CODES_NOT_ENABLED: messages.codeOver,
  INVALID_PASSWORD: 'This is not your password',
};

/** What people read where better-auth refuses a code of theirs, or the password for it; null for anything else. */
export function factorWords(code: string | null): string | null {
  return code !== null && Object.hasOwn(words, code) ? (words[code] ?? null) : null;
}
