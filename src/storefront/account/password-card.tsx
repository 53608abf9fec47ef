import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { PasswordInput } from '../auth/password-input.tsx';
import { useAccountForm } from '../auth/use-account-form.ts';
import { sessionChanged } from '../../session/use-session.ts';

const fields = [
  { name: 'currentPassword', label: 'Current Password', autoComplete: 'current-password' },
  { name: 'newPassword', label: 'New Password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm Password', autoComplete: 'new-password' },
] as const;

/** Changing the password, which signs out every other device. */
export function PasswordCard({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="password-title">
      <h2 id="password-title" className="text-xl">
        Password
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">Changing it signs you out on all other devices.</p>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Change password
      </Button>
      <Dialog title="Change password" size="sm" open={open} onClose={() => setOpen(false)}>
        {open ? <PasswordForm email={email} onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </Card>
  );
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { Form, ref, busy, errors, refusal } = useAccountForm((message) => {
    onDone();
    if (message) showToast({ title: message, tone: 'success' });
    void sessionChanged();
  });
  return (
    <Form ref={ref} method="post" action="/profile" noValidate className="flex flex-col gap-4.5">
      <input type="hidden" name="intent" value="password" />
      {/* For password managers: whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {refusal?.message ? <Alert tone="error">{refusal.message}</Alert> : null}
      {fields.map(({ name, label, autoComplete }) => (
        <Field key={name} label={label} error={errors[name]}>
          <PasswordInput name={name} autoComplete={autoComplete} required />
        </Field>
      ))}
      <Button type="submit" variant="primary" block busy={busy}>
        Save the new password
      </Button>
    </Form>
  );
}
