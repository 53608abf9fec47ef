import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productCategories, type products } from '../../database/tables/catalogue.ts';
import type { ProductDraft } from './product-draft.types.ts';
import { toDraft } from './stored-draft.rules.ts';

/** A product's row with its categories, as the dialog edits it. */
export async function readDraft(db: Database, row: typeof products.$inferSelect): Promise<ProductDraft> {
  const links = await db
    .select({ id: productCategories.categoryId })
    .from(productCategories)
    .where(eq(productCategories.productId, row.id))
    .orderBy(asc(productCategories.categoryId));
  return toDraft(
    row,
    links.map(({ id }) => id),
  );
}
