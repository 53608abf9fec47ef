import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LowStockItem } from '../../shop/dashboard/figures.ts';
import type { Counted } from '../../shop/list-page.rules.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useQueryChange } from '../layout/screen-address.ts';
import { useMay } from '../layout/use-may.ts';

type LowStockDialogProps = {
  /** Null when they could not be read, undefined while the dialog is closed. */
  items: LowStockItem[] | null | undefined;
  total: Counted;
};

/** What runs out soon. Its address is the dashboard's with ?dialog=low-stock. */
export function LowStockDialog({ items, total }: LowStockDialogProps) {
  const changeQuery = useQueryChange();
  return (
    <Dialog
      open={items !== undefined}
      onClose={() => changeQuery({ dialog: null })}
      title="Low Stock Items"
      description="Pots on sale with 1 to 5 left on the shelf, each by itself"
    >
      <LowStockList items={items ?? []} total={total} />
    </Dialog>
  );
}

function LowStockList({ items, total }: { items: LowStockItem[]; total: Counted }) {
  const may = useMay();
  if (items.length === 0) return <p className="py-6 text-center text-ink-soft">No low stock items</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map(({ id, variantId, name, pot, stock }) => (
          <li key={variantId ?? id} className="flex min-h-touch items-center justify-between gap-4 py-2">
            <LowStockName to={`/admin/products?dialog=edit&id=${id}`}>
              <span className="group-hover:underline">{name}</span>
              {pot === '' ? null : <span className="block text-sm font-normal text-ink-soft">{pot}</span>}
            </LowStockName>
            <span className="shrink-0 rounded-pill bg-clay-100 px-2.5 py-0.5 text-sm font-semibold text-clay-700 figures">
              {stock} left
            </span>
          </li>
        ))}
      </ul>
      {total.total > items.length && may('catalogue') ? (
        <Link to="/admin/products?status=low-stock" className="mt-4 inline-block text-link">
          {total.hasMoreThanTotal ? 'See the products of all' : `See the products of all ${total.total}`}
        </Link>
      ) : null}
    </>
  );
}

/** Leads to the product, for who may change it. */
function LowStockName({ to, children }: { to: string; children: ReactNode }) {
  const mayOpen = useMay()('catalogue');
  const className = 'group touch-area relative min-w-0 font-medium wrap-anywhere';
  return mayOpen ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  );
}
