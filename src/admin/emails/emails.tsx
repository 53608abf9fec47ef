import { data } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { emailKinds, emailMessages, emailStates } from '../../shop/emails/emails.rules.ts';
import { emailIdSchema, emailsSchema } from '../../shop/emails/emails.schema.ts';
import { listStoredEmails } from '../../shop/emails/stored-emails.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { answerForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { ListToolbar } from '../table/filters.tsx';
import type { Route } from './+types/emails';
import { EmailDialog } from './email-dialog.tsx';
import { EmailList } from './email-list.tsx';
import { actOnEmails, loadEmail } from './emails.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'emails');
  const shop = context.get(shopContext);
  const emailId = readOpenEmail(url.searchParams);
  const query = emailsSchema.parse(Object.fromEntries(url.searchParams));
  const [{ found: page, status }, open] = await Promise.all([
    readMain(shop, 'Error fetching e-mails:', listStoredEmails(shop, query)),
    emailId === undefined
      ? undefined
      : orNothing(shop, 'Error fetching an e-mail:', loadEmail(context, emailId)),
  ]);
  return data({ page, open }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'emails', actOnEmails, { say: () => emailMessages.failed });
}

export const clientAction = askingShop();

export const meta = screenTitle('E-mails');

export default function Emails({ loaderData: { page, open } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead
        title="Stored e-mails"
        text="What the shop sent or is about to send, the latest first. E-mails about accounts are kept for a week."
      />
      <EmailsToolbar />
      {page ? <EmailList page={page} /> : <Unread>{emailMessages.fetchFailed}</Unread>}
      <EmailDialog open={open} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => emailMessages.fetchFailed} />;
}

/** Search and filters above the table. */
export function EmailsToolbar() {
  return (
    <ListToolbar
      search="Search recipient or order number"
      filters={[
        { label: 'State', name: 'state', all: 'Any state', options: emailStates },
        { label: 'Kind', name: 'kind', all: 'Any e-mail', options: emailKinds },
      ]}
    />
  );
}

/** Which e-mail an address of the screen opens. */
export function readOpenEmail(searchParams: URLSearchParams): string | undefined {
  const parsed = emailIdSchema.safeParse(searchParams.get('email'));
  return parsed.success ? parsed.data : undefined;
}
