import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AdminPromoCodesPage } from '../../shop/promo/list-admin-promo-codes.ts';
import { EmptyState } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { Table } from '../../ui/table.tsx';
import { KeyPager } from '../table/key-pager.tsx';
import { withQuery } from '../table/with-query.ts';
import { DeletePromoDialog } from './delete-promo-dialog.tsx';
import { promoColumns } from './promo-columns.tsx';

/** The table of promo codes with its pages, and the question before one is deleted. */
export function PromoList({ page }: { page: AdminPromoCodesPage }) {
  const [query] = useSearchParams();
  const [doomedId, setDoomedId] = useState<string>();
  const doomed = page.rows.find(({ id }) => id === doomedId);
  if (page.rows.length === 0) {
    return (
      <Card padding="none">
        <NoPromoCodes isFiltered={['q', 'state', 'after', 'before'].some((name) => query.has(name))} />
      </Card>
    );
  }
  return (
    <>
      <Table
        caption="Promo codes"
        hideCaption
        dense
        columns={promoColumns({
          hrefOf: (id) => withQuery(query, { dialog: 'edit', id }),
          onDelete: ({ id }) => setDoomedId(id),
        })}
        rows={page.rows}
        rowKey={({ id }) => id}
        empty={null}
      />
      <KeyPager previous={page.previous} next={page.next} label="Pages of promo codes" />
      <DeletePromoDialog promo={doomed} onClose={() => setDoomedId(undefined)} />
    </>
  );
}

function NoPromoCodes({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      headingLevel={3}
      title="No promo codes found."
      text="Nothing matches the search and the filter."
      action={
        <Link to="/admin/promo-codes" className="text-link">
          Show all promo codes
        </Link>
      }
    />
  ) : (
    <EmptyState
      headingLevel={3}
      title="No promo codes yet"
      text="A promo code takes some per cent off an order while its dates and its uses last."
    />
  );
}
