import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants, type products, variantImages } from '../../database/tables/catalogue.ts';
import { type HoldScope, heldUnits } from '../stock/held-units.ts';
import { stockKey } from '../stock/stock-item.ts';
import type { Variant, VariantImage } from '../variants/variants.types.ts';

export type ProductRow = typeof products.$inferSelect;

/** The parts of several products, read together: what may be bought, and the pictures of variants. */
export type ProductParts = {
  /** Enabled variants by product id, `stock` being shelf minus holds; nothing for a product that has none. */
  variants: Map<string, Variant[]>;
  /** Of each product without variants: shelf minus holds. */
  stock: Map<string, number>;
  images: Map<string, VariantImage[]>;
};

export async function readProductParts(
  db: Database,
  rows: ProductRow[],
  scope: HoldScope,
): Promise<ProductParts> {
  const productIds = rows.map((row) => row.id);
  if (productIds.length === 0) return { variants: new Map(), stock: new Map(), images: new Map() };
  // One after the other: in a transaction they share one connection.
  const held = await heldUnits(db, { ...scope, productIds });
  const variantRows = await db
    .select()
    .from(productVariants)
    .where(and(inArray(productVariants.productId, productIds), eq(productVariants.enabled, true)))
    .orderBy(asc(productVariants.createdAt), asc(productVariants.id));
  const imageRows = await db
    .select()
    .from(variantImages)
    .where(inArray(variantImages.productId, productIds))
    .orderBy(asc(variantImages.sortOrder), asc(variantImages.createdAt));
  const free = (key: string, shelf: number) => Math.max(0, shelf - (held.get(key) ?? 0));
  const variants = Map.groupBy(
    variantRows.map((row) => ({
      ...toVariant(row),
      stock: free(stockKey({ ...row, variantId: row.id }), row.stock),
      productId: row.productId,
    })),
    (variant) => variant.productId,
  );
  return {
    variants,
    stock: new Map(rows.map((row) => [row.id, free(row.id, row.stock)])),
    images: Map.groupBy(imageRows, (image) => image.productId),
  };
}

function toVariant(row: typeof productVariants.$inferSelect): Variant {
  return {
    id: row.id,
    potType: row.potType,
    size: row.size,
    potColor: row.potColor,
    pricePaise: row.pricePaise,
    discountPricePaise: row.discountPricePaise,
    isDiscounted: row.isDiscounted,
    stock: row.stock,
    imageUrl: row.imageUrl,
    sku: row.sku,
    barcode: row.barcode,
    isDefault: row.isDefault,
    createdAt: row.createdAt.toISOString(),
  };
}
