import { inArray } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { adminListingSchema } from '../catalogue/admin-listing.schema.ts';
import { listAdminProducts } from '../catalogue/admin-products.ts';
import { type ProductRow, readProductParts } from '../catalogue/product-parts.ts';
import { effectivePriceInColorPaise, effectivePricePaise } from '../pricing/prices.rules.ts';
import type { Shop } from '../shop.types.ts';
import { readColorOptions, readSizeOptions } from '../variants/stored-colors.schema.ts';
import type { StaffLine } from './place-staff-order.ts';

/** What may be added to an order: a plant in one pot. */
export type Goods = Omit<StaffLine, 'quantity'> & {
  /** Tells it from all others. */
  id: string;
  name: string;
  /** 'Plastic, Small (4"), White'; '' where there is nothing to choose. */
  options: string;
  pricePaise: number;
  /** What nobody holds. */
  available: number;
};

const PRODUCTS = 12;
const SHOWN = 60;

/** What the shop sells that answers these words, in every pot that it is offered in, at today's prices. */
export async function searchGoods(shop: Shop, { q }: { q: string }): Promise<Goods[]> {
  const query = adminListingSchema.parse({ q, status: 'published' });
  const found = (await listAdminProducts(shop, query)).products.slice(0, PRODUCTS).map(({ id }) => id);
  if (found.length === 0) return [];
  const rows = await shop.db.select().from(products).where(inArray(products.id, found));
  const parts = await readProductParts(shop.db, rows, { now: shop.now() });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const goods = found.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const variants = parts.variants.get(id) ?? [];
    if (variants.length === 0) return withoutVariants(row, parts.stock.get(id) ?? 0);
    return variants.map((variant): Goods => ({
      id: variant.id,
      productId: id,
      variantId: variant.id,
      name: row.name,
      options: [variant.potType, variant.size, variant.potColor].filter(Boolean).join(', '),
      pricePaise: effectivePricePaise(variant),
      available: variant.stock,
    }));
  });
  return goods.slice(0, SHOWN);
}

/** In each of its older colours and sizes, if it has any. */
function withoutVariants(row: ProductRow, available: number): Goods[] {
  const colors = readColorOptions(row.availableColors).filter(({ enabled }) => enabled);
  const sizes = readSizeOptions(row.availableSizes).filter(({ enabled }) => enabled);
  return (sizes.length > 0 ? sizes : [null]).flatMap((size) =>
    (colors.length > 0 ? colors : [null]).map((color) => ({
      id: [row.id, size?.name, color?.name].filter(Boolean).join(' '),
      productId: row.id,
      variantId: null,
      ...(size ? { selectedSize: size.name } : {}),
      ...(color ? { selectedPotColor: color.name } : {}),
      name: row.name,
      options: [size?.name, color?.name].filter(Boolean).join(', '),
      pricePaise: effectivePriceInColorPaise(row, color?.priceModifierPaise ?? 0),
      available,
    })),
  );
}
