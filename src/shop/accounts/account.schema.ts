import * as z from 'zod/mini';
import { isEmailAddress } from '../contact.schema.ts';
import { isPlainText } from '../text.schema.ts';
import { accountMessages, factorMessages } from './account-messages.ts';
import { passwordLength } from './password.rules.ts';

/** A trimmed e-mail address in lower case: what an account is known by. */
export const accountEmail = z.string(accountMessages.emailInvalid).check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254, { error: accountMessages.emailInvalid, abort: true }),
  z.refine((text) => isPlainText(text) && isEmailAddress(text), accountMessages.emailInvalid),
);

/**
 * A password to be set: 6 to 128 characters of any kind, exactly as typed.
 * docs/behaviour/accounts-and-access.md#signing-up.
 */
export const newPassword = z
  .string(accountMessages.passwordShort)
  .check(
    z.minLength(passwordLength.minimum, accountMessages.passwordShort),
    z.maxLength(passwordLength.maximum, accountMessages.passwordLong),
  );

/** A password to be compared. */
export const givenPassword = z
  .string(accountMessages.passwordRequired)
  .check(
    z.minLength(1, accountMessages.passwordRequired),
    z.maxLength(passwordLength.maximum, accountMessages.passwordLong),
  );

/** Six digits, as an app shows them, with a space or without. */
export const factorCode = z.string(factorMessages.codeInvalid).check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, factorMessages.codeInvalid),
);

/** One of the ten that were shown when the second factor was set up. */
export const recoveryCode = z.string(factorMessages.recoveryCodeInvalid).check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^[\da-zA-Z]{5}-[\da-zA-Z]{5}$/, factorMessages.recoveryCodeInvalid),
);

/** What a mail's link carries; anything else is no link of ours. */
export const linkToken = z
  .string(accountMessages.linkInvalid)
  .check(z.regex(/^[\w-]{1,200}$/, accountMessages.linkInvalid));

/** What the link of a confirmation carries: the address itself, signed. */
export const confirmToken = z
  .string(accountMessages.linkInvalid)
  .check(z.regex(/^[\w.-]{1,2000}$/, accountMessages.linkInvalid));

const same = (other: 'password' | 'newPassword') =>
  z.refine<{ password?: string; newPassword?: string; confirmPassword: string }>(
    (form) => form[other] === form.confirmPassword,
    { error: accountMessages.passwordsDiffer, path: ['confirmPassword'] },
  );

export const signInSchema = z.object({ email: accountEmail, password: givenPassword });

export const signUpSchema = z
  .object({ email: accountEmail, password: newPassword, confirmPassword: newPassword })
  .check(same('password'));

export const emailSchema = z.object({ email: accountEmail });

export const resetPasswordSchema = z
  .object({
    newPassword,
    confirmPassword: newPassword,
    token: linkToken,
  })
  .check(same('newPassword'));

export const confirmEmailSchema = z.object({ token: confirmToken, password: givenPassword });

export const changePasswordSchema = z
  .object({ currentPassword: givenPassword, newPassword, confirmPassword: newPassword })
  .check(same('newPassword'));

/** Without a password for who signs in with Google alone. */
export const deleteAccountSchema = z.object({ password: z.optional(givenPassword) });

/** The number as people read it, with or without '#', in either case. */
export const orderLookupSchema = z.object({
  email: accountEmail,
  orderNumber: z.string(accountMessages.orderNumberInvalid).check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite((text) => text.replace(/^#/, '')),
    z.regex(/^[0-9a-f]{8}$/, accountMessages.orderNumberInvalid),
  ),
});
