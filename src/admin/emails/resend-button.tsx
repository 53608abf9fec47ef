import { Send } from 'lucide-react';
import { useState } from 'react';
import type { StoredEmailDetail } from '../../shop/emails/stored-email.types.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

/** Sends an e-mail once more; asks first where its recipient has it already. */
export function ResendButton({ email: { id, recipient, state, sentAt } }: { email: StoredEmailDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const { fetcher, busy } = useAdminAction(() => setIsAsking(false), { freshAfterRefusal: true });
  // One that failed when it was sent again had left before.
  const hasIt = state === 'sent' || (state === 'failed' && sentAt !== null);
  const send = () =>
    void fetcher.submit({ intent: 'resend', id }, { method: 'post', action: '/admin/emails' });
  return (
    <div>
      <Button variant="outline" size="sm" busy={busy} onClick={() => (hasIt ? setIsAsking(true) : send())}>
        {busy ? null : <Icon icon={Send} size="sm" />}
        {state === 'waiting' ? 'Send now' : 'Send again'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Send it again?"
        action="Send again"
        tone="primary"
        busy={busy}
        onCancel={() => setIsAsking(false)}
        onConfirm={send}
      >
        {recipient} got this e-mail{sentAt ? ` on ${formatOrderMoment(sentAt)}` : ''} already.
      </ConfirmDialog>
    </div>
  );
}
