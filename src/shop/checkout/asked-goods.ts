import { and, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { type HoldScope, keptOfRow } from '../stock/held-units.ts';
import type { VariantImage } from '../variants/variants.types.ts';
import type { RequestLine } from './checkout-api.schema.ts';

const { id, name, pricePaise, discountPricePaise, isDiscounted, stock, sku } = getTableColumns(products);
const { isPublished, deletedAt, imageUrls, colorImages, availableColors, availableSizes, weightClass } =
  getTableColumns(products);
const priced = { id, name, pricePaise, discountPricePaise, isDiscounted, stock, sku, weightClass };
const shown = { isPublished, deletedAt, imageUrls, colorImages, availableColors, availableSizes };

const ofVariant = getTableColumns(productVariants);
const variant = {
  id: ofVariant.id,
  potType: ofVariant.potType,
  size: ofVariant.size,
  potColor: ofVariant.potColor,
  pricePaise: ofVariant.pricePaise,
  discountPricePaise: ofVariant.discountPricePaise,
  isDiscounted: ofVariant.isDiscounted,
  stock: ofVariant.stock,
  imageUrl: ofVariant.imageUrl,
  sku: ofVariant.sku,
};

const hasVariants = sql<boolean>`exists (select 1 from product_variants any_one where any_one.product_id = products.id)`;

const images = sql<
  VariantImage[]
>`(select coalesce(json_agg(json_build_object('id', image.id, 'variantId', image.variant_id,
    'potSize', image.pot_size, 'potType', image.pot_type, 'potColor', image.pot_color, 'imageUrl', image.image_url,
    'altText', image.alt_text, 'sortOrder', image.sort_order, 'isCover', image.is_cover)
    order by image.sort_order, image.created_at), '[]')
  from variant_images image where image.product_id = products.id)`;

export type AskedGoods = Awaited<ReturnType<typeof readAskedGoods>>[number];
export type AskedVariant = NonNullable<AskedGoods['variant']>;

/**
 * What lines are priced by, in one statement: each product that they name, once for each of its variants on sale that they
 * name, or else once. `kept`: units of it that others hold; 0 where nobody asks (`scope` null).
 */
export async function readAskedGoods(db: Database, lines: readonly RequestLine[], scope: HoldScope | null) {
  const ids = [...new Set(lines.map((line) => line.id.toLowerCase()))];
  if (ids.length === 0) return [];
  return db
    .select({
      row: { ...priced, ...shown },
      hasVariants,
      images,
      variant,
      kept: scope ? keptOfRow(scope) : sql`0`.mapWith(Number),
    })
    .from(products)
    .leftJoin(
      productVariants,
      and(eq(productVariants.productId, products.id), eq(productVariants.enabled, true), isNamed(lines)),
    )
    .where(inArray(products.id, ids));
}

/** By any of the lines; whose it is says the line's product. */
function isNamed(lines: readonly RequestLine[]) {
  const named = lines.flatMap(({ variantInfo }) => variantInfo ?? []);
  if (named.length === 0) return sql`false`;
  return or(
    ...named.map(({ pot_type: potType, size, pot_color: potColor }) =>
      and(
        eq(productVariants.potType, potType),
        eq(productVariants.size, size),
        potColor === null ? isNull(productVariants.potColor) : eq(productVariants.potColor, potColor),
      ),
    ),
  );
}
