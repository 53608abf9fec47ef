import { Link, useNavigate, useSearchParams } from 'react-router';
import type { LowStockItem } from '../../shop/dashboard/figures.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { withQuery } from '../table/with-query.ts';

type LowStockDialogProps = {
  /** Null when they could not be read, undefined while the dialog is closed. */
  items: LowStockItem[] | null | undefined;
  total: number;
};

/** What runs out soon. Its address is the dashboard's with ?dialog=low-stock. */
export function LowStockDialog({ items, total }: LowStockDialogProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <Dialog
      open={items !== undefined}
      onClose={() => void navigate(withQuery(query, { dialog: null }), { preventScrollReset: true })}
      title="Low Stock Items"
      description="Pots on sale with 1 to 5 left on the shelf, each by itself"
    >
      <LowStockList items={items ?? []} total={total} />
    </Dialog>
  );
}

function LowStockList({ items, total }: { items: LowStockItem[]; total: number }) {
  if (items.length === 0) return <p className="py-6 text-center text-ink-soft">No low stock items</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map(({ id, variantId, name, pot, stock }) => (
          <li key={variantId ?? id} className="flex min-h-touch items-center justify-between gap-4 py-2">
            <Link
              to={`/admin/products?dialog=edit&id=${id}`}
              className="group touch-area relative min-w-0 font-medium wrap-anywhere"
            >
              <span className="group-hover:underline">{name}</span>
              {pot === '' ? null : <span className="block text-sm font-normal text-ink-soft">{pot}</span>}
            </Link>
            <span className="shrink-0 rounded-full bg-clay-100 px-2.5 py-0.5 text-sm font-semibold text-clay-700 figures">
              {stock} left
            </span>
          </li>
        ))}
      </ul>
      {total > items.length ? (
        <Link to="/admin/products?status=low-stock" className="mt-4 inline-block text-link">
          See the products of all {total}
        </Link>
      ) : null}
    </>
  );
}
