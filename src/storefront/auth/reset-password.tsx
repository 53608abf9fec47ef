import { redirect } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { readForm } from '../../http/read-form.ts';
import { ownReturnPath } from '../../http/return-path.ts';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import { linkToken, resetPasswordSchema } from '../../shop/accounts/account.schema.ts';
import { isPasswordLinkGood } from '../../shop/accounts/sign-in-ways.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Alert } from '../../ui/notices.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/reset-password';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { forgotPasswordAddress } from './auth-addresses.ts';
import { AuthFrame } from './auth-frame.tsx';
import { callAccount, checkForm, refuse } from './call-account.server.ts';
import { PasswordField } from './password-field.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const isGood =
    linkToken.safeParse(token).success && (await isPasswordLinkGood(context.get(shopContext), { token }));
  return {
    // Of a link that is over nothing is left to fill in.
    token: isGood ? token : '',
    next: ownReturnPath(url.searchParams.get('next')),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const checked = checkForm(resetPasswordSchema, form);
  if (!checked.ok) return checked.refusal;
  const { newPassword, token } = checked.values;
  const called = await callAccount(context, '/reset-password', { newPassword, token });
  if (called.ok) {
    const next = ownReturnPath(form.get('next'));
    throw redirect(`/auth?${new URLSearchParams({ reset: '1', ...(next && { next }) })}`);
  }
  const isSpent = called.answer.code === 'INVALID_TOKEN';
  const answer = isSpent ? { ...called.answer, message: accountMessages.linkInvalid } : called.answer;
  return refuse(answer, called.status, called.headers);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export { answerHeaders as headers } from '../../http/form-answer.ts';

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'New password');
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const form = useAccountForm(undefined, actionData);
  const { errors, refusal } = form;
  const { token, next } = loaderData;
  const isSpent = token === '' || refusal?.code === 'INVALID_TOKEN' || errors['token'] !== undefined;
  return (
    <AuthFrame title="Choose a new password">
      {isSpent ? (
        <>
          <Alert
            tone="warning"
            live={refusal === null}
            takesFocus={refusal !== null}
            title={accountMessages.linkInvalid}
          />
          <ButtonLink to={forgotPasswordAddress(next)} variant="primary" size="lg" block className="mt-5">
            Get a new link
          </ButtonLink>
        </>
      ) : (
        <AccountForm form={form} hidden={{ token, next: next ?? '' }} button="Save the new password">
          <PasswordField label="New Password" errors={errors} name="newPassword" kind="new" />
          <PasswordField label="Confirm Password" errors={errors} name="confirmPassword" kind="new" />
        </AccountForm>
      )}
    </AuthFrame>
  );
}
