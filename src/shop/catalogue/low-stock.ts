import { and, between, eq, exists, notExists, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { products, productVariants } from '../../database/tables/catalogue.ts';
import { lowStock } from './stock-notice.rules.ts';

const any = new QueryBuilder();
const isVariantOfProduct = eq(productVariants.productId, products.id);

/** The condition for a pot on sale that runs out soon: 1 to 5 units on the shelf (decisions, 'Catalogue and admin'). */
export const isLowVariant = and(
  productVariants.enabled,
  between(productVariants.stock, lowStock.from, lowStock.to),
);

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
