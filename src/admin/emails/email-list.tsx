import { Link, useSearchParams } from 'react-router';
import { type StoredEmail, emailKindLabel, emailStates, triesText } from '../../shop/emails/emails.rules.ts';
import type { EmailsPage } from '../../shop/emails/stored-emails.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { Badge } from '../../ui/labels.tsx';
import { Address, CardWords, type TableColumn } from '../table/table.tsx';
import { withQuery } from '../layout/screen-address.ts';
import { PagedTable } from '../table/paged-table.tsx';

/** The table of e-mails with its pages. */
export function EmailList({ page }: { page: EmailsPage }) {
  const [query] = useSearchParams();
  return (
    <PagedTable
      caption="E-mails"
      label="Pages of e-mails"
      page={page}
      unfold={({ kind, recipient }) => `Details of ${emailKindLabel(kind)} to ${recipient}`}
      columns={emailColumns((id) => withQuery(query, { email: id }))}
      filters={['q', 'state', 'kind', 'after', 'before']}
      none={{ title: 'No e-mails yet', text: 'What the shop writes to its customers stands here.' }}
      unmatched={{
        title: 'No e-mail found.',
        text: 'Nothing matches the search and the filters.',
        all: 'Show all e-mails',
        to: '/admin/emails',
      }}
    />
  );
}

function emailColumns(hrefOf: (id: string) => string): TableColumn<StoredEmail>[] {
  return [
    {
      id: 'when',
      header: 'When',
      share: 1.3,
      className: 'figures whitespace-nowrap',
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatOrderMoment(createdAt)}</time>,
    },
    {
      id: 'recipient',
      header: 'Recipient',
      card: 'told',
      fill: true,
      share: 2,
      className: '@[66rem]:w-[32%]',
      cell: ({ recipient }) => <Address>{recipient}</Address>,
    },
    {
      id: 'what',
      header: 'What',
      rowHeader: true,
      className: 'min-w-40 whitespace-nowrap',
      cell: ({ id, kind, recipient, createdAt }) => (
        <>
          <Link to={hrefOf(id)} preventScrollReset className="hover:underline">
            {emailKindLabel(kind)}
            <span className="sr-only"> to {recipient}</span>
          </Link>
          <CardWords className="truncate">{recipient}</CardWords>
          <CardWords className="figures">{formatOrderMoment(createdAt)}</CardWords>
        </>
      ),
    },
    { id: 'about', header: 'About', cell: (email) => <EmailAbout email={email} /> },
    { id: 'state', card: 'figure', header: 'State', cell: (email) => <EmailState email={email} /> },
  ];
}

/** Leads to the order or the person that an e-mail is about, if there is one. */
export function EmailAbout({ email: { orderId, orderNumber, userId } }: { email: StoredEmail }) {
  if (orderId !== null) {
    return (
      <Link to={`/admin/orders/${orderId}`} className="whitespace-nowrap text-link">
        Order {orderNumber}
      </Link>
    );
  }
  if (orderNumber !== null) return <span className="text-muted">No order {orderNumber}</span>;
  if (userId === null) return <span className="text-muted">No account</span>;
  return (
    <Link to={`/admin/users?user=${userId}`} className="text-link">
      Account
    </Link>
  );
}

/** How far an e-mail is, and after how many tries. */
export function EmailState({ email: { state, attempts } }: { email: StoredEmail }) {
  const row = emailStates.find(({ value }) => value === state);
  const isUsual = attempts === 0 || (state === 'sent' && attempts === 1);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 @[44rem]:flex-nowrap">
      <Badge tone={row?.tone}>{row?.label ?? state}</Badge>
      {isUsual ? null : <span className="whitespace-nowrap text-muted">{triesText(attempts)}</span>}
    </span>
  );
}
