import { and, eq, isNull } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import type { ActivityEntry } from '../activity/activity.types.ts';
import { listActivity } from '../activity/list-activity.ts';
import { orNothing } from '../or-nothing.ts';
import type { Shop } from '../shop.types.ts';
import { readVariantsState } from '../variants/stored-variants.ts';
import { variantsMessages } from '../variants/variants-messages.ts';
import type { VariantsState } from '../variants/variants.types.ts';
import type { ProductDraft } from './product-draft.types.ts';
import { readDraft } from './read-draft.ts';

export type EditedProduct = {
  id: string;
  draft: ProductDraft;
  /** Nothing where they could not be read. */
  variants: VariantsState | null;
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
    orNothing(shop, variantsMessages.loadFailed, readVariantsState(shop.db, id)),
    listActivity(shop, { subjectType: 'product', subjectId: id }),
  ]);
  return { id, draft, variants, history };
}
