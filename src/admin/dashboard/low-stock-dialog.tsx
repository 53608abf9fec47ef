import { Link, useNavigate, useSearchParams } from 'react-router';
import type { LowStockProduct } from '../../shop/dashboard/list-low-stock.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { withQuery } from '../table/with-query.ts';

type LowStockDialogProps = {
  /** Null when they could not be read, undefined while the dialog is closed. */
  products: LowStockProduct[] | null | undefined;
  total: number;
};

/** What runs out soon. Its address is the dashboard's with ?dialog=low-stock. */
export function LowStockDialog({ products, total }: LowStockDialogProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <Dialog
      open={products !== undefined}
      onClose={() => void navigate(withQuery(query, { dialog: null }), { preventScrollReset: true })}
      title="Low Stock Items"
      description="Published products with 1 to 5 left on the shelf"
    >
      <LowStockList products={products ?? []} total={total} />
    </Dialog>
  );
}

function LowStockList({ products, total }: { products: LowStockProduct[]; total: number }) {
  if (products.length === 0) return <p className="py-6 text-center text-ink-soft">No low stock items</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {products.map((product) => (
          <li key={product.id} className="flex min-h-touch items-center justify-between gap-4 py-2">
            <Link
              to={`/admin/products?dialog=edit&id=${product.id}`}
              className="touch-area relative font-medium hover:underline"
            >
              {product.name}
            </Link>
            <span className="shrink-0 rounded-full bg-clay-100 px-2.5 py-0.5 text-sm font-semibold text-clay-700 figures">
              {product.stock} left
            </span>
          </li>
        ))}
      </ul>
      {total > products.length ? (
        <Link to="/admin/products?status=low-stock" className="mt-4 inline-block text-link">
          See all {total}
        </Link>
      ) : null}
    </>
  );
}
