import { and, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productCategories, products } from '../../database/tables/catalogue.ts';
import type { Actor } from '../activity/actor.types.ts';
import { assertAdministrator } from '../activity/assert-administrator.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { areCategories } from './are-categories.ts';
import { isListed } from './is-listed.ts';
import type { ProductDraft } from './product-draft.types.ts';
import { toColumns } from './stored-draft.rules.ts';

export type CreatedProduct = { ok: true; id: string } | { ok: false; reason: 'duplicate' | 'category-gone' };

type CreateInput = { actor: Actor; draft: ProductDraft; /** Although the name is taken. */ force: boolean };

/**
 * Adds a product. Unless forced, refuses the name of a published one, whatever the case (specification, admin §5).
 * The draft has passed its schema.
 */
export async function createProduct(
  shop: Shop,
  { actor, draft, force }: CreateInput,
): Promise<CreatedProduct> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    if (!(await areCategories(tx, draft.categoryIds))) return { ok: false, reason: 'category-gone' };
    if (!force && (await isNameTaken(tx, draft.name))) return { ok: false, reason: 'duplicate' };
    const id = crypto.randomUUID();
    const now = shop.now();
    const columns = Object.assign({}, ...Object.values(toColumns(draft))) as typeof products.$inferInsert;
    await tx.insert(products).values({ ...columns, id, createdAt: now, updatedAt: now });
    await tx
      .insert(productCategories)
      .values(draft.categoryIds.map((categoryId) => ({ productId: id, categoryId })));
    await recordActivity(tx, {
      actor,
      action: 'created',
      subjectType: 'product',
      subjectIds: [id],
      detail: { name: draft.name },
      now,
    });
    return { ok: true, id };
  });
}

async function isNameTaken(tx: Database, name: string): Promise<boolean> {
  // Two who add the same at once are answered one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product-name ' || lower(${name})))`);
  const taken = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isListed(), sql`lower(${products.name}) = lower(${name})`))
    .limit(1);
  return taken.length > 0;
}
