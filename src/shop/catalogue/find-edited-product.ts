import { and, asc, eq, isNull } from 'drizzle-orm';
import { products, productVariants } from '../../database/tables/catalogue.ts';
import { listActivity } from '../activity/list-activity.ts';
import type { ActivityEntry } from '../activity/activity.types.ts';
import type { Shop } from '../shop.types.ts';
import type { ProductDraft } from './product-draft.types.ts';
import { readDraft } from './read-draft.ts';

export type EditedProduct = {
  id: string;
  draft: ProductDraft;
  /** Enabled ones. With any variant at all, its price and stock count instead of the product's own. */
  variants: { id: string; name: string; pricePaise: number; stock: number }[];
  hasVariants: boolean;
  history: ActivityEntry[];
};

/** A product for the product dialog, or nothing. */
export async function findEditedProduct(shop: Shop, id: string): Promise<EditedProduct | undefined> {
  const [row] = await shop.db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  if (!row) return undefined;
  const [draft, variants, history] = await Promise.all([
    readDraft(shop.db, row),
    shop.db
      .select()
      .from(productVariants)
      .where(eq(productVariants.productId, id))
      .orderBy(asc(productVariants.createdAt), asc(productVariants.id)),
    listActivity(shop, { subjectType: 'product', subjectId: id }),
  ]);
  return {
    id,
    draft,
    hasVariants: variants.length > 0,
    variants: variants
      .filter(({ enabled }) => enabled)
      .map((variant) => ({
        id: variant.id,
        name: [variant.size, variant.potType, variant.potColor].filter(Boolean).join(' · '),
        pricePaise: variant.pricePaise,
        stock: variant.stock,
      })),
    history,
  };
}
