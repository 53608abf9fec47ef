import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { KeyPage } from '../../shop/list-page.ts';
import { EmptyState } from '../../ui/notices.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { Table, type TableColumn } from './table.tsx';
import { withQuery } from '../layout/screen-address.ts';

type PagedTableProps<Row> = Omit<PagedListProps, 'page' | 'children'> & {
  page: KeyPage<Row>;
  caption: string;
  columns: TableColumn<Row>[];
  isSelected?: (row: Row) => boolean;
  onPage?: boolean;
  roomy?: boolean;
  snug?: boolean;
  unfold?: (row: Row) => string;
  className?: string;
};

/** A table of a screen's rows with its pages; without rows the reason stands in its place. */
export function PagedTable<Row extends { id: string }>(props: PagedTableProps<Row>) {
  const { caption, columns, isSelected, onPage, roomy, snug, unfold, className, ...list } = props;
  return (
    <PagedList {...list}>
      <Table
        caption={caption}
        hideCaption
        dense
        columns={columns}
        rows={list.page.rows}
        rowKey={({ id }) => id}
        isSelected={isSelected}
        empty={null}
        onPage={onPage}
        roomy={roomy}
        snug={snug}
        unfold={unfold}
        className={className}
      />
    </PagedList>
  );
}

type Words = { title: string; text?: string };

type PagedListProps = {
  page: KeyPage<unknown>;
  /** Of the pager: 'Pages of orders'. */
  label: string;
  /** The parameters of the address that leave rows out; every one when missing. */
  filters?: readonly string[];
  /** Said while there is nothing at all; missing where there is always something. */
  none?: Words;
  /** Said when nothing matches, with the words and the address of the link that shows all. */
  unmatched: Words & { all: string; to: string };
  /** The list, shown while it has rows. */
  children: ReactNode;
};

/** Of very many rows a search looks at some for each page. */
export const NONE_SO_FAR = {
  title: 'Nothing among these',
  text: 'The next page looks through older ones.',
};

/** A list with its pages, or why it is empty: not inside it, as on a phone the middle of a table is out of sight. */
export function PagedList({ page, label, filters, none, unmatched, children }: PagedListProps) {
  const [query] = useSearchParams();
  if (page.rows.length > 0) {
    return (
      <>
        {children}
        <KeyPager previous={page.previous} next={page.next} label={label} />
      </>
    );
  }
  if (page.next !== null) {
    return (
      <>
        <Card padding="none">
          <EmptyState headingLevel={3} {...NONE_SO_FAR} />
        </Card>
        <KeyPager previous={page.previous} next={page.next} label={label} />
      </>
    );
  }
  const isFiltered = filters ? filters.some((name) => query.has(name)) : query.size > 0;
  const { all, to, ...words } = unmatched;
  const showAll = (
    <Link to={to} className="text-link">
      {all}
    </Link>
  );
  return (
    <Card padding="none">
      {none && !isFiltered ? (
        <EmptyState headingLevel={3} {...none} />
      ) : (
        <EmptyState headingLevel={3} {...words} action={showAll} />
      )}
    </Card>
  );
}

type KeyPagerProps = {
  previous: string | null;
  next: string | null;
  label: string;
  /** Where this page stands, in words. */
  position?: string | undefined;
  className?: string;
};

/** Leads to the neighbouring pages of a list that is paged by key. */
export function KeyPager({ previous, next, label, position, className = 'mt-5' }: KeyPagerProps) {
  const [query] = useSearchParams();
  return (
    <Pager
      label={label}
      position={position}
      className={className}
      previousTo={previous && withQuery(query, { before: previous, after: null })}
      nextTo={next && withQuery(query, { after: next, before: null })}
    />
  );
}
