import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { passwordLength } from '../../shop/accounts/password.rules.ts';
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

/** E-mail and a password, twice. What follows is said by e-mail, whether the address is new or known. */
export function SignUpForm({ next, email, onEmail, sent }: EntryProps) {
  const { Form, ref, busy, answer, errors, refusal } = useAccountForm((message) => {
    if (message) showToast({ title: message, tone: 'success' });
  }, sent);
  const [again, setAgain] = useState(false);

  if (answer?.ok && !again) {
    return <CheckYourMail email={email} next={next} onOther={() => setAgain(true)} />;
  }
  return (
    <>
      <GoogleForm next={next} />
      <Form
        ref={ref}
        method="post"
        action={authAddress('sign-up', next)}
        noValidate
        className="flex flex-col gap-4.5"
        onSubmit={() => setAgain(false)}
      >
        <input type="hidden" name="intent" value="sign-up" />
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
        <Field
          label="Password"
          error={errors['password']}
          hint={`At least ${passwordLength.minimum} characters; a short sentence is a good one.`}
        >
          <PasswordInput name="password" autoComplete="new-password" required />
        </Field>
        <Field label="Confirm Password" error={errors['confirmPassword']}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" required />
        </Field>
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          Sign Up
        </Button>
      </Form>
    </>
  );
}

type CheckYourMailProps = { email: string; next: string | null; onOther: () => void };

function CheckYourMail({ email, next, onOther }: CheckYourMailProps) {
  return (
    <div className="flex flex-col items-center text-center">
      <span className="mb-4 flex size-16 items-center justify-center rounded-full bg-leaf-100 text-leaf-700">
        <MailCheck aria-hidden="true" size={30} strokeWidth={1.75} />
      </span>
      <h2 className="text-2xl">Almost there</h2>
      <p className="mt-2 mb-5 text-ink-soft">
        We have written to {email === '' ? 'you' : <strong className="text-ink">{email}</strong>}. The link in
        that email opens your account; it works for 24 hours.
      </p>
      <ResendForm email={email} next={next} />
      <Button variant="ghost" size="sm" className="mt-3" onClick={onOther}>
        Use another address
      </Button>
    </div>
  );
}
