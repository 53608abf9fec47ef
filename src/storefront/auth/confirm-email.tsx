import { Link, type HeadersArgs, redirect } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { readForm } from '../../http/read-form.ts';
import { ownReturnPath } from '../../http/return-path.ts';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import { confirmEmailSchema, confirmToken } from '../../shop/accounts/account.schema.ts';
import { Alert } from '../../ui/notices.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/confirm-email';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { forgotPasswordAddress } from './auth-addresses.ts';
import { AuthFrame } from './auth-frame.tsx';
import { callAccount, checkForm, refuse } from './call-account.server.ts';
import { PasswordField } from './password-field.tsx';
import { ResendForm } from './resend-form.tsx';

/** Opening it changes nothing: programs that look through mail open every link. */
export function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  return {
    // Of a link that was cut short nothing is left to fill in.
    token: confirmToken.safeParse(token).success ? token : '',
    next: ownReturnPath(url.searchParams.get('next')),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const checked = checkForm(confirmEmailSchema, form);
  if (!checked.ok) return checked.refusal;
  const called = await callAccount(context, '/verify-email', checked.values);
  if (!called.ok) return refuse(called.answer, called.status, called.headers);
  const next = ownReturnPath(form.get('next'));
  throw redirect(`/auth?${new URLSearchParams({ confirmed: '1', ...(next && { next }) })}`);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export function headers({ actionHeaders }: HeadersArgs) {
  const answered = new Headers(actionHeaders);
  answered.set('Cache-Control', 'private, no-store');
  answered.set('Referrer-Policy', 'same-origin');
  return answered;
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Confirm your address');
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const form = useAccountForm(undefined, actionData);
  const { errors, refusal } = form;
  const { token, next } = loaderData;
  if (token === '' || refusal?.code === 'INVALID_TOKEN' || errors['token'] !== undefined) {
    return (
      <AuthFrame title="Confirm your address">
        <Alert
          tone="warning"
          live={refusal === null}
          takesFocus={refusal !== null}
          title={accountMessages.linkInvalid}
          className="mb-5"
        />
        <ResendForm email="" next={next} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Confirm your address"
      text="Please give the password that you chose when you signed up, so that nobody else’s account gets your address."
    >
      <AccountForm form={form} hidden={{ token, next: next ?? '' }} button="Confirm my address">
        <PasswordField label="Password" errors={errors} name="password" kind="current" />
      </AccountForm>
      <p className="mt-5 text-sm text-ink-soft">
        You do not know it?{' '}
        <Link to={forgotPasswordAddress(next)} className="text-link">
          Choose another one by e-mail
        </Link>
        ; that confirms your address, too. If you did not sign up, do nothing: the account stays closed.
      </p>
    </AuthFrame>
  );
}
