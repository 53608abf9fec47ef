import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  attributeValues,
  productAttributes,
  productVariants,
  products,
} from '../../database/tables/catalogue.ts';
import { revisionOf } from '../edit/edits.ts';
import { valueId } from './attribute-values.rules.ts';
import { defaultAttributes } from './attributes.rules.ts';
import { notedOf, readDependencyRules } from './stored-colors.schema.ts';
import type { EditedAttribute, StoredVariant, VariantsState } from './variants.types.ts';

/** What a product is offered in, disabled variants included, the oldest first. */
export async function readVariantsState(db: Database, productId: string): Promise<VariantsState> {
  const states = await readVariantsStates(db, [productId]);
  return states.get(productId) ?? toState({ rules: undefined, attributes: [], variants: [] });
}

/** What each of these products is offered in. */
export async function readVariantsStates(
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, VariantsState>> {
  if (productIds.length === 0) return new Map();
  // One after the other: in a transaction they share one connection.
  const attributes = await readAttributes(db, productIds);
  const rules = await db
    .select({ id: products.id, rules: products.dependencyRules })
    .from(products)
    .where(inArray(products.id, [...productIds]));
  const rulesOf = new Map(rules.map((row) => [row.id, row.rules]));
  const variants = await readVariants(db, productIds);
  return new Map(
    productIds.map((id) => {
      const own = { attributes: attributes.get(id) ?? [], variants: variants.get(id) ?? [] };
      return [id, toState({ rules: rulesOf.get(id), ...own })];
    }),
  );
}

type StoredParts = { rules: unknown; attributes: readonly AttributeRow[]; variants: StoredVariant[] };

function toState({ rules, attributes, variants }: StoredParts): VariantsState {
  const state = {
    attributes: completeAttributes(toAttributes(attributes), variants),
    rules: readDependencyRules(rules),
    variants,
  };
  return { version: revisionOf(judgedFields(state)), ...state };
}

type AttributeRow = {
  attribute: typeof productAttributes.$inferSelect;
  value: typeof attributeValues.$inferSelect | null;
};

async function readAttributes(
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, AttributeRow[]>> {
  const rows = await db
    .select({ attribute: productAttributes, value: attributeValues })
    .from(productAttributes)
    .leftJoin(attributeValues, eq(attributeValues.attributeId, productAttributes.id))
    .where(inArray(productAttributes.productId, [...productIds]))
    .orderBy(asc(productAttributes.name), asc(attributeValues.position), asc(attributeValues.valueId));
  return Map.groupBy(rows, ({ attribute }) => attribute.productId);
}

function toAttributes(rows: readonly AttributeRow[]): EditedAttribute[] {
  const groups = Map.groupBy(rows, ({ attribute }) => attribute.name);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const values = group.flatMap(({ value }) =>
      value
        ? [{ id: value.valueId, name: value.name, enabled: value.enabled, ...notedOf(value.metadata) }]
        : [],
    );
    return [{ name: first.attribute.name, label: first.attribute.label, values }];
  });
}

// Written out: in a query of one table drizzle leaves the tables' names away.
const isOrdered = sql<boolean>`(
  exists (select from order_items where order_items.variant_id = product_variants.id)
  or exists (select from stock_holds where stock_holds.variant_id = product_variants.id)
  or exists (select from checkouts join checkout_lines on checkout_lines.checkout_id = checkouts.id
              where checkouts.reconcile_at is not null and checkout_lines.variant_id = product_variants.id))`;
const imageCount = sql<number>`(select count(*)::int from variant_images
  where variant_images.variant_id = product_variants.id)`;
const waiting = sql<number>`(select count(*)::int from stock_waits waits where waits.goods_id = product_variants.id
  and waits.confirmed_at is not null and waits.told_at is null)`;
const coverUrl = sql<string | null>`(select variant_images.image_url from variant_images
  where variant_images.variant_id = product_variants.id
  order by is_cover desc, sort_order, variant_images.created_at limit 1)`;

async function readVariants(
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, StoredVariant[]>> {
  const rows = await db
    .select({ variant: productVariants, isOrdered, imageCount, waiting, coverUrl })
    .from(productVariants)
    .where(inArray(productVariants.productId, [...productIds]))
    .orderBy(asc(productVariants.createdAt), asc(productVariants.id));
  const groups = Map.groupBy(rows, ({ variant }) => variant.productId);
  return new Map([...groups].map(([id, group]) => [id, group.map((row) => toStored(row))]));
}

type VariantWithCounts = {
  variant: typeof productVariants.$inferSelect;
  isOrdered: boolean;
  imageCount: number;
  waiting: number;
  coverUrl: string | null;
};

function toStored({ variant, coverUrl: cover, ...counted }: VariantWithCounts): StoredVariant {
  return {
    id: variant.id,
    size: variant.size,
    potType: variant.potType,
    potColor: variant.potColor,
    pricePaise: variant.pricePaise,
    stock: variant.stock,
    enabled: variant.enabled,
    isDiscounted: variant.isDiscounted,
    discountPricePaise: variant.discountPricePaise,
    isDefault: variant.isDefault,
    sku: variant.sku,
    barcode: variant.barcode,
    imageUrl: cover ?? variant.imageUrl,
    ...counted,
  };
}

type JudgedFields = Pick<VariantsState, 'attributes' | 'rules'> & { variants: readonly object[] };

/** What two may edit at once: price, stock and pictures are saved by themselves, orders and waits come in at any time. */
export function judgedFields({ attributes, rules, variants }: Omit<VariantsState, 'version'>): JudgedFields {
  const kept = variants.map(
    ({
      pricePaise: _price,
      stock: _stock,
      imageUrl: _image,
      imageCount: _count,
      isOrdered: _ordered,
      waiting: _waiting,
      ...rest
    }) => rest,
  );
  return { attributes, rules, variants: kept };
}

type Options = Pick<StoredVariant, 'size' | 'potType' | 'potColor'>;

/**
 * All three groups, in the shop's order. A group that is not stored holds what the variants have of it or, without
 * variants, the defaults to choose from.
 */
function completeAttributes(
  stored: readonly EditedAttribute[],
  variants: readonly Options[],
): EditedAttribute[] {
  return defaultAttributes.map((group) => {
    const own = stored.find(({ name }) => name === group.name);
    if (own) return own;
    if (variants.length === 0) return group;
    const names = new Set(variants.flatMap((variant) => optionOf(variant, group) ?? []));
    const values = [...names].map((name) => ({
      id: valueId(name),
      name,
      enabled: true,
      hexColor: group.values.find((value) => value.name === name)?.hexColor ?? null,
    }));
    return { ...group, values };
  });
}

function optionOf({ size, potType, potColor }: Options, { name }: EditedAttribute): string | null {
  return { pot_size: size, pot_type: potType, pot_color: potColor }[name];
}

/**
 * Locks all variants of these products, by id and before the products themselves as everybody does: whoever buys one
 * of them waits, and finds out afterwards what became of it.
 */
export async function lockVariants(tx: Database, ...productIds: string[]) {
  return tx
    .select()
    .from(productVariants)
    .where(inArray(productVariants.productId, productIds))
    .orderBy(asc(productVariants.id))
    .for('update');
}

/** Locks these products' rows in the order of their ids, and gives those that are not deleted. */
export function lockProducts(tx: Database, productIds: string[]) {
  return tx
    .select()
    .from(products)
    .where(and(inArray(products.id, productIds), isNull(products.deletedAt)))
    .orderBy(asc(products.id))
    .for('no key update');
}
