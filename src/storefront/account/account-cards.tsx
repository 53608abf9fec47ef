import { useState } from 'react';
import { letGoOfPage } from '../../session/held-page.ts';
import { sessionChanged } from '../../session/use-session.ts';
import { Button, ButtonLink, buttonClass } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AccountForm, useAccountForm } from '../auth/account-form.tsx';
import { PasswordField } from '../auth/password-field.tsx';

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
  const form = useAccountForm((message) => {
    onDone();
    if (message) showToast({ title: message, tone: 'success' });
    void sessionChanged();
  });
  return (
    <AccountForm form={form} action="/profile" hidden={{ intent: 'password' }}>
      {/* For password managers: whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current Password" errors={form.errors} name="currentPassword" kind="current" />
      <PasswordField label="New Password" errors={form.errors} name="newPassword" kind="new" />
      <PasswordField label="Confirm Password" errors={form.errors} name="confirmPassword" kind="new" />
      <Button type="submit" variant="primary" block busy={form.busy}>
        Save the new password
      </Button>
    </AccountForm>
  );
}

/** For staff: whether they have a second factor, and the way to it. */
export function FactorCard({ isOn }: { isOn: boolean }) {
  return (
    <Card as="section" aria-labelledby="factor-title">
      <h2 id="factor-title" className="text-xl">
        Second factor
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        {isOn
          ? 'A code of your app is asked for when you sign in.'
          : 'A code of an app on your phone, so that your password alone opens nothing.'}
      </p>
      <ButtonLink to="/profile/second-factor" variant="outline" size="sm">
        {isOn ? 'Manage' : 'Set up'}
      </ButtonLink>
    </Card>
  );
}

/** Signing out everywhere, this browser included. */
export function DevicesCard({ devices }: { devices: number }) {
  const { Form, ref, busy, refusal } = useAccountForm((message) => {
    if (message) showToast({ title: message, tone: 'success' });
    letGoOfPage();
    void sessionChanged();
  });
  return (
    <Card as="section" aria-labelledby="devices-title">
      <h2 id="devices-title" className="text-xl">
        Devices
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        {devices > 1 ? `You are signed in on ${devices} devices.` : 'You are signed in on this device only.'}
      </p>
      <Form ref={ref} method="post" action="/profile">
        <input type="hidden" name="intent" value="sign-out-everywhere" />
        {refusal?.message ? (
          <Alert tone="error" className="mb-4">
            {refusal.message}
          </Alert>
        ) : null}
        <Button type="submit" variant="outline" size="sm" busy={busy}>
          Sign out everywhere
        </Button>
      </Form>
    </Card>
  );
}

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
  const form = useAccountForm((message) => {
    if (message) showToast({ title: message, tone: 'success' });
    letGoOfPage();
    void sessionChanged();
  });
  return (
    <AccountForm form={form} action="/profile" hidden={{ intent: 'delete' }}>
      {hasPassword ? (
        <PasswordField
          label="Password"
          errors={form.errors}
          hint="To be sure that it is you."
          name="password"
          kind="current"
        />
      ) : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onKeep}>
          Keep it
        </Button>
        <Button type="submit" variant="danger" busy={form.busy}>
          Delete my account
        </Button>
      </div>
    </AccountForm>
  );
}
