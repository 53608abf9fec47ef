import { MailCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { FormAnswer } from '../../http/form-answer.ts';
import { sessionChanged } from '../../session/use-session.ts';
import { accountMessages } from '../../shop/accounts/account-messages.ts';
import { passwordLength } from '../../shop/accounts/password.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Field, TextInput } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { authAddress, forgotPasswordAddress } from './auth-addresses.ts';
import { PasswordField } from './password-field.tsx';
import { ResendForm } from './resend-form.tsx';

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
        <PasswordField label="Password" errors={form.errors} name="password" kind="current" />
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
      <PasswordField
        label="Password"
        errors={form.errors}
        hint={`At least ${passwordLength.minimum} characters; a short sentence is a good one.`}
        name="password"
        kind="new"
      />
      <PasswordField label="Confirm Password" errors={form.errors} name="confirmPassword" kind="new" />
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

type EntryFormProps = Pick<EntryProps, 'next' | 'email' | 'onEmail' | 'onSend'> & {
  intent: 'sign-in' | 'sign-up';
  form: ReturnType<typeof useAccountForm>;
  button: string;
  /** The passwords. */
  children: ReactNode;
};

/** What both ways in have in common: Google first, then an e-mail address and what `children` ask for besides. */
function EntryForm(props: EntryFormProps) {
  const { intent, form, next, email, onEmail, onSend, button, children } = props;
  return (
    <>
      <GoogleForm next={next} onSend={onSend} />
      <AccountForm
        form={form}
        action={authAddress(intent, next)}
        hidden={{ intent, next: next ?? '' }}
        onSubmit={onSend}
        button={button}
      >
        <Field label="Email" error={form.errors['email']}>
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            defaultValue={email}
            onChange={(event) => onEmail(event.target.value)}
            required
          />
        </Field>
        {children}
      </AccountForm>
    </>
  );
}

export type EntryProps = {
  /** Where to go once signed in. */
  next: string | null;
  /** What was typed on either tab. */
  email: string;
  onEmail: (email: string) => void;
  /** What the page said before is over. */
  onSend: () => void;
  /** The answer to this form when it was sent without script. */
  sent: FormAnswer | undefined;
};

/** 'Continue with Google', and the line between it and the other way in. */
function GoogleForm({ next, onSend }: { next: string | null; onSend: () => void }) {
  const { Form, ref, busy, refusal } = useAccountForm();
  return (
    <>
      <Form ref={ref} method="post" action={authAddress('sign-in', next)} onSubmit={onSend}>
        <input type="hidden" name="intent" value="google" />
        <input type="hidden" name="next" value={next ?? ''} />
        <Button type="submit" variant="outline" block busy={busy}>
          {busy ? null : <GoogleMark />}
          Continue with Google
        </Button>
        {refusal?.message ? (
          <Alert tone="warning" live className="mt-4">
            {refusal.message}
          </Alert>
        ) : null}
      </Form>
      <p className="my-5 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your email
      </p>
    </>
  );
}

function GoogleMark() {
  return (
    <svg aria-hidden="true" width="18" height="18" viewBox="0 0 18 18">
      <path
        fill="#4285f4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62Z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.91-2.26c-.81.54-1.84.86-3.05.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18Z"
      />
      <path fill="#fbbc05" d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33Z" />
      <path
        fill="#ea4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58Z"
      />
    </svg>
  );
}
