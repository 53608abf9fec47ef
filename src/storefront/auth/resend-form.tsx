import { Button } from '../../ui/buttons.tsx';
import { Field, TextInput } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { useAccountForm } from './account-form.tsx';
import { authAddress } from './auth-addresses.ts';

type ResendFormProps = {
  email: string;
  next: string | null;
  /** Says that it is on its way, for who shows that in the place of what stood around this. */
  onSent?: (message: string) => void;
};

/** Asks for the confirmation link once more; without a known address it asks for that first. */
export function ResendForm({ email, next, onSent }: ResendFormProps) {
  const { Form, ref, busy, answer, errors, refusal } = useAccountForm((message) => {
    if (message) onSent?.(message);
  });
  if (answer?.ok) return <Alert tone="success" takesFocus title={answer.message} />;
  return (
    <Form
      ref={ref}
      method="post"
      action={authAddress('sign-in', next)}
      noValidate
      className="flex flex-col items-start gap-3"
    >
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="next" value={next ?? ''} />
      {email === '' || errors['email'] ? (
        <Field label="Your email address" error={errors['email']} className="w-full">
          <TextInput type="email" name="email" autoComplete="username" defaultValue={email} required />
        </Field>
      ) : (
        <input type="hidden" name="email" value={email} />
      )}
      {refusal?.message ? (
        <Alert tone="error" className="w-full">
          {refusal.message}
        </Alert>
      ) : null}
      <Button type="submit" variant="outline" size="sm" busy={busy}>
        Send the link again
      </Button>
    </Form>
  );
}
