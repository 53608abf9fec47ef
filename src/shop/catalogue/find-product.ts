import { and, asc, eq, isNull } from 'drizzle-orm';
import {
  attributeValues,
  categories,
  productAttributes,
  productCategories,
  products,
} from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import {
  notedOf,
  readColorImages,
  readColorOptions,
  readDependencyRules,
  readSizeOptions,
  readTexts,
} from '../variants/stored-colors.schema.ts';
import type { Attribute } from '../variants/variants.types.ts';
import type { Category } from './categories.ts';
import { leadOf } from './lead.rules.ts';
import { readFacts, tellFacts } from './plant-facts.rules.ts';
import { ofPage, type ProductDetail } from './product-detail.schema.ts';
import { isListed } from './product-conditions.ts';
import { type ProductRow, readProductParts } from './product-parts.ts';

/**
 * A published product by its id (a UUID), or nothing; `drafts` gives unpublished ones too, for an administrator. What
 * the checkout `exceptCheckoutId` holds counts as free. Throws
 * AttributesUnreadable or VariantsUnreadable if it is those that fail.
 */
export async function findProduct(
  shop: Shop,
  id: string,
  { drafts = false, exceptCheckoutId }: { drafts?: boolean; exceptCheckoutId?: string } = {},
): Promise<ProductDetail | undefined> {
  const [row] = await shop.db
    .select()
    .from(products)
    .where(and(eq(products.id, id), drafts ? isNull(products.deletedAt) : isListed()));
  if (!row) return undefined;
  const [parts, attributes, ownCategories] = await Promise.all([
    readProductParts(shop.db, [row], { now: shop.now(), exceptCheckoutId }).catch((cause: unknown) => {
      throw new VariantsUnreadable(cause);
    }),
    readAttributes(shop, id).catch((cause: unknown) => {
      throw new AttributesUnreadable(cause);
    }),
    readCategories(shop, id),
  ]);
  return {
    ...toDetail(row),
    stock: parts.stock.get(id) ?? 0,
    attributes,
    variants: parts.variants.get(id) ?? [],
    variantImages: parts.images.get(id) ?? [],
    categories: ownCategories,
  };
}

function toDetail(row: ProductRow) {
  const structured = readTexts(row.glanceInfoStructured);
  return {
    ...ofPage(row),
    lead: leadOf(row.description),
    facts: tellFacts(readFacts(row.plantFacts)),
    glance: structured.length > 0 ? structured : readTexts(row.glanceInfo),
    images: row.imageUrls,
    colors: readColorOptions(row.availableColors),
    colorImages: readColorImages(row.colorImages),
    sizes: readSizeOptions(row.availableSizes),
    dependencyRules: readDependencyRules(row.dependencyRules),
  };
}

async function readAttributes(shop: Shop, productId: string): Promise<Attribute[]> {
  const rows = await shop.db
    .select({ attribute: productAttributes, value: attributeValues })
    .from(productAttributes)
    .leftJoin(attributeValues, eq(attributeValues.attributeId, productAttributes.id))
    .where(eq(productAttributes.productId, productId))
    .orderBy(asc(productAttributes.name), asc(attributeValues.position));
  const groups = Map.groupBy(rows, (row) => row.attribute.id);
  return [...groups.values()].flatMap((group) => {
    const attribute = group[0]?.attribute;
    if (!attribute) return [];
    const values = group.flatMap(({ value }) => (value ? [toValue(value)] : []));
    return [{ id: attribute.id, name: attribute.name, label: attribute.label, values }];
  });
}

function toValue(value: typeof attributeValues.$inferSelect): Attribute['values'][number] {
  return {
    id: value.valueId,
    name: value.name,
    enabled: value.enabled,
    position: value.position,
    ...notedOf(value.metadata),
  };
}

async function readCategories(shop: Shop, productId: string): Promise<Category[]> {
  return shop.db
    .select({ id: categories.id, name: categories.name })
    .from(productCategories)
    .innerJoin(categories, eq(categories.id, productCategories.categoryId))
    .where(eq(productCategories.productId, productId))
    .orderBy(asc(categories.name));
}

/**
 * Everything else of a product was read. docs/behaviour/product-page.md#what-could-not-be-read has a sentence of
 * its own for it.
 */
export class AttributesUnreadable extends Error {
  override name = 'AttributesUnreadable';

  constructor(cause: unknown) {
    super('Failed to load product attributes', { cause });
  }
}

/**
 * Of a product its variants, their stock or their pictures could not be read.
 * docs/behaviour/product-page.md#what-could-not-be-read.
 */
export class VariantsUnreadable extends Error {
  override name = 'VariantsUnreadable';

  constructor(cause: unknown) {
    super('Failed to load variants', { cause });
  }
}
