import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { PasswordInput } from '../auth/password-input.tsx';
import { useAccountForm } from '../auth/use-account-form.ts';
import { letGoOfPage } from '../../session/held-page.ts';
import { sessionChanged } from '../../session/use-session.ts';

/** What the shop knows, to take away; and the way out. */
export function OwnDataCard({ hasPassword }: { hasPassword: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="data-title">
      <h2 id="data-title" className="text-xl">
        Your data
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">Everything we keep about you, as a file.</p>
      <div className="flex flex-wrap gap-3">
        <a href="/profile/data" download className={buttonClass({ variant: 'outline', size: 'sm' })}>
          Download my data
        </a>
        <Button variant="ghost" size="sm" className="-ml-4 text-danger-600!" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog
        title="Delete your account?"
        description="Your profile and your sign-in are removed for good. Past orders stay in our books, but no longer belong to an account."
        size="sm"
        open={open}
        onClose={() => setOpen(false)}
      >
        {open ? <DeleteForm hasPassword={hasPassword} onKeep={() => setOpen(false)} /> : null}
      </Dialog>
    </Card>
  );
}

function DeleteForm({ hasPassword, onKeep }: { hasPassword: boolean; onKeep: () => void }) {
  const { Form, ref, busy, errors, refusal } = useAccountForm((message) => {
    if (message) showToast({ title: message, tone: 'success' });
    letGoOfPage();
    void sessionChanged();
  });
  return (
    <Form ref={ref} method="post" action="/profile" noValidate className="flex flex-col gap-4.5">
      <input type="hidden" name="intent" value="delete" />
      {refusal?.message ? <Alert tone="error">{refusal.message}</Alert> : null}
      {hasPassword ? (
        <Field label="Password" error={errors['password']} hint="To be sure that it is you.">
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
      ) : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onKeep}>
          Keep it
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          Delete my account
        </Button>
      </div>
    </Form>
  );
}
