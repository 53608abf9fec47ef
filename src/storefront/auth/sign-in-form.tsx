import { Link } from 'react-router';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { authAddress } from './auth-address.ts';
import type { EntryProps } from './entry-props.ts';
import { GoogleForm } from './google-form.tsx';
import { PasswordInput } from './password-input.tsx';
import { ResendForm } from './resend-form.tsx';
import { useAccountForm } from './use-account-form.ts';
import { sessionChanged } from '../../session/use-session.ts';

/** E-mail and password; an address that waits for its confirmation gets a way to have the link sent again. */
export function SignInForm({ next, email, onEmail, sent }: EntryProps) {
  const { Form, ref, busy, errors, refusal } = useAccountForm(signedIn, sent);

  function signedIn() {
    showToast({ title: accountMessages.signedIn, tone: 'success' });
    // The page sends on whoever is signed in.
    void sessionChanged();
  }

  return (
    <>
      <GoogleForm next={next} />
      <Form
        ref={ref}
        method="post"
        action={authAddress('sign-in', next)}
        noValidate
        className="flex flex-col gap-4.5"
      >
        <input type="hidden" name="intent" value="sign-in" />
        <input type="hidden" name="next" value={next ?? ''} />
        {refusal?.message ? <Alert tone="error">{refusal.message}</Alert> : null}
        <Field label="Email" error={errors['email']}>
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            defaultValue={email}
            onChange={(event) => onEmail(event.target.value)}
            required
          />
        </Field>
        <Field label="Password" error={errors['password']}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          Sign In
        </Button>
      </Form>
      {refusal?.code === 'EMAIL_NOT_VERIFIED' ? (
        <div className="mt-4 rounded-lg bg-leaf-50 p-4">
          <p className="mb-3 text-sm text-ink-soft">
            Open the link in the email we sent you first. Can’t find it?
          </p>
          <ResendForm email={email} next={next} />
        </div>
      ) : null}
      <p className="mt-4 text-center">
        <Link to="/forgot-password" className="text-link inline-flex min-h-8 items-center text-sm">
          Forgot your password?
        </Link>
      </p>
    </>
  );
}
