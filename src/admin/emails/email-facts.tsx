import type { ReactNode } from 'react';
import type { StoredEmailDetail } from '../../shop/emails/stored-email.types.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { EmailAbout } from './email-about.tsx';
import { EmailState } from './email-state.tsx';

type EmailFactsProps = { email: StoredEmailDetail; subject: string | undefined };

/** What is known of an e-mail. */
export function EmailFacts({ email, subject }: EmailFactsProps) {
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
