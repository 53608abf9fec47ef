import { useNavigate, useSearchParams } from 'react-router';
import { emailKindLabel } from '../../shop/emails/email-kinds.rules.ts';
import { emailMessages } from '../../shop/emails/email-messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { withQuery } from '../table/with-query.ts';
import { EmailFacts } from './email-facts.tsx';
import { EmailPreview } from './email-preview.tsx';
import type { OpenEmail } from './load-email.server.ts';
import { ResendButton } from './resend-button.tsx';

/** One e-mail: what is known of it, how it reads, and a way to send it again. Its address is the list's with `?email=`. */
export function EmailDialog({ open }: { open: OpenEmail | null | undefined }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <Dialog
      open={open !== undefined}
      onClose={() => void navigate(withQuery(query, { email: null }), { preventScrollReset: true })}
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
