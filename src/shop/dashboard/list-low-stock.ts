import { and, asc, count, eq, sql } from 'drizzle-orm';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { isListed, isLowPlainProduct, isLowVariant } from '../catalogue/product-conditions.ts';
import type { Shop } from '../shop.types.ts';

const SHOWN = 100;

export type LowStockItem = {
  /** Of the product. */
  id: string;
  variantId: string | null;
  name: string;
  /** 'Plastic, Small (4"), White'; '' for a product without variants. */
  pot: string;
  stock: number;
};

/**
 * What runs out soon among published products, 1 to 5 units on the shelf: each pot on sale by itself, and products
 * without variants. The fewest first, at most a hundred.
 */
export async function listLowStock(shop: Shop): Promise<LowStockItem[]> {
  const byName = sql`lower(${products.name})`;
  const [pots, plain] = await Promise.all([
    shop.db
      .select({ product: { id: products.id, name: products.name }, variant: productVariants })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(and(isListed(), isLowVariant))
      .orderBy(asc(productVariants.stock), byName, asc(productVariants.id))
      .limit(SHOWN),
    shop.db
      .select({ id: products.id, name: products.name, stock: products.stock })
      .from(products)
      .where(and(isListed(), isLowPlainProduct))
      .orderBy(asc(products.stock), byName, asc(products.id))
      .limit(SHOWN),
  ]);
  const items = [
    ...pots.map(({ product, variant }) => ({
      ...product,
      variantId: variant.id,
      pot: [variant.potType, variant.size, variant.potColor].filter(Boolean).join(', '),
      stock: variant.stock,
    })),
    ...plain.map((product) => ({ ...product, variantId: null, pot: '' })),
  ];
  return items.toSorted((a, b) => a.stock - b.stock || a.name.localeCompare(b.name, 'en')).slice(0, SHOWN);
}

/** How many there are of them. */
export async function countLowStock(shop: Shop): Promise<number> {
  const [[pots], plain] = await Promise.all([
    shop.db
      .select({ low: count() })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(and(isListed(), isLowVariant)),
    shop.db.$count(products, and(isListed(), isLowPlainProduct)),
  ]);
  return (pots?.low ?? 0) + plain;
}
