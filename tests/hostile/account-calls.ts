import type { Fields, Form, MakeForm } from './form.ts';

const account = (path: string, fields: Fields, more: Partial<Form> = {}): Form => ({
  route: `POST ${path}`,
  address: `/api/auth${path}`,
  sends: 'json',
  fields,
  ...more,
});
const password = 'a long enough one';
const email = 'nobody@example.com';
const refusedPassword = { isRefused: true, by: 'person' } as const;

/** Calls of better-auth. */
export const ofAccounts: Record<string, MakeForm> = {
  'signing up': () =>
    account('/sign-up/email', {
      name: 'Asha',
      email: `${crypto.randomUUID()}@example.com`,
      password,
      callbackURL: '/',
    }),
  'signing in': () => account('/sign-in/email', { email, password, rememberMe: true }, { isRefused: true }),
  'signing in elsewhere': () =>
    account('/sign-in/social', { provider: 'google', callbackURL: '/' }, { isRefused: true }),
  'asking for a new password': () => account('/request-password-reset', { email, callbackURL: '/' }),
  'a new password': () =>
    account('/reset-password', { newPassword: password, token: 'x' }, { isRefused: true }),
  'asking for a confirmation': () => account('/send-verification-email', { email, callbackURL: '/' }),
  'confirming an address': () => account('/verify-email', { token: 'x', password }, { isRefused: true }),
  'another password': () =>
    account('/change-password', { currentPassword: 'x', newPassword: password }, refusedPassword),
  'a proof': () => account('/prove', { proof: 'x' }, refusedPassword),
  'a second factor': () => account('/two-factor/enable', { password: 'x' }, { isRefused: true, by: 'owner' }),
  'no second factor': () => account('/two-factor/disable', { password: 'x' }, refusedPassword),
  'codes for later': () => account('/two-factor/generate-backup-codes', { password: 'x' }, refusedPassword),
  'a code': () =>
    account('/two-factor/verify-totp', { code: '123456', trustDevice: true }, { isRefused: true }),
  'a code for later': () =>
    account(
      '/two-factor/verify-backup-code',
      { code: 'abcde-fghij', trustDevice: true },
      { isRefused: true },
    ),
  'the end of an account': () => account('/delete-user', { password: 'x' }, refusedPassword),
};
