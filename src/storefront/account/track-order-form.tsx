import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { FormAnswer } from '../../http/form-answer.ts';
import { useAccountForm } from '../auth/use-account-form.ts';

/** For guests who no longer have the mail: their order's link, sent to its own address. */
export function TrackOrderForm({ sent }: { sent: FormAnswer | undefined }) {
  const { Form, ref, busy, answer, errors, refusal } = useAccountForm(undefined, sent);
  return (
    <div className="mx-auto w-full max-w-xl px-gutter py-10 md:py-16">
      <h1 className="text-3xl">Track your order</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        Ordered without an account? Your confirmation email has a private link to your order. We gladly send
        it once more.
      </p>
      <Card padding="lg">
        {answer?.ok ? (
          <Alert tone="success" takesFocus title={answer.message}>
            It goes to the address that the order was placed with.
          </Alert>
        ) : (
          <Form ref={ref} method="post" action="/track-order" noValidate className="flex flex-col gap-4.5">
            {refusal?.message ? <Alert tone="error">{refusal.message}</Alert> : null}
            <Field label="Order number" error={errors['orderNumber']} hint="8 characters, like #1e2f3a4b">
              <TextInput
                name="orderNumber"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={12}
                required
              />
            </Field>
            <Field label="Email" error={errors['email']}>
              <TextInput type="email" name="email" autoComplete="email" required />
            </Field>
            <Button type="submit" variant="primary" size="lg" block busy={busy}>
              Send me the link
            </Button>
          </Form>
        )}
      </Card>
    </div>
  );
}
