import { and, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { products } from '../../database/tables/catalogue.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivities } from '../activity/activity-log.ts';
import type { FieldChange } from '../activity/activity.schema.ts';
import { saveVariants } from '../variants/save-variants.ts';
import {
  type CodesTaken,
  codesAsked,
  findCodeOwners,
  lockCodes,
  takenCodes,
} from '../variants/taken-codes.ts';
import { givenAway, planVariants } from '../variants/variant-plan.rules.ts';
import { variantRows, variantsProblem } from '../variants/variant-rows.rules.ts';
import { noVariants } from '../variants/variants-draft.rules.ts';
import type { VariantRow } from '../variants/variants.types.ts';
import { keepCategories } from './categories.ts';
import { isListed } from './product-conditions.ts';
import { type ProductDraft, freeNames, toColumns } from './product-draft.rules.ts';
import { type SavedProduct, categoriesOf, changesCodes, linkCategories, savingOf } from './saved-product.ts';

export type NewProduct = SavedProduct<ProductDraft> & {
  /** Although the name is taken. */
  force: boolean;
};

export type AddedProduct =
  | { ok: true; id: string }
  | { ok: false; reason: 'duplicate' | 'category-gone' }
  /** These would cost nothing, and nobody said that this is meant. */
  | { ok: false; reason: 'free'; names: string[] }
  | { ok: false; reason: 'variants-refused'; problem: string }
  | CodesTaken;

type Adding = { actor: Actor; products: readonly NewProduct[] };
type Begun = {
  product: NewProduct;
  id: string;
  rows: VariantRow[];
  refusal: Exclude<AddedProduct, { ok: true }> | null;
};

/**
 * Adds products that have neither a name nor a code in common, each by the rules of createProduct, all by the same few
 * statements; what became of each, in their order. Within a transaction of the caller's.
 */
export async function addProducts(tx: Database, { actor, products: given }: Adding): Promise<AddedProduct[]> {
  const begun = given.map((product) => beginNew(product));
  await assertMay(tx, actor, 'catalogue');
  const open = begun.filter(({ refusal }) => refusal === null);
  if (open.some(({ product: { draft, variants } }) => changesCodes(draft, variants))) await lockCodes(tx);
  const owners = await findCodeOwners(
    tx,
    open.flatMap(({ product: { draft }, rows }) => codesAsked({ product: draft, rows })),
  );
  const categories = await keepCategories(
    tx,
    open.flatMap(({ product: { draft } }) => categoriesOf(draft)),
  );
  const names = open.flatMap(({ product: { force, draft } }) => (force ? [] : [draft.name]));
  const named = await takenNames(tx, names);
  for (const one of open) {
    const { draft, force } = one.product;
    const taken = takenCodes(owners, { product: draft, rows: one.rows });
    if (taken.length > 0) one.refusal = { ok: false, reason: 'codes-taken', taken };
    else if (!categoriesOf(draft).every((id) => categories.has(id))) {
      one.refusal = { ok: false, reason: 'category-gone' };
    } else if (!force && named.has(draft.name)) one.refusal = { ok: false, reason: 'duplicate' };
  }
  await insertAll(
    tx,
    actor,
    open.filter(({ refusal }) => refusal === null),
  );
  return begun.map(({ id, refusal }) => refusal ?? { ok: true, id });
}

function beginNew(product: NewProduct): Begun {
  const { draft, variants, isFreeMeant = false } = product;
  const rows = variants ? variantRows({ state: noVariants, draft: variants, basePrice: draft.price }) : [];
  const begun = { product, id: crypto.randomUUID(), rows, refusal: null };
  const problem = variantsProblem(rows);
  if (problem !== null) return { ...begun, refusal: { ok: false, reason: 'variants-refused', problem } };
  const names = isFreeMeant ? [] : [...freeNames(draft), ...givenAway(planVariants(rows))];
  return names.length > 0 ? { ...begun, refusal: { ok: false, reason: 'free', names } } : begun;
}

async function insertAll(tx: Database, actor: Actor, added: readonly Begun[]): Promise<void> {
  const [first] = added;
  if (!first) return;
  await tx.insert(products).values(
    added.map(({ id, product: { draft, handle = null, now } }) => ({
      ...toColumns(draft),
      id,
      handle,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await linkCategories(
    tx,
    added.map(({ id, product: { draft } }) => ({ id, draft })),
  );
  const savings = added.flatMap(({ id, product: { draft, variants, now } }) =>
    variants ? [{ ...savingOf(id, draft), actor, sent: variants, isNew: true, free: null, now }] : [],
  );
  const saved = await saveVariants(tx, savings);
  const changes = new Map<string, FieldChange[]>();
  for (const [at, one] of saved.entries()) {
    if (!one.ok) throw new Error(`A new product's variants were refused: ${one.reason}`);
    changes.set(savings[at]?.productId ?? '', one.changes);
  }
  const entries = added.map(({ id, product: { draft } }) => {
    const own = changes.get(id);
    return { subjectId: id, detail: { name: draft.name, ...(own ? { changes: own } : {}) } };
  });
  const { now } = first.product;
  await recordActivities(tx, { actor, action: 'created', subjectType: 'product', entries, now });
}

/** Which of these names a published product has, whatever the case. */
async function takenNames(tx: Database, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const given = sql`unnest(${sql.param([...names])}::text[]) given (name)`;
  // Two who add the same at once are answered one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtext('product-name ' || lower(given.name)) as key from ${given} order by key) keys`);
  const isNamed = and(isListed(), sql`lower(${products.name}) = lower(given.name)`);
  const { rows } = await tx.execute<{ name: string }>(
    sql`select given.name from ${given} where exists (select from ${products} where ${isNamed})`,
  );
  return new Set(rows.map(({ name }) => name));
}
