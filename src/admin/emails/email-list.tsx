import { Link, useSearchParams } from 'react-router';
import { type StoredEmail, emailKindLabel, emailStates, triesText } from '../../shop/emails/emails.rules.ts';
import type { EmailsPage } from '../../shop/emails/stored-emails.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { Badge } from '../../ui/labels.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { withQuery } from '../layout/screen-address.ts';
import { KeyPager } from '../table/key-pager.tsx';

/** The table of e-mails with its pages. */
export function EmailList({ page }: { page: EmailsPage }) {
  const [query] = useSearchParams();
  if (page.rows.length === 0) {
    return (
      <Card padding="none">
        <NoEmails isFiltered={['q', 'state', 'kind', 'after', 'before'].some((name) => query.has(name))} />
      </Card>
    );
  }
  return (
    <>
      <Table
        caption="E-mails"
        hideCaption
        dense
        columns={emailColumns((id) => withQuery(query, { email: id }))}
        rows={page.rows}
        rowKey={({ id }) => id}
        empty={null}
      />
      <KeyPager previous={page.previous} next={page.next} label="Pages of e-mails" />
    </>
  );
}

function emailColumns(hrefOf: (id: string) => string): TableColumn<StoredEmail>[] {
  return [
    {
      id: 'when',
      header: 'When',
      className: 'min-w-30 figures sm:whitespace-nowrap',
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatOrderMoment(createdAt)}</time>,
    },
    {
      id: 'recipient',
      header: 'Recipient',
      className: 'min-w-40 wrap-anywhere',
      cell: ({ recipient }) => recipient,
    },
    {
      id: 'what',
      header: 'What',
      rowHeader: true,
      className: 'min-w-40',
      cell: ({ id, kind, recipient }) => (
        <Link to={hrefOf(id)} preventScrollReset className="hover:underline">
          {emailKindLabel(kind)}
          <span className="sr-only"> to {recipient}</span>
        </Link>
      ),
    },
    { id: 'about', header: 'About', cell: (email) => <EmailAbout email={email} /> },
    { id: 'state', header: 'State', cell: (email) => <EmailState email={email} /> },
  ];
}

function NoEmails({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      headingLevel={3}
      title="No e-mail found."
      text="Nothing matches the search and the filters."
      action={
        <Link to="/admin/emails" className="text-link">
          Show all e-mails
        </Link>
      }
    />
  ) : (
    <EmptyState
      headingLevel={3}
      title="No e-mails yet"
      text="What the shop writes to its customers stands here."
    />
  );
}

/** Leads to the order or the person that an e-mail is about, if there is one. */
export function EmailAbout({ email: { orderId, orderNumber, userId } }: { email: StoredEmail }) {
  if (orderId !== null) {
    return (
      <Link to={`/admin/orders?order=${orderId}`} className="whitespace-nowrap text-link">
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
