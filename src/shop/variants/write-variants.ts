import { and, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  attributeValues,
  productAttributes,
  productVariants,
  products,
  variantImages,
} from '../../database/tables/catalogue.ts';
import { orderedIds } from '../../database/tables/columns.ts';
import { valueId } from './attribute-values.rules.ts';
import type { PlannedChange, VariantPlan } from './variant-plan.rules.ts';
import { variantsMessages } from './variants-messages.ts';
import type { DependencyRule, EditedAttribute } from './variants.types.ts';

/** So many rows go into one statement: it may have 65,535 values. */
const ROWS_AT_ONCE = 2_000;

type Written = { productId: string; attributes: readonly EditedAttribute[] };

/** Writes all groups of products with their values, in their order. */
export async function writeAttributes(tx: Database, written: readonly Written[]): Promise<void> {
  if (written.length === 0) return;
  await VariantsUnsaved.unless(variantsMessages.attributesFailed, async () => {
    const groups = await tx
      .insert(productAttributes)
      .values(
        written.flatMap(({ productId, attributes }) =>
          attributes.map(({ name, label }) => ({ productId, name, label })),
        ),
      )
      .onConflictDoUpdate({
        target: [productAttributes.productId, productAttributes.name],
        set: { label: sql`excluded.label` },
      })
      .returning();
    const ids = new Map(groups.map((group) => [`${group.productId} ${group.name}`, group.id]));
    const productIds = written.map(({ productId }) => productId);
    await tx.delete(attributeValues).where(inArray(attributeValues.productId, productIds));
    const values = written.flatMap(({ productId, attributes }) =>
      attributes.flatMap((attribute) =>
        attribute.values.map((value, position) => ({
          productId,
          attributeId: ids.get(`${productId} ${attribute.name}`) ?? '',
          valueId: valueId(value.name),
          name: value.name,
          enabled: value.enabled,
          position,
          metadata: {
            ...(value.hexColor === null ? {} : { hexColor: value.hexColor }),
            ...(value.height ? { height: value.height } : {}),
          },
        })),
      ),
    );
    for (let at = 0; at < values.length; at += ROWS_AT_ONCE) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await tx.insert(attributeValues).values(values.slice(at, at + ROWS_AT_ONCE));
    }
  });
}

type WrittenRules = { productId: string; rules: readonly DependencyRule[] };

/** Writes what may be combined, under the keys of the stored rules. */
export async function writeRules(tx: Database, written: readonly WrittenRules[]): Promise<void> {
  if (written.length === 0) return;
  const texts = written.map(({ rules }) =>
    JSON.stringify(
      rules.map((rule) => ({
        pot_size: rule.potSize,
        allowed_pot_types: rule.allowedPotTypes,
        allowed_pot_colors: rule.allowedPotColors,
      })),
    ),
  );
  await VariantsUnsaved.unless(variantsMessages.rulesFailed, () =>
    tx.execute(sql`update ${products} product set dependency_rules = next.rules::jsonb, updated_at = now()
      from unnest(${sql.param(written.map(({ productId }) => productId))}::uuid[], ${sql.param(texts)}::text[])
        next (id, rules)
      where product.id = next.id`),
  );
}

type Writing = { productId: string; plan: VariantPlan; now: Date };

/**
 * Does to the variants' rows of products, which are locked, what their plans say. Gives the ids of the new ones by those
 * of their rows, in the order of the products.
 */
export async function writePlans(tx: Database, written: readonly Writing[]): Promise<Map<string, string>[]> {
  const deleted = written.flatMap(({ plan }) => plan.deleted.map(({ id }) => id));
  if (deleted.length > 0) await tx.delete(productVariants).where(inArray(productVariants.id, deleted));
  const rewritten = written.flatMap(({ plan }) => [...plan.changed, ...plan.disabled, ...plan.kept]);
  await rename(tx, rewritten.filter(isRenamed));
  await giveBackCodes(tx, rewritten.filter(isRecoded));
  await rewrite(tx, rewritten);
  const added = written.map((one) => toRows(one));
  const rows = added.flatMap((one) => one.rows);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await tx.insert(productVariants).values(rows.slice(at, at + ROWS_AT_ONCE));
  }
  await emptyShelves(
    tx,
    written.filter(({ plan }) => plan.deleted.length > 0).map(({ productId }) => productId),
  );
  return added.map(({ ids }) => ids);
}

/** With its last variant the stock of a product goes, too: it was theirs, and would be sold in no pot. */
async function emptyShelves(tx: Database, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .update(products)
    .set({ stock: 0 })
    .where(
      and(
        inArray(products.id, [...productIds]),
        sql`not exists (select 1 from ${productVariants} where ${productVariants.productId} = ${products.id})`,
      ),
    );
}

function toRows({ productId, plan, now }: Writing) {
  // Of equal ones, shoppers see the lowest id first (defaultVariant): the first in the order of the attributes.
  const ordered = orderedIds(plan.added.length, now);
  const ids = new Map(plan.added.map(({ rowId }, at) => [rowId, ordered[at] ?? '']));
  const rows = plan.added.map(({ rowId, columns }, index) => ({
    ...columns,
    id: ids.get(rowId) ?? '',
    productId,
    // Listed in the order of the attributes.
    createdAt: new Date(now.getTime() + index),
    updatedAt: now,
  }));
  return { ids, rows };
}

function isRenamed({ stored, columns }: PlannedChange): boolean {
  return (
    stored.size !== columns.size || stored.potType !== columns.potType || stored.potColor !== columns.potColor
  );
}

function isRecoded({ stored, columns }: PlannedChange): boolean {
  return stored.sku !== columns.sku || stored.barcode !== columns.barcode;
}

/** Two variants may swap their codes, too. */
async function giveBackCodes(tx: Database, changes: readonly PlannedChange[]): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ stored }) => stored.id);
  await tx.update(productVariants).set({ sku: null, barcode: null }).where(inArray(productVariants.id, ids));
}

/** Two variants may swap their options: all that change step aside first. Their pictures name them, too. */
async function rename(tx: Database, changes: readonly PlannedChange[]): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ stored }) => stored.id);
  await tx
    .update(productVariants)
    .set({ size: sql`id::text` })
    .where(inArray(productVariants.id, ids));
  const column = (pick: (change: PlannedChange) => unknown) => sql.param(changes.map(pick));
  const names = sql`unnest(${sql.param(ids)}::uuid[], ${column(({ columns }) => columns.size)}::text[],
    ${column(({ columns }) => columns.potType)}::text[], ${column(({ columns }) => columns.potColor)}::text[])
    named (id, size, pot_type, pot_color)`;
  await tx.execute(sql`update ${productVariants} variant
    set size = named.size, pot_type = named.pot_type, pot_color = named.pot_color from ${names}
    where variant.id = named.id`);
  await tx.execute(sql`update ${variantImages} image
    set pot_size = named.size, pot_type = named.pot_type, pot_color = named.pot_color from ${names}
    where image.variant_id = named.id`);
}

async function rewrite(tx: Database, changes: readonly PlannedChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = (pick: (change: PlannedChange) => unknown) => sql.param(changes.map(pick));
  await tx.execute(sql`update ${productVariants} variant
    set price_paise = next.price, stock = next.stock, enabled = next.enabled, is_discounted = next.is_discounted,
        discount_price_paise = next.discount_price, is_default = next.is_default, sku = next.sku,
        barcode = next.barcode, updated_at = now()
    from unnest(${column(({ stored }) => stored.id)}::uuid[],
      ${column(({ columns }) => columns.pricePaise)}::bigint[], ${column(({ columns }) => columns.stock)}::int[],
      ${column(({ columns }) => columns.enabled)}::boolean[], ${column(({ columns }) => columns.isDiscounted)}::boolean[],
      ${column(({ columns }) => columns.discountPricePaise)}::bigint[],
      ${column(({ columns }) => columns.isDefault)}::boolean[], ${column(({ columns }) => columns.sku)}::text[],
      ${column(({ columns }) => columns.barcode)}::text[])
      next (id, price, stock, enabled, is_discounted, discount_price, is_default, sku, barcode)
    where variant.id = next.id`);
}

/**
 * A part of a product could not be written; the message is what staff read of it
 * (docs/behaviour/back-office.md#messages).
 */
export class VariantsUnsaved extends Error {
  override name = 'VariantsUnsaved';

  static async unless(sentence: string, write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (cause) {
      throw new VariantsUnsaved(sentence, { cause });
    }
  }
}
