import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type StoredEmailDetail, emailKindLabel, emailMessages } from '../../shop/emails/emails.rules.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useQueryChange } from '../layout/screen-address.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { EmailAbout, EmailState } from './email-list.tsx';
import type { OpenEmail } from './emails.server.ts';

/** One e-mail: what is known of it, how it reads, and a way to send it again. Its address is the list's with `?email=`. */
export function EmailDialog({ open }: { open: OpenEmail | null | undefined }) {
  const changeQuery = useQueryChange();
  return (
    <Dialog
      open={open !== undefined}
      onClose={() => changeQuery({ email: null })}
      size="xl"
      title={open ? emailKindLabel(open.email.kind) : 'E-mail'}
      description={open ? `To ${open.email.recipient}` : undefined}
    >
      {open ? (
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <div className="grid min-w-0 content-start gap-4">
            <EmailFacts email={open.email} subject={open.mail?.subject} />
            <ResendButton key={open.email.id} email={open.email} />
          </div>
          <EmailPreview key={open.email.id} {...open} />
        </div>
      ) : null}
      {open === null ? <p className="py-6 text-center text-ink-soft">{emailMessages.gone}</p> : null}
    </Dialog>
  );
}

type EmailFactsProps = { email: StoredEmailDetail; subject: string | undefined };

/** What is known of an e-mail. */
function EmailFacts({ email, subject }: EmailFactsProps) {
  const facts: [string, ReactNode][] = [
    ['State', <EmailState key="state" email={email} />],
    ['Subject', subject],
    ['Recipient', email.recipient],
    ['About', <EmailAbout key="about" email={email} />],
    ['Asked for', formatOrderMoment(email.createdAt)],
    [email.state === 'nothing' ? 'Looked at' : 'Sent', email.sentAt && formatOrderMoment(email.sentAt)],
    ['Last error', email.lastError],
    ['Message-ID', email.messageId],
  ];
  return (
    <dl className="grid gap-2.5">
      {facts.map(([label, fact]) =>
        fact === null || fact === undefined ? null : (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere figures">{fact}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** How an e-mail reads, in both of its versions. The frame may run nothing and belongs to no site. */
function EmailPreview({ email, mail }: OpenEmail) {
  if (mail === undefined) return <Alert tone="error">The preview cannot be had right now.</Alert>;
  if (mail === null) return <p className="py-6 text-center text-ink-soft">{nothingText(email.state)}</p>;
  return (
    <section aria-label="Preview" className="min-w-0">
      <Tabs
        label="Versions of the e-mail"
        tabs={[
          {
            id: 'html',
            label: 'Preview',
            panel: (
              <iframe
                title="The e-mail"
                src={`/admin/emails/${email.id}/preview`}
                sandbox=""
                // As wide as a phone where the window is one.
                className="-mx-5 h-[34rem] w-[calc(100%+2.5rem)] rounded-lg border border-line bg-paper sm:mx-0 sm:w-full"
              />
            ),
          },
          {
            id: 'text',
            label: 'Plain text',
            panel: (
              <pre className="rounded-lg border border-line bg-paper p-4 font-sans text-sm whitespace-pre-wrap wrap-anywhere">
                {mail.text}
              </pre>
            ),
          },
        ]}
      />
      <p className="mt-3 text-sm text-muted">Private links are left out here; the e-mail itself has them.</p>
    </section>
  );
}

function nothingText(state: OpenEmail['email']['state']): string {
  return state === 'nothing'
    ? 'There was nobody to write to, so nothing was sent.'
    : 'There is nobody to write to, so nothing will be sent.';
}

/** Sends an e-mail once more; asks first where its recipient has it already. */
function ResendButton({ email: { id, recipient, state, sentAt } }: { email: StoredEmailDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const { send, busy } = useAdminAction(() => setIsAsking(false), { freshAfterRefusal: true });
  // One that failed when it was sent again had left before.
  const hasIt = state === 'sent' || (state === 'failed' && sentAt !== null);
  const resend = () => send({ intent: 'resend', id }, '/admin/emails');
  return (
    <div>
      <Button variant="outline" size="sm" busy={busy} onClick={() => (hasIt ? setIsAsking(true) : resend())}>
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
        onConfirm={resend}
      >
        {recipient} got this e-mail{sentAt ? ` on ${formatOrderMoment(sentAt)}` : ''} already.
      </ConfirmDialog>
    </div>
  );
}
