import { ExternalLink, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import type { AdminPage } from '../../shop/content/list-admin-pages.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import { iconButtonClass } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/labels.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { useOpenDialog } from '../content/use-open-dialog.ts';

/** The eight information pages. */
export function PageTable({ pages }: { pages: AdminPage[] }) {
  const { editHref } = useOpenDialog();
  return (
    <Table
      caption="Information pages"
      hideCaption
      dense
      columns={columns(editHref)}
      rows={pages}
      rowKey={({ slug }) => slug}
      empty={null}
      className="max-w-4xl"
    />
  );
}

function columns(editHref: (id: string) => string): TableColumn<AdminPage>[] {
  return [
    {
      id: 'heading',
      header: 'Heading',
      rowHeader: true,
      className: 'min-w-44',
      cell: ({ slug, heading }) => (
        <Link to={editHref(slug)} preventScrollReset className="hover:underline">
          {heading}
        </Link>
      ),
    },
    { id: 'address', header: 'Address', className: 'text-ink-soft', cell: ({ slug }) => `/${slug}` },
    {
      id: 'text',
      header: 'Text',
      cell: ({ isFiller }) => (isFiller ? <Badge>Filler text</Badge> : <Badge tone="success">Written</Badge>),
    },
    {
      id: 'changed',
      header: 'Changed',
      className: 'whitespace-nowrap text-ink-soft figures',
      cell: ({ changedAt }) =>
        changedAt ? <time dateTime={changedAt.toISOString()}>{formatOrderDate(changedAt)}</time> : 'Never',
    },
    {
      id: 'actions',
      card: 'corner',
      header: 'Actions',
      align: 'end',
      className: 'w-28',
      cell: ({ slug, heading }) => (
        <span className="flex justify-end gap-1">
          <Link to={`/${slug}`} reloadDocument aria-label={`See ${heading}`} className={iconButtonClass()}>
            <Icon icon={ExternalLink} size="sm" />
          </Link>
          <Link
            to={editHref(slug)}
            preventScrollReset
            aria-label={`Edit ${heading}`}
            className={iconButtonClass()}
          >
            <Icon icon={Pencil} size="sm" />
          </Link>
        </span>
      ),
    },
  ];
}
