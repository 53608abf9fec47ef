import { passwordLength } from '../accounts/password.rules.ts';
import type { UserRefusal } from './user-outcome.types.ts';

/** What staff read about the people of the shop. */
export const userMessages = {
  promoted: (email: string) => `${email} is an administrator now`,
  demoted: (email: string) => `${email} is no longer an administrator`,
  blocked: (email: string) => `${email} is blocked and signed out`,
  unblocked: (email: string) => `${email} can sign in again`,
  signedOut: (email: string) => `${email} is signed out on every device`,
  confirmationSent: (email: string) => `A new confirmation link is on its way to ${email}`,
  fetchFailed: 'Failed to fetch users',
  noSuchUser: 'There is no such account.',
  unknownForm: 'Unknown form',
} as const;

export const userRefusals: Readonly<Record<UserRefusal, string>> = {
  gone: 'This account has been deleted meanwhile.',
  'last-administrator': 'The shop needs an administrator. Make somebody else one first.',
  yourself: 'This is your own account. Say so if you mean it.',
  unconfirmed: 'Their e-mail address is not confirmed yet.',
  blocked: 'This account is blocked. Unblock it first.',
  'short-password': `Their password is too short for an administrator. Ask them to choose one of at least ${passwordLength.administratorMinimum} characters first.`,
  'already-confirmed': 'Their e-mail address is confirmed already.',
};
