import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { categories, productCategories, products } from '../../database/tables/catalogue.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivities, recordActivity } from '../activity/activity-log.ts';
import { type Edit, type SavedEdit, discardReplaced, revisionOf, saveEdit } from '../edit/edits.ts';
import { COUNT_LIMIT } from '../list-page.rules.ts';
import type { Shop } from '../shop.types.ts';
import { isCategoryListingFilled } from './category-listing.ts';
import {
  type CategoryDraft,
  DEALS,
  categoryLabels,
  inCategoryOrder,
  reservedName,
} from './category.rules.ts';

export type Category = { id: string; name: string };

/** As shoppers see it: with what staff wrote and chose for it. */
export type ShownCategory = Category & { description: string | null; imageUrl: string | null };

/** All categories in the order shoppers see them: alphabetical, Deals last. */
export async function listCategories(shop: { db: Database }): Promise<Category[]> {
  const rows = await shop.db.select({ id: categories.id, name: categories.name }).from(categories);
  return inCategoryOrder(rows);
}

/** The same, with all that is shown of each. */
export async function listShownCategories(shop: { db: Database }): Promise<ShownCategory[]> {
  const { id, name, description, imageUrl } = categories;
  return inCategoryOrder(await shop.db.select({ id, name, description, imageUrl }).from(categories));
}

export type AdminCategory = {
  id: string;
  name: string;
  draft: CategoryDraft;
  revision: string;
  /** That are not deleted, drafts too; up to 10,000. */
  products: number;
  hasMoreProducts: boolean;
  /** The shop's own: it keeps its name, and cannot be deleted. */
  isProtected: boolean;
};

/** All categories in the order shoppers see them, with how many products each has. */
export async function listAdminCategories({ db }: Shop): Promise<AdminCategory[]> {
  const places = (await isCategoryListingFilled(db)) ? sql`category_listing` : sql`product_categories`;
  // Of each category's list no further than anybody needs to know.
  const counted = sql<number>`(select count(*)::int from (
    select 1 from ${places} place where place.category_id = ${categories}.id limit ${COUNT_LIMIT + 1}) counted)`;
  const rows = await db.select({ row: categories, counted }).from(categories);
  return inCategoryOrder(
    rows.map(({ row, counted: found }) => {
      const draft = toDraft(row);
      return {
        id: row.id,
        name: row.name,
        draft,
        revision: revisionOf(draft),
        products: Math.min(found, COUNT_LIMIT),
        hasMoreProducts: found > COUNT_LIMIT,
        isProtected: row.name === DEALS,
      };
    }),
  );
}

/** Which of these categories exist; they stay until the transaction ends. */
export async function keepCategories(tx: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, [...new Set(ids)]))
    .orderBy(asc(categories.id))
    .for('key share');
  return new Set(found.map(({ id }) => id));
}

type CreatedCategory = { ok: true; category: Category } | { ok: false; reason: 'name-taken' | 'reserved' };

type NewCategory = { actor: Actor; name: string } & Partial<CategoryDraft>;

/**
 * Makes a category; refuses a name that another has, whatever the case, and 'All'. A shop without its own 'Deals' gets
 * that by making it, under just this name.
 */
export async function createCategory(
  shop: Shop,
  { actor, name: asked, description = '', imageUrl = '' }: NewCategory,
): Promise<CreatedCategory> {
  const reserved = reservedName(asked);
  if (reserved === 'All') return { ok: false, reason: 'reserved' };
  const name = reserved ?? asked;
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'catalogue');
    if (await lockCategoryNames(tx, name)) return { ok: false, reason: 'name-taken' };
    const id = crypto.randomUUID();
    const made = [{ id, ...toColumns({ name, description, imageUrl }) }];
    await insertCategories(tx, { actor, made, now: shop.now() });
    return { ok: true, category: { id, name } };
  });
}

type NewCategories = { actor: Actor; made: readonly (Category & Partial<ShownCategory>)[]; now: Date };

/** Makes categories of which it is known that they can be made, within a transaction of the caller's. */
export async function insertCategories(tx: Database, { actor, made, now }: NewCategories): Promise<void> {
  if (made.length === 0) return;
  await tx.insert(categories).values(made.map((category) => ({ ...category, createdAt: now })));
  const entries = made.map(({ id, name }) => ({ subjectId: id, detail: { name } }));
  await recordActivities(tx, { actor, action: 'created', subjectType: 'category', entries, now });
}

type Refused = 'name-taken' | 'reserved' | 'protected';

/**
 * Saves what its editor made of a category. Refuses a name that another has or that is the shop's own word, another name for
 * the shop's own 'Deals', and to overwrite what others saved meanwhile.
 */
export function updateCategory(
  shop: Shop,
  { id, ...edit }: Edit<CategoryDraft> & { id: string },
): Promise<SavedEdit<CategoryDraft, Refused>> {
  const { draft } = edit;
  let stored: CategoryDraft | undefined;
  let taken: { id: string } | undefined;
  return saveEdit<CategoryDraft, Refused>(shop, {
    ...edit,
    right: 'catalogue',
    subject: { type: 'category', id, name: draft.name },
    labels: categoryLabels,
    async read(tx) {
      taken = await lockCategoryNames(tx, draft.name);
      const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
      stored = row && toDraft(row);
      return stored;
    },
    async write(tx) {
      const isRenamed = draft.name !== stored?.name;
      if (isRenamed && stored?.name === DEALS) return { ok: false, reason: 'protected' };
      if (isRenamed && taken && taken.id !== id) return { ok: false, reason: 'name-taken' };
      if (isRenamed && reservedName(draft.name)) return { ok: false, reason: 'reserved' };
      await tx.update(categories).set(toColumns(draft)).where(eq(categories.id, id));
      return undefined;
    },
    files: ({ imageUrl }) => [imageUrl],
  });
}

const toDraft = ({ name, description, imageUrl }: typeof categories.$inferSelect): CategoryDraft => ({
  name,
  description: description ?? '',
  imageUrl: imageUrl ?? '',
});

const toColumns = ({ name, description, imageUrl }: CategoryDraft) => ({
  name,
  description: description || null,
  imageUrl: imageUrl || null,
});

type DeletedCategory =
  | { ok: true; moved: number }
  | { ok: false; reason: 'gone' | 'protected' | 'target-gone' }
  | { ok: false; reason: 'has-products'; products: number };

type DeleteInput = { actor: Actor; id: string; moveTo: string | null };

/**
 * Deletes a category. While products are in it, it takes another one for them to go to: every product has a
 * category (docs/behaviour/back-office.md#categories). The shop's own 'Deals' stays.
 */
export async function deleteCategory(
  shop: Shop,
  { actor, id, moveTo }: DeleteInput,
): Promise<DeletedCategory> {
  let picture: string | null = null;
  const deleted = await shop.db.transaction(async (tx): Promise<DeletedCategory> => {
    await assertMay(tx, actor, 'catalogue');
    const { category, target } = await lockBoth(tx, { id, moveTo });
    if (!category) return { ok: false, reason: 'gone' };
    if (category.name === DEALS) return { ok: false, reason: 'protected' };
    const inside = await countProducts(tx, id);
    if (inside > 0 && moveTo === null) return { ok: false, reason: 'has-products', products: inside };
    if (moveTo !== null && !target) return { ok: false, reason: 'target-gone' };
    if (target) await moveProducts(tx, id, target.id);
    await tx.delete(categories).where(eq(categories.id, id));
    picture = category.imageUrl;
    await recordActivity(tx, {
      actor,
      action: 'deleted',
      subjectType: 'category',
      subjectIds: [id],
      detail: { name: category.name, products: inside, ...(target ? { movedTo: target.name } : {}) },
      now: shop.now(),
    });
    return { ok: true, moved: inside };
  });
  if (deleted.ok) await discardReplaced(shop, { actor, before: [picture], after: [] });
  return deleted;
}

async function countProducts(tx: Database, categoryId: string): Promise<number> {
  const [row] = await tx
    .select({ products: count() })
    .from(productCategories)
    .innerJoin(products, eq(products.id, productCategories.productId))
    .where(and(eq(productCategories.categoryId, categoryId), isNull(products.deletedAt)));
  return row?.products ?? 0;
}

/** Always in the order of their ids: two who delete crosswise wait for one another, and not both. */
async function lockBoth(tx: Database, { id, moveTo }: { id: string; moveTo: string | null }) {
  const lock = async (one: string, strength: 'update' | 'key share') =>
    (await tx.select().from(categories).where(eq(categories.id, one)).for(strength))[0];
  const lockTarget = async () => (moveTo === null || moveTo === id ? undefined : lock(moveTo, 'key share'));
  const isTargetFirst = moveTo !== null && moveTo.toLowerCase() < id.toLowerCase();
  const early = isTargetFirst ? await lockTarget() : undefined;
  // A product that is being saved into it waits for this, or this for it.
  const category = await lock(id, 'update');
  return { category, target: isTargetFirst ? early : await lockTarget() };
}

async function moveProducts(tx: Database, from: string, to: string): Promise<void> {
  await tx.execute(sql`insert into product_categories (product_id, category_id)
    select product_id, ${to}::uuid from product_categories where category_id = ${from} on conflict do nothing`);
  await tx.update(products).set({ featuredCategoryId: to }).where(eq(products.featuredCategoryId, from));
}

/** Lets one at a time give a category its name; gives who has this one already. */
async function lockCategoryNames(tx: Database, name: string): Promise<{ id: string } | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('category-names'))`);
  const [taken] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(sql`lower(${categories.name}) = lower(${name})`);
  return taken;
}
