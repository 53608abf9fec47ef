import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  attributeValues,
  categories,
  productAttributes,
  productCategories,
  productVariants,
  products,
  variantImages,
} from '../../database/tables/catalogue.ts';
import { toDraft } from '../catalogue/product-draft.rules.ts';
import { findWeightClass } from '../settings/delivery.schema.ts';
import { notedOf, readDependencyRules } from '../variants/stored-colors.schema.ts';
import type { EditedAttribute } from '../variants/variants.types.ts';
import type { WrittenProduct, WrittenVariant } from './own-column.types.ts';
import type { NamedClass } from './plan-draft.rules.ts';

/** So many products are in memory at a time. */
const BATCH = 100;

/** Every product that is not deleted, in batches, in the order of their ids. */
export async function* readCatalogue(
  db: Database,
  weightClasses: readonly NamedClass[],
): AsyncGenerator<WrittenProduct[]> {
  let last: string | null = null;
  for (;;) {
    const rows: (typeof products.$inferSelect)[] = await db
      .select()
      .from(products)
      .where(and(isNull(products.deletedAt), last === null ? undefined : gt(products.id, last)))
      .orderBy(asc(products.id))
      .limit(BATCH);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    yield await readParts(db, rows, weightClasses);
  }
}

async function readParts(
  db: Database,
  rows: readonly (typeof products.$inferSelect)[],
  weightClasses: readonly NamedClass[],
): Promise<WrittenProduct[]> {
  const ids = rows.map(({ id }) => id);
  // One after the other: they share one connection.
  const names = await readCategories(db, ids);
  const featured = await readFeatured(db, rows);
  const attributes = await readAttributes(db, ids);
  const variants = await readVariants(db, ids);
  return rows.map((row) => ({
    handle: row.handle ?? row.id,
    draft: toDraft({
      ...row,
      categoryIds: [],
      weightClass: findWeightClass(weightClasses, row.weightClass)?.name ?? row.weightClass,
    }),
    categories: names.get(row.id) ?? [],
    featuredCategory: featured.get(row.featuredCategoryId ?? '') ?? '',
    attributes: attributes.get(row.id) ?? [],
    rules: readDependencyRules(row.dependencyRules),
    variants: variants.get(row.id) ?? [],
  }));
}

async function readCategories(db: Database, ids: string[]): Promise<Map<string, string[]>> {
  const links = await db
    .select({ productId: productCategories.productId, name: categories.name })
    .from(productCategories)
    .innerJoin(categories, eq(categories.id, productCategories.categoryId))
    .where(inArray(productCategories.productId, ids))
    .orderBy(asc(sql`lower(${categories.name})`));
  const groups = Map.groupBy(links, ({ productId }) => productId);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ name }) => name)]));
}

async function readFeatured(
  db: Database,
  rows: readonly (typeof products.$inferSelect)[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ featuredCategoryId }) => featuredCategoryId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db.select().from(categories).where(inArray(categories.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function readAttributes(db: Database, ids: string[]): Promise<Map<string, EditedAttribute[]>> {
  const groups = await db.select().from(productAttributes).where(inArray(productAttributes.productId, ids));
  const values = await db
    .select()
    .from(attributeValues)
    .where(inArray(attributeValues.productId, ids))
    .orderBy(asc(attributeValues.position), asc(attributeValues.valueId));
  const byGroup = Map.groupBy(values, ({ attributeId }) => attributeId);
  const byProduct = Map.groupBy(groups, ({ productId }) => productId);
  const valuesOf = (id: string) =>
    (byGroup.get(id) ?? []).map(({ valueId, name, enabled, metadata }) => ({
      id: valueId,
      name,
      enabled,
      ...notedOf(metadata),
    }));
  return new Map(
    [...byProduct].map(([id, own]) => [
      id,
      own.map((group) => ({ name: group.name, label: group.label, values: valuesOf(group.id) })),
    ]),
  );
}

async function readVariants(db: Database, ids: string[]): Promise<Map<string, WrittenVariant[]>> {
  const variants = await db
    .select()
    .from(productVariants)
    .where(inArray(productVariants.productId, ids))
    .orderBy(asc(productVariants.createdAt), asc(productVariants.id));
  const images = await db
    .select()
    .from(variantImages)
    .where(and(inArray(variantImages.productId, ids), isNotNull(variantImages.variantId)))
    .orderBy(desc(variantImages.isCover), asc(variantImages.sortOrder), asc(variantImages.createdAt));
  const galleries = Map.groupBy(images, ({ variantId }) => variantId ?? '');
  const byProduct = Map.groupBy(variants, ({ productId }) => productId);
  const imagesOf = (id: string) =>
    (galleries.get(id) ?? []).map(({ imageUrl, altText }) => ({ address: imageUrl, altText: altText ?? '' }));
  return new Map(
    [...byProduct].map(([id, own]) => [
      id,
      own.map((variant) => ({ ...variant, images: imagesOf(variant.id) })),
    ]),
  );
}
