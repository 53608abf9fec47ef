import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { passwordLength } from '../../shop/accounts/password.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Field } from '../../ui/fields.tsx';
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

  function askAnother() {
    flushSync(() => setDone(false));
    form.ref.current?.querySelector<HTMLInputElement>('[name="email"]')?.select();
  }

  if (done) return <CheckYourMail email={entry.email} next={entry.next} onOther={askAnother} />;
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

/** Takes the place of the form, and the focus with it. */
function CheckYourMail({ email, next, onOther }: CheckYourMailProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="flex flex-col items-center text-center">
      <span className="mb-4 flex size-16 items-center justify-center rounded-full bg-leaf-100 text-leaf-700">
        <MailCheck aria-hidden="true" size={30} strokeWidth={1.75} />
      </span>
      <h2 ref={title} tabIndex={-1} className="text-2xl outline-none">
        Almost there
      </h2>
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
