import type { Actor } from '../../shop/access/administrators.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import { deleteProducts } from '../../shop/catalogue/delete-products.ts';
import { markProducts } from '../../shop/catalogue/mark-products.ts';
import { seedCatalog } from '../../shop/catalogue/seed-catalog.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { accept, refuse } from '../layout/answer-action.server.ts';
import type { ProductIntent } from './product-intent.schema.ts';

type Asked = { shop: Shop; actor: Actor };

/** Does to these products what a row's menu, its switch or the bar above the table ask for. */
export async function changeListed(
  { shop, actor }: Asked,
  { intent, ids: productIds }: { intent: ProductIntent; ids: string[] },
) {
  if (intent === 'delete') {
    const { deleted } = await deleteProducts(shop, { actor, productIds });
    if (deleted === 0) return refuse(catalogueMessages.productGone);
    return accept(
      productIds.length === 1 ? catalogueMessages.productDeleted : catalogueMessages.productsDeleted(deleted),
    );
  }
  const mark = intent === 'publish' || intent === 'unpublish' ? 'isPublished' : 'isFeatured';
  const on = intent === 'publish' || intent === 'feature';
  const { found } = await markProducts(shop, { actor, productIds, mark, on });
  if (found === 0) return refuse(catalogueMessages.productGone);
  if (mark === 'isFeatured') return accept(catalogueMessages.featuredUpdated);
  return accept(on ? catalogueMessages.published(found) : catalogueMessages.unpublished(found));
}

export async function seed({ shop, actor }: Asked) {
  const seeded = await seedCatalog(shop, { actor });
  return seeded.ok ? accept(catalogueMessages.seeded(seeded.products)) : refuse(catalogueMessages.notEmpty);
}
