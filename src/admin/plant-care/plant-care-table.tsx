import { Eye, QrCode } from 'lucide-react';
import { Link } from 'react-router';
import type { AdminPlantCare } from '../../shop/content/admin-care-guides.ts';
import { shownTags } from '../../shop/content/care-guides.schema.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import { IconButton, iconButtonClass } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Thumbnail } from '../../ui/image.tsx';
import { Badge } from '../../ui/labels.tsx';
import { CardWords, Table, type TableColumn } from '../table/table.tsx';
import { PublicationBadge, useOpenDialog } from '../edit/edited-list.tsx';
import { ListToolbar } from '../table/filters.tsx';
import { NothingMatches, useSearched } from '../table/search-field.tsx';
import { RowActions, RowLink, actionsColumn } from '../table/row-actions.tsx';

type PlantCareTableProps = {
  guides: AdminPlantCare[];
  onDelete: (id: string) => void;
  /** Its tags are wanted; of a published one. */
  onTag: (id: string) => void;
};

/** Every care guide. docs/behaviour/back-office.md#plant-care. */
export function PlantCareTable({ guides, onDelete, onTag }: PlantCareTableProps) {
  const { editHref } = useOpenDialog();
  const found = useSearched(guides, ({ name, tags }) => [name, ...tags].join(' '));
  return (
    <>
      <ListToolbar search="Search name or tag" />
      <Table
        caption="Plant care guides"
        hideCaption
        dense
        columns={columns({ editHref, onDelete, onTag })}
        rows={found}
        rowKey={({ id }) => id}
        unfold={({ name }) => `Details of ${name}`}
        empty={
          guides.length > 0 ? (
            <NothingMatches all="Show all guides" to="/admin/plant-care" />
          ) : (
            <p className="mx-auto max-w-md py-8 text-center text-ink-soft">
              No plant care entries found. Add your first plant care guide to get started.
            </p>
          )
        }
      />
    </>
  );
}

type ColumnsInput = Omit<PlantCareTableProps, 'guides'> & { editHref: (id: string) => string };

function columns({ editHref, onDelete, onTag }: ColumnsInput): TableColumn<AdminPlantCare>[] {
  return [
    {
      id: 'image',
      card: 'lead',
      header: 'Image',
      className: 'w-20',
      cell: ({ imageUrl }) => <Picture url={imageUrl} />,
    },
    {
      id: 'name',
      header: 'Name',
      rowHeader: true,
      fill: true,
      cell: ({ id, name, tags, isPublished }) => (
        <>
          <RowLink to={editHref(id)}>{name}</RowLink>
          <CardWords className="truncate">
            {[...(isPublished ? [] : ['Draft']), ...shownTags(tags).shown].join(' · ')}
          </CardWords>
        </>
      ),
    },
    { id: 'tags', header: 'Tags', share: 2, className: 'pr-8', cell: ({ tags }) => <Tags tags={tags} /> },
    {
      id: 'status',
      header: 'Status',
      cell: ({ isPublished }) => <PublicationBadge isPublished={isPublished} />,
    },
    {
      id: 'created',
      header: 'Created',
      className: 'pr-8 whitespace-nowrap figures text-ink-soft',
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatOrderDate(createdAt)}</time>,
    },
    actionsColumn(
      ({ id, name, isPublished }) => (
        <RowActions name={name} editHref={editHref(id)} onDelete={() => onDelete(id)}>
          {isPublished ? (
            <IconButton
              label={`Print care tags of ${name}`}
              icon={<Icon icon={QrCode} size="sm" />}
              onClick={() => onTag(id)}
            />
          ) : null}
          <Link
            to={`/plant-care/${id}?from=admin`}
            reloadDocument
            aria-label={`Preview ${name}`}
            className={iconButtonClass()}
          >
            <Icon icon={Eye} size="sm" />
          </Link>
        </RowActions>
      ),
      { className: 'w-44' },
    ),
  ];
}

function Picture({ url }: { url: string | null }) {
  if (url === null) return <span className="text-xs text-muted">No image</span>;
  return <Thumbnail src={url} side={44} className="size-11 max-w-none rounded-sm bg-sand object-cover" />;
}

function Tags({ tags }: { tags: readonly string[] }) {
  const { shown, more } = shownTags(tags);
  return (
    <span className="flex flex-wrap gap-1.5 @[44rem]:min-w-34 @[56rem]:flex-nowrap">
      {shown.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {more > 0 ? <Badge>+{more}</Badge> : null}
    </span>
  );
}
