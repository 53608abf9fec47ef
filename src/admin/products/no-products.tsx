import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

/** In place of the rows: a shop without products can be filled, a search without results taken back. */
export function NoProducts({ isShopEmpty }: { isShopEmpty: boolean }) {
  const { fetcher, busy } = useAdminAction();
  return (
    <EmptyState
      headingLevel={3}
      title="No products found."
      text={
        isShopEmpty
          ? 'Fill the shop with the catalogue it was shipped with, or add your own.'
          : 'Nothing matches the search and the filters.'
      }
      action={
        isShopEmpty ? (
          <Button
            busy={busy}
            onClick={() =>
              void fetcher.submit({ intent: 'seed' }, { method: 'post', action: '/admin/products' })
            }
          >
            Seed Catalog Products
          </Button>
        ) : (
          <Link to="/admin/products" className="text-link">
            Show all products
          </Link>
        )
      }
    />
  );
}
