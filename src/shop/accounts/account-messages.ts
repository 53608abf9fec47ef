import { passwordLength } from './password.rules.ts';
import { tryAgainIn } from '../access/try-again.rules.ts';

/** What people read about their account. docs/behaviour/accounts-and-access.md#signing-up. */
export const accountMessages = {
  emailInvalid: 'Invalid email address.',
  passwordRequired: 'Password is required.',
  passwordShort: `Password must be at least ${passwordLength.minimum} characters.`,
  passwordLong: `Password must be at most ${passwordLength.maximum} characters.`,
  administratorPasswordShort: `An administrator's password must be at least ${passwordLength.administratorMinimum} characters.`,
  passwordsDiffer: "Passwords don't match",
  checkEmail: 'Check your email for the confirmation link!',
  signUpPasswordWrong: 'This is not the password that was chosen at the sign-up.',
  signedIn: 'Signed in successfully!',
  confirmed: 'Your email address is confirmed. You can sign in now.',
  linkSent: 'If there is an unconfirmed account with this address, a new link is on its way.',
  resetSent: 'If there is an account with this address, a link to choose a new password is on its way.',
  passwordReset: 'Your password is changed. Sign in with the new one.',
  passwordChanged: 'Password changed. Other devices have been signed out.',
  linkInvalid: 'This link is no longer valid. Please ask for a new one.',
  signedOutEverywhere: 'You are signed out on every device.',
  accountDeleted: 'Your account has been deleted.',
  blocked: 'This account is blocked. Please write to us.',
  lastAdministrator: 'The last administrator cannot be deleted.',
  googleMissing: 'Signing in with Google is not set up in this shop. Please use your email and password.',
  googleAway: 'Google cannot be reached right now. Please try again, or use your email and password.',
  googleFailed: 'Signing in with Google did not work. Please try again.',
  googleUnconfirmedAccount:
    'There is an account with this address that has not been confirmed yet. Confirm it by e-mail, then sign in.',
  googleUnconfirmedEmail: 'Google has not confirmed this email address, so it cannot be used to sign in.',
  profileSaved: 'Profile updated successfully',
  profileFailed: (message: string) => `Error updating profile: ${message}`,
  emailFixed: 'Email cannot be changed',
  orderLinkSent: 'If we have an order with this number and address, its link is on its way to you.',
  orderNumberInvalid: 'An order number has 8 letters and digits',
  tooManyAttempts: (seconds: number) => `Too many attempts. ${tryAgainIn(seconds)}`,
  failed: 'Something went wrong on our side. Please try again.',
} as const;

/** What staff read about their second factor. docs/behaviour/accounts-and-access.md#the-second-factor. */
export const factorMessages = {
  codeInvalid: 'Type the six digits that your app shows now.',
  recoveryCodeInvalid: 'A recovery code looks like Ab3dE-9xYz1.',
  codeWrong: 'This is not the code of this moment. Wait for the next one and try again.',
  recoveryCodeWrong: 'This is none of your recovery codes, or it was used already.',
  codeLocked: 'Too many wrong codes. Please wait a quarter of an hour, then sign in again.',
  codeOver: 'This sign-in took too long, or had too many wrong codes. Please sign in again.',
  giveFirst: 'Please give the code of your second factor first.',
  staffOnly: 'A second factor is for the staff of the shop.',
  isOn: 'Your second factor is set up.',
  isOff: 'Your second factor is turned off.',
} as const;

/** What staff read who are asked once more who they are. docs/behaviour/accounts-and-access.md#asked-again. */
export const proofMessages = {
  title: 'Is it you?',
  needed: 'Before this is done, please show once more that it is you.',
  password: 'Your password',
  code: 'Code of your app',
  codeHint: 'Lost your phone? Type one of your recovery codes instead.',
  passwordWrong: 'This is not your password.',
  signInAgain:
    'You have no password here that could be asked for. Sign out and in again with Google, then come back. Once you have a second factor, its code is asked for instead.',
  done: 'Thank you, that is you.',
} as const;
