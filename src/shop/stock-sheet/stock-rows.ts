import { sql } from 'drizzle-orm';
import { normaliseImageAddress } from '../catalogue/image-address.rules.ts';
import type { Shop } from '../shop.types.ts';
import { sumHolds } from '../stock/held-units.ts';
import type { StockRow } from './stock-sheet.schema.ts';

type Stored = Omit<StockRow, 'held' | 'yielding' | 'available'>;

/** These rows as they are now, in the order of the ids; those that are gone are missing. */
export async function readStockRows(
  shop: Pick<Shop, 'db' | 'now'>,
  ids: readonly string[],
): Promise<StockRow[]> {
  if (ids.length === 0) return [];
  const wanted = sql`unnest(${sql.param([...ids])}::uuid[]) with ordinality wanted (id, place)`;
  const { rows } = await shop.db.execute<Stored>(
    sql`select wanted.id, products.id "productId", v.id "variantId", products.name product,
          coalesce(nullif(v.image_url, ''), (select image_url from variant_images where variant_id = v.id
            order by is_cover desc, sort_order limit 1), products.image_urls->>0) "imageUrl",
          case when v.id is null then products.sku else v.sku end sku, v.pot_type "potType",
          v.size, v.pot_color "potColor", coalesce(v.stock, products.stock) shelf,
          coalesce(v.enabled, true) "isSold", products.is_published "isPublished",
          (select count(*)::int from stock_waits waits where waits.goods_id = wanted.id
              and waits.confirmed_at is not null and waits.told_at is null) waiting
        from ${wanted} left join product_variants v on v.id = wanted.id
        join products on products.id = coalesce(v.product_id, wanted.id)
       where products.deleted_at is null
         and (v.id is not null or not exists (select 1 from product_variants own where own.product_id = products.id))
       order by wanted.place`,
  );
  const productIds = [...new Set(rows.map(({ productId }) => productId))];
  const held = await sumHolds(shop.db, { productIds, now: shop.now() });
  return rows.map((row) => {
    const { kept, yielding } = held.get(row.id) ?? { kept: 0, yielding: 0 };
    const imageUrl = normaliseImageAddress(row.imageUrl, '');
    return { ...row, imageUrl, held: kept, yielding, available: Math.max(0, row.shelf - kept) };
  });
}
