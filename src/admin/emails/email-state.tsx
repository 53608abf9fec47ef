import { emailStates, triesText } from '../../shop/emails/email-states.rules.ts';
import type { StoredEmail } from '../../shop/emails/stored-email.types.ts';
import { Badge } from '../../ui/badge.tsx';

/** How far an e-mail is, and after how many tries. */
export function EmailState({
  email: { state, attempts },
}: {
  email: Pick<StoredEmail, 'state' | 'attempts'>;
}) {
  const row = emailStates.find(({ value }) => value === state);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={row?.tone}>{row?.label ?? state}</Badge>
      {attempts === 0 ? null : <span className="whitespace-nowrap text-muted">{triesText(attempts)}</span>}
    </span>
  );
}
