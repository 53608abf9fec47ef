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

/**
 * Opened in the browser of the sign-up it confirms at once. Elsewhere it changes nothing: programs that look through mail open
 * every link.
 */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const given = url.searchParams.get('token') ?? '';
  // Of a link that was cut short nothing is left to fill in.
  const token = confirmToken.safeParse(given).success ? given : '';
  const next = ownReturnPath(url.searchParams.get('next'));
  if (token !== '' && request.headers.get('cookie')?.includes('.signed_up=')) {
    const called = await callAccount(context, '/verify-email', { token });
    if (called.ok) throw redirect(confirmedAddress(next), { headers: called.headers });
  }
  return { token, next };
}

const confirmedAddress = (next: string | null) =>
  `/auth?${new URLSearchParams({ confirmed: '1', ...(next && { next }) })}`;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const checked = checkForm(confirmEmailSchema, form);
  if (!checked.ok) return checked.refusal;
  const called = await callAccount(context, '/verify-email', checked.values);
  if (!called.ok) return refuse(called.answer, called.status, called.headers);
  throw redirect(confirmedAddress(ownReturnPath(form.get('next'))), { headers: called.headers });
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
