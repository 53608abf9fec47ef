import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { passwordLength } from '../../shop/accounts/password.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { EntryForm } from './entry-form.tsx';
import type { EntryProps } from './entry-props.ts';
import { PasswordInput } from './password-input.tsx';
import { ResendForm } from './resend-form.tsx';
import { useAccountForm } from './use-account-form.ts';

/** E-mail and a password, twice. What follows is said by e-mail, whether the address is new or known. */
export function SignUpForm({ sent, ...entry }: EntryProps) {
  const [done, setDone] = useState(sent?.ok ?? false);
  const form = useAccountForm((message) => {
    setDone(true);
    if (message) showToast({ title: message, tone: 'success' });
  }, sent);

  if (done) return <CheckYourMail email={entry.email} next={entry.next} onOther={() => setDone(false)} />;
  return (
    <EntryForm {...entry} intent="sign-up" form={form} button="Sign Up">
      <Field
        label="Password"
        error={form.errors['password']}
        hint={`At least ${passwordLength.minimum} characters; a short sentence is a good one.`}
      >
        <PasswordInput name="password" autoComplete="new-password" required />
      </Field>
      <Field label="Confirm Password" error={form.errors['confirmPassword']}>
        <PasswordInput name="confirmPassword" autoComplete="new-password" required />
      </Field>
    </EntryForm>
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
