import { useState } from 'react';
import { Link } from 'react-router';
import { sessionChanged } from '../../session/use-session.ts';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import { Field } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { EntryForm } from './entry-form.tsx';
import type { EntryProps } from './entry-props.ts';
import { forgotPasswordAddress } from './forgot-password-address.ts';
import { PasswordInput } from './password-input.tsx';
import { ResendForm } from './resend-form.tsx';
import { useAccountForm } from './use-account-form.ts';

/** E-mail and password; an address that waits for its confirmation gets a way to have the link sent again. */
export function SignInForm({ sent, ...entry }: EntryProps) {
  const form = useAccountForm(() => {
    showToast({ title: accountMessages.signedIn, tone: 'success' });
    // The page sends on whoever is signed in.
    void sessionChanged();
  }, sent);
  const { refusal } = form;
  // A new link is the newest word: what it answers to is said no more.
  const [resentFor, setResentFor] = useState<typeof refusal>(null);
  const isResent = refusal !== null && refusal === resentFor;

  return (
    <>
      <EntryForm
        {...entry}
        intent="sign-in"
        form={isResent ? { ...form, refusal: null } : form}
        button="Sign In"
      >
        <Field label="Password" error={form.errors['password']}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
      </EntryForm>
      {refusal?.code === 'EMAIL_NOT_VERIFIED' ? (
        <div className="mt-4 rounded-lg bg-leaf-50 p-4">
          {isResent ? null : (
            <p className="mb-3 text-sm text-ink-soft">
              Open the link in the email we sent you first. Can’t find it?
            </p>
          )}
          <ResendForm email={entry.email} next={entry.next} onSent={() => setResentFor(refusal)} />
        </div>
      ) : null}
      <p className="mt-4 text-center">
        <Link
          to={forgotPasswordAddress(entry.next)}
          className="text-link inline-flex min-h-8 pointer-coarse:min-h-touch items-center text-sm"
        >
          Forgot your password?
        </Link>
      </p>
    </>
  );
}
