import { and, eq } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { readFacts } from '../catalogue/plant-facts.rules.ts';
import { readProductCards } from '../catalogue/product-cards.ts';
import { isListed } from '../catalogue/product-conditions.ts';
import { findSuggestions } from '../search/suggestions.ts';
import { toTyped } from '../search/suggestions.rules.ts';
import type { Shop } from '../shop.types.ts';
import { type Place, factsOf, likelyPlace } from './plant-places.rules.ts';

/** Plants of the shop that somebody may mean, by what they typed. */
export async function suggestPlants(shop: Shop, q: string): Promise<{ id: string; name: string }[]> {
  const typed = toTyped(q);
  if (typed === '') return [];
  const found = await findSuggestions(shop, { typed });
  return found.products.map(({ id, name }) => ({ id, name }));
}

export type NewPlant = { id: string; name: string; imageUrl: string; place: Place };

/** What a plant of the shop begins with among somebody's own; null for one that shoppers cannot see. */
export async function findNewPlant(
  shop: Shop,
  { productId }: { productId: string },
): Promise<NewPlant | null> {
  const [row] = await shop.db
    .select()
    .from(products)
    .where(and(eq(products.id, productId), isListed()));
  if (!row) return null;
  const [card] = await readProductCards(shop, [row]);
  const place = likelyPlace(factsOf('foliage', readFacts(row.plantFacts)));
  return { id: row.id, name: row.name, imageUrl: card?.imageUrl ?? '', place };
}
