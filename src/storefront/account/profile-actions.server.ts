import type { RouterContextProvider } from 'react-router';
import { requestIdContext, shopContext } from '../../http/context.ts';
import { refuseUnavailable } from '../../http/unavailable.ts';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import { changePasswordSchema, deleteAccountSchema } from '../../shop/accounts/account.schema.ts';
import { saveProfile } from '../../shop/accounts/own-account.ts';
import { profileSchema } from '../../shop/accounts/profile.schema.ts';
import { phoneProblem } from '../../shop/phone-number.ts';
import { accept, callAccount, checkForm, refuse } from '../auth/call-account.server.ts';

type Asked = { context: Readonly<RouterContextProvider>; form: URLSearchParams };

/**
 * Stores the profile; a failure to do so is said with its reason (docs/behaviour/accounts-and-access.md#profile).
 */
export async function updateProfile({ context, form, userId }: Asked & { userId: string }) {
  const checked = checkForm(profileSchema, form);
  if (!checked.ok) return checked.refusal;
  const unknown = phoneProblem(checked.values.phone, checked.values.country);
  if (unknown) return refuse({ ok: false, message: null, errors: { phone: unknown }, code: null });
  const shop = context.get(shopContext);
  try {
    await saveProfile(shop, { userId, profile: checked.values });
    return accept(accountMessages.profileSaved);
  } catch (error) {
    const away = refuseUnavailable(error, shop.log, context.get(requestIdContext));
    if (!away) shop.log.error({ err: error }, 'Error updating profile:');
    const message = accountMessages.profileFailed(away?.message ?? accountMessages.failed);
    return refuse({ ok: false, message, errors: {}, code: null }, away?.status ?? 500);
  }
}

export async function changePassword({ context, form }: Asked) {
  const checked = checkForm(changePasswordSchema, form);
  if (!checked.ok) return checked.refusal;
  const { currentPassword, newPassword } = checked.values;
  const called = await callAccount(context, '/change-password', { currentPassword, newPassword });
  if (called.ok) return accept(accountMessages.passwordChanged, called.headers);
  if (called.answer.code !== 'INVALID_PASSWORD') return refuse(called.answer, called.status, called.headers);
  return refuse({
    ...called.answer,
    message: null,
    errors: { currentPassword: 'This is not your password' },
  });
}

export async function signOutEverywhere(context: Asked['context']) {
  const called = await callAccount(context, '/revoke-sessions', {});
  if (!called.ok) return refuse(called.answer, called.status, called.headers);
  // Only to take the cookies away: the session went with the others.
  const { headers } = await callAccount(context, '/sign-out', {});
  return accept(accountMessages.signedOutEverywhere, headers);
}

export async function deleteAccount({ context, form }: Asked) {
  const checked = checkForm(deleteAccountSchema, form);
  if (!checked.ok) return checked.refusal;
  const called = await callAccount(context, '/delete-user', checked.values);
  if (called.ok) return accept(accountMessages.accountDeleted, called.headers);
  if (called.answer.code !== 'INVALID_PASSWORD') return refuse(called.answer, called.status, called.headers);
  return refuse({ ...called.answer, message: null, errors: { password: 'This is not your password' } });
}
