import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { Field, TextInput } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { authAddress } from './auth-address.ts';
import type { EntryProps } from './entry-props.ts';
import { GoogleForm } from './google-form.tsx';
import type { useAccountForm } from './use-account-form.ts';

type EntryFormProps = Pick<EntryProps, 'next' | 'email' | 'onEmail' | 'onSend'> & {
  intent: 'sign-in' | 'sign-up';
  form: ReturnType<typeof useAccountForm>;
  button: string;
  /** The passwords. */
  children: ReactNode;
};

/** What both ways in have in common: Google first, then an e-mail address and what `children` ask for besides. */
export function EntryForm(props: EntryFormProps) {
  const { intent, form, next, email, onEmail, onSend, button, children } = props;
  const { Form, ref, busy, errors, refusal } = form;
  return (
    <>
      <GoogleForm next={next} onSend={onSend} />
      <Form
        ref={ref}
        method="post"
        action={authAddress(intent, next)}
        noValidate
        onSubmit={onSend}
        className="flex flex-col gap-4.5"
      >
        <input type="hidden" name="intent" value={intent} />
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
        {children}
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {button}
        </Button>
      </Form>
    </>
  );
}
