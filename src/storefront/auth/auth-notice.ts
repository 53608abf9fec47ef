import { accountMessages } from '../../shop/accounts/account-messages.ts';

export type AuthNotice = { tone: 'success' | 'warning' | 'error'; text: string; offersNewLink: boolean };

const LINK_ERRORS = new Set(['TOKEN_EXPIRED', 'INVALID_TOKEN', 'USER_NOT_FOUND', 'INVALID_USER']);

const errors: Record<string, string> = {
  access_denied: 'Signing in with Google was cancelled.',
  account_not_linked: accountMessages.googleUnconfirmedAccount,
  email_not_verified: accountMessages.googleUnconfirmedEmail,
  ACCOUNT_BLOCKED: accountMessages.blocked,
  GOOGLE_NOT_CONFIGURED: accountMessages.googleMissing,
  GOOGLE_AWAY: accountMessages.googleAway,
};

/** What the address of the sign-in page says about how the visitor got here: by a mail's link or back from Google. */
export function authNotice(parameters: URLSearchParams): AuthNotice | null {
  const error = parameters.get('error');
  if (error !== null) {
    if (LINK_ERRORS.has(error))
      return { tone: 'warning', text: accountMessages.linkInvalid, offersNewLink: true };
    const text = errors[error] ?? accountMessages.googleFailed;
    return { tone: 'error', text, offersNewLink: error === 'account_not_linked' };
  }
  if (parameters.has('confirmed'))
    return { tone: 'success', text: accountMessages.confirmed, offersNewLink: false };
  if (parameters.has('reset'))
    return { tone: 'success', text: accountMessages.passwordReset, offersNewLink: false };
  if (parameters.has('resent'))
    return { tone: 'success', text: accountMessages.linkSent, offersNewLink: false };
  return null;
}
