import { type SQL, and, between, eq, exists, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { categories, productCategories, productVariants, products } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import { DEALS } from './category.rules.ts';
import { lowStock } from './stock-notice.rules.ts';

/** The condition for a product that shoppers may see at all. */
export function isListed(): SQL | undefined {
  return and(eq(products.isPublished, true), isNull(products.deletedAt));
}

/** Whether shoppers may see a product at all. */
export async function isProductListed(shop: Shop, id: string): Promise<boolean> {
  const rows = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), isListed()));
  return rows.length > 0;
}

const any = new QueryBuilder();
const isVariantOfProduct = eq(productVariants.productId, products.id);

/**
 * The condition for a pot on sale that runs out soon: 1 to 5 units on the shelf
 * (docs/behaviour/back-office.md#dashboard).
 */
export const isLowVariant = and(
  productVariants.enabled,
  between(productVariants.stock, lowStock.from, lowStock.to),
);

/** The condition for a pot on sale of which nothing is on the shelf. */
export const isSoldOutVariant = and(productVariants.enabled, lte(productVariants.stock, 0));

/** The condition for a product without variants that runs out soon. */
export const isLowPlainProduct = and(
  between(products.stock, lowStock.from, lowStock.to),
  notExists(
    any
      .select({ one: sql`1` })
      .from(productVariants)
      .where(isVariantOfProduct),
  ),
);

/** The condition for a product of which a pot runs out soon, or which does itself. */
export const hasLowStock: SQL | undefined = or(
  isLowPlainProduct,
  exists(
    any
      .select({ one: sql`1` })
      .from(productVariants)
      .where(and(isVariantOfProduct, isLowVariant)),
  ),
);

/** 'Deals' is a category: what is marked for it belongs to it (docs/behaviour/content.md#listing). */
export async function inCategory(shop: Shop, categoryId: string | undefined): Promise<SQL | undefined> {
  if (categoryId === undefined) return undefined;
  const linked = exists(
    shop.db
      .select({ one: sql`1` })
      .from(productCategories)
      .where(and(eq(productCategories.productId, products.id), eq(productCategories.categoryId, categoryId))),
  );
  const [category] = await shop.db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, categoryId));
  return category?.name === DEALS ? or(linked, eq(products.includeInDeals, true)) : linked;
}
