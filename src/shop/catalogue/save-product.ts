import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productCategories, products } from '../../database/tables/catalogue.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity, recordProductChanges } from '../activity/activity-log.ts';
import { type ChangedMeanwhile, changedSince, judgeEdit } from '../edit/edits.ts';
import { discardUnusedMedia } from '../media/delete-media.ts';
import type { Shop } from '../shop.types.ts';
import { codeFields } from '../variants/product-codes.schema.ts';
import { type SavedVariants, saveVariants } from '../variants/save-variants.ts';
import { lockProducts, lockVariants } from '../variants/stored-variants.ts';
import { type CodesTaken, findTakenCodes, lockCodes, orCodesTaken } from '../variants/taken-codes.ts';
import { givenAway, planVariants } from '../variants/variant-plan.rules.ts';
import { variantRows, variantsProblem } from '../variants/variant-rows.rules.ts';
import { noVariants } from '../variants/variants-draft.rules.ts';
import type { SentVariants } from '../variants/variants.schema.ts';
import { type Category, areCategories, listCategories } from './categories.ts';
import { readDraft } from './edited-product.ts';
import { isListed } from './product-conditions.ts';
import {
  type DraftKey,
  type ProductDraft,
  columnsOf,
  describeChanges,
  emptyDraft,
  freeNames,
  picturesOf,
  toColumns,
} from './product-draft.rules.ts';

export type CreatedProduct =
  | { ok: true; id: string }
  | { ok: false; reason: 'duplicate' | 'category-gone' }
  /** These would cost nothing, and nobody said that this is meant. */
  | { ok: false; reason: 'free'; names: string[] }
  | { ok: false; reason: 'variants-refused'; problem: string }
  | CodesTaken;

type CreateInput = {
  actor: Actor;
  draft: ProductDraft;
  /** Although the name is taken. */
  force: boolean;
  /** Somebody was asked, and prices of 0 are what they want. */
  isFreeMeant?: boolean | undefined;
  variants?: SentVariants | undefined;
};

/**
 * Adds a product, with its variants if there are any. Unless forced, refuses the name of a published one, whatever
 * the case (docs/behaviour/back-office.md#product-dialog). What was sent has passed its schemas.
 */
export async function createProduct(shop: Shop, input: CreateInput): Promise<CreatedProduct> {
  const now = shop.now();
  const created = await orCodesTaken(shop.db.transaction((tx) => addProduct(tx, { ...input, now })));
  if (created.ok && input.variants) {
    // Of pictures for variants that were switched off again.
    const addresses = input.variants.images.map(({ address }) => address);
    await discardUnusedMedia(shop, { actor: input.actor, addresses });
  }
  return created;
}

/** createProduct within a transaction of the caller's. */
export async function addProduct(tx: Database, input: CreateInput & { now: Date }): Promise<CreatedProduct> {
  const { actor, draft, force, isFreeMeant = false, variants, now } = input;
  const rows = variants ? variantRows({ state: noVariants, draft: variants, basePrice: draft.price }) : [];
  const problem = variantsProblem(rows);
  if (problem !== null) return { ok: false, reason: 'variants-refused', problem };
  const names = [...freeNames(draft), ...givenAway(planVariants(rows))];
  if (names.length > 0 && !isFreeMeant) return { ok: false, reason: 'free', names };
  await assertMay(tx, actor, 'catalogue');
  if (changesCodes(draft, variants)) await lockCodes(tx);
  const taken = await findTakenCodes(tx, { product: draft, rows });
  if (taken.length > 0) return { ok: false, reason: 'codes-taken', taken };
  if (!(await areCategories(tx, categoriesOf(draft)))) return { ok: false, reason: 'category-gone' };
  if (!force && (await isNameTaken(tx, draft.name))) return { ok: false, reason: 'duplicate' };
  const id = crypto.randomUUID();
  await tx.insert(products).values({ ...toColumns(draft), id, createdAt: now, updatedAt: now });
  await linkCategories(tx, id, draft);
  const saved = variants
    ? await saveVariants(tx, {
        actor,
        productId: id,
        sent: variants,
        basePrice: draft.price,
        codes: draft,
        isNew: true,
        free: null,
        now,
      })
    : null;
  if (saved && !saved.ok) throw new Error(`A new product's variants were refused: ${saved.reason}`);
  await recordActivity(tx, {
    actor,
    action: 'created',
    subjectType: 'product',
    subjectIds: [id],
    detail: { name: draft.name, ...(saved ? { changes: saved.changes } : {}) },
    now,
  });
  return { ok: true, id };
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

export type UpdatedProduct =
  | { ok: true }
  | { ok: false; reason: 'gone' | 'category-gone' }
  | ChangedMeanwhile<ProductDraft>
  | CodesTaken
  | Exclude<SavedVariants, { ok: true }>;

type UpdateInput = {
  actor: Actor;
  id: string;
  /** Of the state that its editor read. */
  revision: string;
  /** Without the fields that the editor's dialog does not know, being of before an update: they stay. */
  draft: Partial<ProductDraft>;
  /** Somebody was asked, and prices of 0 are what they want. */
  isFreeMeant?: boolean | undefined;
  /** Left out: nothing of them was changed. */
  variants?: SentVariants | undefined;
};

/**
 * Saves the fields that the editor changed, and no other, and the variants with them. Refuses when others changed
 * any since: the second who saves is told. Stock that orders lowered meanwhile is none of that, as long as the
 * editor left it alone. Uploaded pictures that nothing shows any more are deleted
 * (docs/behaviour/pictures.md#uploads).
 */
export async function updateProduct(shop: Shop, input: UpdateInput): Promise<UpdatedProduct> {
  const categories = await listCategories(shop);
  const updated = await orCodesTaken(
    shop.db.transaction((tx) => changeProduct(tx, { ...input, categories, now: shop.now() })),
  );
  if (!updated.ok) return updated;
  await discardUnusedMedia(shop, { actor: input.actor, addresses: updated.dropped });
  return { ok: true };
}

type Updating = UpdateInput & { categories: Category[]; now: Date };
type Updated = Exclude<UpdatedProduct, { ok: true }> | { ok: true; dropped: string[] };

/** updateProduct within a transaction of the caller's; the files in `dropped` are to go once it has committed. */
export async function changeProduct(
  tx: Database,
  { actor, id, revision, draft, ...more }: Updating,
): Promise<Updated> {
  const { variants, categories, isFreeMeant = false, now } = more;
  await assertMay(tx, actor, 'catalogue');
  const typed = changedSince(revision, draft);
  const isCoded = changesCodes(Object.fromEntries(typed.map((key) => [key, draft[key]])), variants);
  if (isCoded) await lockCodes(tx);
  const isMoved = typed.includes('categoryIds') || typed.includes('featuredCategoryId');
  if (isMoved && !(await areCategories(tx, categoriesOf({ ...emptyDraft, ...draft })))) {
    return { ok: false, reason: 'category-gone' };
  }
  if (variants) await lockVariants(tx, id);
  const [row] = await lockProducts(tx, [id]);
  if (!row) return { ok: false, reason: 'gone' };
  const current = await readDraft(tx, row);
  const judged = judgeEdit(current, { draft, revision }, { unattended: ['stock'] });
  if (!judged.ok) return judged;
  const { own, after } = judged;
  if (isCoded && !variants) {
    const taken = await findTakenCodes(tx, { id, product: after });
    if (taken.length > 0) return { ok: false, reason: 'codes-taken', taken };
  }
  const wasFree = freeNames({ ...current, name: after.name });
  const free = isFreeMeant ? null : freeNames(after).filter((name) => !wasFree.includes(name));
  if (!variants && free && free.length > 0) return { ok: false, reason: 'free', names: free };
  const saved = variants
    ? await saveVariants(tx, {
        actor,
        productId: id,
        sent: variants,
        basePrice: after.price,
        codes: after,
        isNew: false,
        free,
        now,
      })
    : { ok: true as const, changes: [], dropped: [] };
  if (!saved.ok) return saved;
  const changes = [...describeChanges(current, after, categories), ...saved.changes];
  if (own.length > 0) await writeFields(tx, { id, draft: after, keys: own, now });
  if (changes.length > 0) await recordProductChanges(tx, { actor, productId: id, changes, now });
  const kept = picturesOf(after);
  const removed = picturesOf(current).filter((address) => !kept.includes(address));
  return { ok: true, dropped: [...removed, ...saved.dropped] };
}

/** Whether saving this may give something another SKU or barcode: two who do take turns. */
function changesCodes(draft: Partial<ProductDraft>, variants: SentVariants | undefined): boolean {
  return codeFields.some(
    (field) =>
      Boolean(draft[field]) || Object.values(variants?.edits ?? {}).some((edit) => edit[field] !== undefined),
  );
}

type Written = { id: string; draft: ProductDraft; keys: DraftKey[]; now: Date };

async function writeFields(tx: Database, { id, draft, keys, now }: Written): Promise<void> {
  await tx
    .update(products)
    .set({ ...columnsOf(draft, keys), updatedAt: now })
    .where(eq(products.id, id));
  if (!keys.includes('categoryIds')) return;
  await tx.delete(productCategories).where(eq(productCategories.productId, id));
  await linkCategories(tx, id, draft);
}

async function linkCategories(tx: Database, productId: string, { categoryIds }: ProductDraft): Promise<void> {
  await tx.insert(productCategories).values(categoryIds.map((categoryId) => ({ productId, categoryId })));
}

/** The categories that a draft names, its featured one included. */
function categoriesOf({ categoryIds, featuredCategoryId }: ProductDraft): string[] {
  return featuredCategoryId === '' ? categoryIds : [...categoryIds, featuredCategoryId];
}
