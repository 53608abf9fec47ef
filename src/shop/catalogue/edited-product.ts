import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productCategories, products } from '../../database/tables/catalogue.ts';
import { stockWaits } from '../../database/tables/waiting.ts';
import { listActivity } from '../activity/activity-log.ts';
import type { ActivityEntry } from '../activity/activity.schema.ts';
import { revisionOf } from '../edit/edits.ts';
import { orNothing } from '../or-nothing.ts';
import type { Shop } from '../shop.types.ts';
import { readVariantsState } from '../variants/stored-variants.ts';
import { variantsMessages } from '../variants/variants-messages.ts';
import type { VariantsState } from '../variants/variants.types.ts';
import { type ProductDraft, toDraft } from './product-draft.rules.ts';

export type EditedProduct = {
  id: string;
  draft: ProductDraft;
  /** Of the draft. */
  revision: string;
  /** Nothing where they could not be read. */
  variants: VariantsState | null;
  history: ActivityEntry[];
  /** How many want to hear when it is back in stock; of a product without variants. */
  waiting: number;
};

/** A product for the product dialog, or nothing. */
export async function findEditedProduct(shop: Shop, id: string): Promise<EditedProduct | undefined> {
  const [row] = await shop.db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)));
  if (!row) return undefined;
  const [draft, variants, history, waiting] = await Promise.all([
    readDraft(shop.db, row),
    orNothing(shop, variantsMessages.loadFailed, readVariantsState(shop.db, id)),
    listActivity(shop, { subjectType: 'product', subjectId: id }),
    shop.db.$count(
      stockWaits,
      and(eq(stockWaits.goodsId, id), isNotNull(stockWaits.confirmedAt), isNull(stockWaits.toldAt)),
    ),
  ]);
  return { id, draft, revision: revisionOf(draft), variants, history, waiting };
}

type Row = typeof products.$inferSelect;

/** A product's row with its categories, as the dialog edits it. */
async function readDraft(db: Database, row: Row): Promise<ProductDraft> {
  const drafts = await readDrafts(db, [row]);
  return drafts.get(row.id) ?? toDraft({ ...row, categoryIds: [] });
}

/** Products' rows with their categories, as the dialog edits them. */
export async function readDrafts(db: Database, rows: readonly Row[]): Promise<Map<string, ProductDraft>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const links = await db
    .select()
    .from(productCategories)
    .where(inArray(productCategories.productId, ids))
    .orderBy(asc(productCategories.categoryId));
  const groups = Map.groupBy(links, ({ productId }) => productId);
  return new Map(
    rows.map((row) => {
      const categoryIds = (groups.get(row.id) ?? []).map(({ categoryId }) => categoryId);
      return [row.id, toDraft({ ...row, categoryIds })];
    }),
  );
}
