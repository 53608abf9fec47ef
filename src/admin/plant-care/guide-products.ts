import * as z from 'zod/mini';
import { readShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireAdmin } from '../../http/guards.ts';
import { searchGuideProducts } from '../../shop/content/admin-care-guides.ts';
import type { Route } from './+types/guide-products';

const querySchema = z.object({
  q: z.catch(
    z.pipe(
      z.string(),
      z.transform((text) =>
        text
          .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
          .trim()
          .slice(0, 100),
      ),
    ),
    '',
  ),
});

/** The products that a guide may be linked to, as somebody looks for one in the dialog (`?q=`). */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context, url });
  const { q } = querySchema.parse(Object.fromEntries(url.searchParams));
  return { q, products: await searchGuideProducts(context.get(shopContext), q) };
}

/** Read within the dialog of a guide, which stays when nothing can be found. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return readShop(() => serverLoader(), null);
}
