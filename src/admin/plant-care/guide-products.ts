import { readShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { searchGuideProducts } from '../../shop/content/admin-care-guides.ts';
import { parseCareSearch } from '../../shop/content/care-search.schema.ts';
import type { Route } from './+types/guide-products';

/** The products that a guide may be linked to, as somebody looks for one in the dialog (`?q=`). */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'content');
  const q = parseCareSearch(url.searchParams);
  return { q, products: await searchGuideProducts(context.get(shopContext), q) };
}

/** Read within the dialog of a guide, which stays when nothing can be found. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return readShop(() => serverLoader(), null);
}
