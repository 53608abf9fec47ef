import { data, redirect } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { readForm, wantsDocument } from '../../http/read-form.ts';
import { ownReturnPath } from '../../http/return-path.ts';
import { sessionChanged } from '../../session/use-session.ts';
import { accountMessages, factorMessages } from '../../shop/accounts/account-messages.ts';
import { factorCode, recoveryCode } from '../../shop/accounts/account.schema.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/fields.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/second-factor';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { authAddress, secondFactorAddress } from './auth-addresses.ts';
import { AuthFrame } from './auth-frame.tsx';
import { accept, callAccount, refuse } from './call-account.server.ts';
import { factorWords } from './factor-words.ts';

export function loader({ url }: Route.LoaderArgs) {
  return data({ next: ownReturnPath(url.searchParams.get('next')) });
}

/** A code of the app or a recovery code, whichever was typed. docs/behaviour/accounts-and-access.md#the-second-factor. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const next = ownReturnPath(form.get('next'));
  const trustDevice = form.get('trustDevice') === 'on';
  const typed = form.get('code') ?? '';
  const isRecovery = typed.includes('-');
  const checked = (isRecovery ? recoveryCode : factorCode).safeParse(typed);
  if (!checked.success)
    return refuseCode(checked.error.issues[0]?.message ?? factorMessages.codeInvalid, 422);
  const path = isRecovery ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp';
  const called = await callAccount(context, path, { code: checked.data, trustDevice });
  if (!called.ok) {
    const words = factorWords(called.answer.code);
    if (words === null) return refuse(called.answer, called.status, called.headers);
    return refuseCode(words, called.status, called.headers);
  }
  if (wantsDocument(request)) throw redirect(next ?? '/', { headers: called.headers });
  return accept(accountMessages.signedIn, called.headers);
}

function refuseCode(code: string, status: number, headers?: Headers) {
  return refuse({ ok: false, message: null, errors: { code }, code: null }, status, headers);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export { answerHeaders as headers } from '../../http/form-answer.ts';

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Your code');
}

export default function SecondFactor({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const form = useAccountForm(() => {
    // Loaded as a document: whatever was shown before was shown to nobody.
    void sessionChanged().then(() => window.location.assign(next ?? '/'));
  }, actionData);
  return (
    <AuthFrame title="Your code" text="Your account asks for more than the password.">
      <AccountForm
        form={form}
        action={secondFactorAddress(next)}
        hidden={{ next: next ?? '' }}
        button="Continue"
      >
        <TextField
          label="Code of your app"
          hint="Lost your phone? Type one of your recovery codes instead."
          error={form.errors['code']}
          name="code"
          autoComplete="one-time-code"
          inputMode="text"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          required
        />
        <Checkbox name="trustDevice" label="Do not ask on this device for 30 days" />
      </AccountForm>
      <p className="mt-4 text-center">
        <a href={authAddress('sign-in', next)} className="text-link text-sm">
          Sign in anew
        </a>
      </p>
    </AuthFrame>
  );
}
