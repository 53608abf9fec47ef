import { getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productCategories, products } from '../../database/tables/catalogue.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivities } from '../activity/activity-log.ts';
import { type ChangedMeanwhile, changedSince, judgeEdit } from '../edit/edits.ts';
import { type SavedVariants, saveVariants } from '../variants/save-variants.ts';
import { lockProducts, lockVariants } from '../variants/stored-variants.ts';
import {
  type CodesTaken,
  codesAsked,
  findCodeOwners,
  lockCodes,
  takenCodes,
} from '../variants/taken-codes.ts';
import { type Category, keepCategories } from './categories.ts';
import { readDrafts } from './edited-product.ts';
import {
  type DraftKey,
  type ProductDraft,
  columnsOf,
  describeChanges,
  emptyDraft,
  freeNames,
  picturesOf,
} from './product-draft.rules.ts';
import { type SavedProduct, categoriesOf, changesCodes, linkCategories, savingOf } from './saved-product.ts';

export type ExistingProduct = SavedProduct<Partial<ProductDraft>> & {
  id: string;
  /** Of the state that its editor read. */
  revision: string;
};

export type ChangedProduct =
  /** The files in `dropped` are to go once it has committed. */
  | { ok: true; dropped: string[] }
  | { ok: false; reason: 'gone' | 'category-gone' }
  | ChangedMeanwhile<ProductDraft>
  | CodesTaken
  | Exclude<SavedVariants, { ok: true }>;

type Changing = { actor: Actor; categories: readonly Category[]; products: readonly ExistingProduct[] };

type Changed = {
  product: ExistingProduct;
  isCoded: boolean;
  isMoved: boolean;
  current: ProductDraft;
  after: ProductDraft;
  own: DraftKey[];
  free: string[] | null;
  refusal: Exclude<ChangedProduct, { ok: true }> | null;
  saved: Extract<SavedVariants, { ok: true }>;
};

/**
 * Saves of different products, which have no code in common, what their editors changed, each by the rules of
 * updateProduct, all by the same few statements; what became of each, in their order. Within a transaction of the
 * caller's.
 */
export async function changeProducts(
  tx: Database,
  { actor, categories, products: given }: Changing,
): Promise<ChangedProduct[]> {
  await assertMay(tx, actor, 'catalogue');
  const begun = given.map((product) => beginChange(product));
  if (begun.some(({ isCoded }) => isCoded)) await lockCodes(tx);
  const wanted = (one: Changed) => (one.isMoved ? categoriesOf({ ...emptyDraft, ...one.product.draft }) : []);
  const kept = await keepCategories(tx, begun.flatMap(wanted));
  const withVariants = given.flatMap(({ id, variants }) => (variants ? [id] : []));
  if (withVariants.length > 0) await lockVariants(tx, ...withVariants);
  const rows = await lockProducts(
    tx,
    given.map(({ id }) => id),
  );
  const drafts = await readDrafts(tx, rows);
  for (const one of begun) {
    const isGone = !wanted(one).every((id) => kept.has(id));
    one.refusal = isGone ? { ok: false, reason: 'category-gone' } : judgeOne(one, drafts.get(one.product.id));
  }
  await refuseTaken(tx, open(begun));
  for (const one of open(begun)) {
    const { free, product } = one;
    if (!product.variants && free && free.length > 0)
      one.refusal = { ok: false, reason: 'free', names: free };
  }
  await changeVariants(tx, actor, open(begun));
  await writeAll(tx, { actor, categories, changed: open(begun) });
  return begun.map(({ refusal, current, after, saved }) => {
    if (refusal) return refusal;
    const shown = picturesOf(after);
    const removed = picturesOf(current).filter((address) => !shown.includes(address));
    return { ok: true, dropped: [...removed, ...saved.dropped] };
  });
}

function open(changed: readonly Changed[]): Changed[] {
  return changed.filter(({ refusal }) => refusal === null);
}

function beginChange(product: ExistingProduct): Changed {
  const { revision, draft, variants } = product;
  const typed = changedSince(revision, draft);
  const given = Object.fromEntries(typed.map((key) => [key, draft[key]]));
  return {
    product,
    isCoded: changesCodes(given, variants),
    isMoved: typed.includes('categoryIds') || typed.includes('featuredCategoryId'),
    current: emptyDraft,
    after: emptyDraft,
    own: [],
    free: null,
    refusal: null,
    saved: { ok: true, changes: [], dropped: [] },
  };
}

/** Notes what it becomes; gives why it cannot be. */
function judgeOne(one: Changed, current: ProductDraft | undefined): Changed['refusal'] {
  if (!current) return { ok: false, reason: 'gone' };
  const { draft, revision, isFreeMeant = false } = one.product;
  const judged = judgeEdit(current, { draft, revision }, { unattended: ['stock'] });
  if (!judged.ok) return judged;
  const { own, after } = judged;
  const wasFree = freeNames({ ...current, name: after.name });
  const free = isFreeMeant ? null : freeNames(after).filter((name) => !wasFree.includes(name));
  Object.assign(one, { current, after, own, free });
  return null;
}

/** Codes of products alone: those of variants are looked at where these are saved. */
async function refuseTaken(tx: Database, changed: readonly Changed[]): Promise<void> {
  const coded = changed.filter(({ isCoded, product }) => isCoded && !product.variants);
  const owners = await findCodeOwners(
    tx,
    coded.flatMap(({ after }) => codesAsked({ product: after })),
  );
  for (const one of coded) {
    const taken = takenCodes(owners, { id: one.product.id, product: one.after });
    if (taken.length > 0) one.refusal = { ok: false, reason: 'codes-taken', taken };
  }
}

async function changeVariants(tx: Database, actor: Actor, changed: readonly Changed[]): Promise<void> {
  const offered = changed.flatMap((one) => {
    const { id, variants, now } = one.product;
    const saving = { ...savingOf(id, one.after), actor, isNew: false, free: one.free, now };
    return variants ? [{ one, saving: { ...saving, sent: variants } }] : [];
  });
  const saved = await saveVariants(
    tx,
    offered.map(({ saving }) => saving),
  );
  for (const [at, outcome] of saved.entries()) {
    const one = offered[at]?.one;
    if (one && outcome.ok) one.saved = outcome;
    else if (one && !outcome.ok) one.refusal = outcome;
  }
}

type Writing = { actor: Actor; categories: readonly Category[]; changed: readonly Changed[] };

async function writeAll(tx: Database, { actor, categories, changed }: Writing): Promise<void> {
  const [first] = changed;
  if (!first) return;
  const alike = Map.groupBy(changed, ({ own, product }) => [...own, product.handle === undefined].join(' '));
  for (const group of alike.values()) {
    // oxlint-disable-next-line no-await-in-loop -- one connection; most change the same fields
    await writeFields(tx, group);
  }
  const moved = changed.filter(({ own }) => own.includes('categoryIds'));
  if (moved.length > 0) {
    const ids = moved.map(({ product }) => product.id);
    await tx.delete(productCategories).where(inArray(productCategories.productId, ids));
    await linkCategories(
      tx,
      moved.map(({ product, after }) => ({ id: product.id, draft: after })),
    );
  }
  const entries = changed.flatMap(({ product, current, after, saved }) => {
    const changes = [...describeChanges(current, after, [...categories]), ...saved.changes];
    return changes.length > 0 ? [{ subjectId: product.id, detail: { changes } }] : [];
  });
  const { now } = first.product;
  await recordActivities(tx, { actor, action: 'updated', subjectType: 'product', entries, now });
}

const columns = getTableColumns(products);

/** Of products of which the same fields changed. */
async function writeFields(tx: Database, changed: readonly Changed[]): Promise<void> {
  const written = changed.map(({ product: { id, handle, now }, after, own }) => ({
    id,
    ...columnsOf(after, own),
    ...(handle === undefined ? {} : { handle }),
    updatedAt: now,
  }));
  const keys = Object.keys(written[0] ?? {}) as (keyof typeof columns)[];
  if (keys.every((key) => key === 'id' || key === 'updatedAt')) return;
  const rows = written.map((one) =>
    Object.fromEntries(keys.map((key) => [columns[key].name, (one as Record<string, unknown>)[key]])),
  );
  const set = keys
    .filter((key) => key !== 'id')
    .map((key) => sql.raw(`${columns[key].name} = next.${columns[key].name}`));
  await tx.execute(sql`update ${products} product set ${sql.join(set, sql`, `)}
    from jsonb_populate_recordset(null::${products}, ${JSON.stringify(rows)}::jsonb) next
    where product.id = next.id`);
}
