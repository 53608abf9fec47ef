import { sql } from 'drizzle-orm';
import type { Shop } from '../shop.types.ts';
import type { ShownCategory } from './categories.ts';
import { isCategoryListingFilled } from './category-listing.ts';
import { MOST_TILES, chooseTiles } from './category-tiles.rules.ts';
import { PLACEHOLDER_IMAGE } from './image-address.rules.ts';
import { listProductCards } from './product-cards.ts';

/** Its own picture, or null, and one of a plant of its own. */
export type CategoryTile = ShownCategory & { plantUrl: string };

/** Of more, some are asked for no picture: their shop has enough others. */
const MOST_ASKED = 2 * MOST_TILES;

/**
 * Up to six of these categories with a picture of a plant of theirs, if there are others than `besides` (ids of products) one of
 * these, and all other categories. docs/behaviour/content.md#home-page.
 * Where an earlier shop is still being indexed all are others.
 */
export async function readCategoryTiles(
  shop: Shop,
  { categories, besides }: { categories: readonly ShownCategory[]; besides: readonly string[] },
): Promise<{ tiles: CategoryTile[]; others: readonly ShownCategory[] }> {
  if (categories.length === 0 || !(await isCategoryListingFilled(shop.db)))
    return { tiles: [], others: categories };
  const asked = categories.slice(0, MOST_ASKED).map(({ id }) => id);
  const { rows } = await shop.db.execute<{ category: string; products: string[] }>(sql`
    select category, array(
      select product_id from category_listing where category_id = category and is_listed
       order by created_at desc, product_id desc limit ${MOST_TILES}) as products
      from unnest(${sql.param(asked)}::uuid[]) as category`);
  const chosen = chooseTiles(
    categories,
    new Map(rows.map(({ category, products }) => [category, products])),
    besides,
  );
  const cards = await listProductCards(shop, [...new Set(chosen.tiles.map(({ productId }) => productId))]);
  const pictures = new Map(cards.map(({ id, imageUrl }) => [id, imageUrl]));
  return {
    tiles: chosen.tiles.map(({ category, productId }) => ({
      ...category,
      plantUrl: pictures.get(productId) ?? PLACEHOLDER_IMAGE,
    })),
    others: chosen.others,
  };
}
