import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAccountForm } from '../auth/use-account-form.ts';
import { letGoOfPage } from '../../session/held-page.ts';
import { sessionChanged } from '../../session/use-session.ts';

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
