import { Link, useSearchParams } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { readForm } from '../../http/read-form.ts';
import { ownReturnPath } from '../../http/return-path.ts';
import type { PublicPage } from '../../public-pages/public-page.ts';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import { emailSchema } from '../../shop/accounts/account.schema.ts';
import { Field, TextInput } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/forgot-password';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { authAddress, forgotPasswordAddress } from './auth-addresses.ts';
import { AuthFrame } from './auth-frame.tsx';
import { accept, callAccount, checkForm, refuse } from './call-account.server.ts';

export const handle: PublicPage = {
  query: (given) => ({ next: ownReturnPath(given.get('next')) ?? undefined }),
  rare: ['next'],
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const checked = checkForm(emailSchema, form);
  if (!checked.ok) return checked.refusal;
  const next = ownReturnPath(form.get('next'));
  const body = { ...checked.values, callbackURL: next ?? undefined };
  const called = await callAccount(context, '/request-password-reset', body);
  if (!called.ok) return refuse(called.answer, called.status, called.headers);
  return accept(accountMessages.resetSent);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export { answerHeaders as headers } from '../../http/form-answer.ts';

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Forgotten password');
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const next = ownReturnPath(parameters.get('next'));
  const form = useAccountForm(undefined, actionData);
  const { answer, errors, refusal } = form;
  return (
    <AuthFrame
      title="Forgotten your password?"
      text="Tell us your email address, and we send you a link to choose a new one."
    >
      {answer?.ok ? (
        <Alert tone="success" takesFocus title={answer.message}>
          The link works for one hour. Have a look at your spam folder, too.
        </Alert>
      ) : (
        <AccountForm
          form={form}
          action={forgotPasswordAddress(next)}
          hidden={{ next: next ?? '' }}
          button="Send me a link"
        >
          <Field label="Email" error={errors['email']}>
            <TextInput
              type="email"
              name="email"
              autoComplete="username"
              defaultValue={refusal?.email}
              required
            />
          </Field>
        </AccountForm>
      )}
      <p className="mt-5 text-center">
        <Link
          to={authAddress('sign-in', next)}
          className="text-link inline-flex min-h-8 pointer-coarse:min-h-touch items-center text-sm"
        >
          Back to sign in
        </Link>
      </p>
    </AuthFrame>
  );
}
