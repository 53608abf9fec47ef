import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Subscriber, SubscribersPage } from '../../shop/newsletter/subscribers.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { KeyPager } from '../table/key-pager.tsx';

/** The table of addresses with its pages, and the question before one is removed. */
export function SubscriberList({ page }: { page: SubscribersPage }) {
  const [query] = useSearchParams();
  const [doomed, setDoomed] = useState<Subscriber>();
  const { fetcher, busy } = useAdminAction(() => setDoomed(undefined), { freshAfterRefusal: true });
  if (page.rows.length === 0) {
    return (
      <Card padding="none">
        <NoSubscribers isFiltered={['q', 'after', 'before'].some((name) => query.has(name))} />
      </Card>
    );
  }
  return (
    <>
      <Table
        caption="Newsletter addresses"
        hideCaption
        dense
        columns={subscriberColumns(setDoomed)}
        rows={page.rows}
        rowKey={({ id }) => id}
        empty={null}
      />
      <KeyPager previous={page.previous} next={page.next} label="Pages of addresses" />
      <ConfirmDialog
        open={doomed !== undefined}
        title="Are you absolutely sure?"
        action="Remove"
        busy={busy}
        onCancel={() => setDoomed(undefined)}
        onConfirm={() =>
          void fetcher.submit(
            { intent: 'remove', id: doomed?.id ?? '' },
            { method: 'post', action: '/admin/newsletter' },
          )
        }
      >
        {doomed ? `${doomed.email} is taken off the newsletter.` : ''}
      </ConfirmDialog>
    </>
  );
}

function subscriberColumns(onRemove: (subscriber: Subscriber) => void): TableColumn<Subscriber>[] {
  return [
    {
      id: 'email',
      header: 'E-mail',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: ({ email }) => email,
    },
    {
      id: 'since',
      header: 'Since',
      className: 'min-w-28 figures sm:whitespace-nowrap',
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatOrderMoment(createdAt)}</time>,
    },
    {
      id: 'actions',
      card: 'corner',
      header: 'Actions',
      align: 'end',
      className: 'w-20',
      cell: (subscriber) => (
        <IconButton
          label={`Remove ${subscriber.email}`}
          icon={<Icon icon={Trash2} size="sm" />}
          className="text-danger-600"
          onClick={() => onRemove(subscriber)}
        />
      ),
    },
  ];
}

function NoSubscribers({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      headingLevel={3}
      title="No address found."
      action={
        <Link to="/admin/newsletter" className="text-link">
          Show all addresses
        </Link>
      }
    />
  ) : (
    <EmptyState
      headingLevel={3}
      title="Nobody yet"
      text="Addresses stand here as soon as somebody asks for the newsletter."
    />
  );
}
