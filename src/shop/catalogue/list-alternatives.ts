import { eq, inArray, sql } from 'drizzle-orm';
import { productCategories, products } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import { type Known, hadBetterShare, mustShare, standsIn } from './alternatives.rules.ts';
import { countFacets, nearestKinds, toChosen } from './facet-counts.rules.ts';
import { listNearest, listOfKinds, readFacetKinds } from './facet-listing.ts';
import { countChoices } from './facets.rules.ts';
import type { ListingQuery } from './listing.schema.ts';
import { readFacts } from './plant-facts.rules.ts';
import { listProductCards } from './product-cards.ts';
import type { ProductCard } from './product-detail.schema.ts';
import { listRelatedProducts } from './product-listings.ts';

const SHOWN = 4;
/** So many of those whose facets come nearest are looked at closely. */
const JUDGED = 100;
/** So many of the newest related ones are. */
const RELATED_JUDGED = 24;

/**
 * Up to four products in stock that stand in for one, the best first, of equals the newest; of one whose light nobody
 * noted, a pot for one, those that are related.
 */
export async function listAlternatives(shop: Shop, productId: string): Promise<ProductCard[]> {
  const wanted = (await readKnown(shop, [productId])).get(productId) ?? {};
  const kinds = wanted.light === undefined ? null : await readFacetKinds(shop, undefined);
  if (kinds === null) {
    const related = await listRelatedProducts(shop, productId, { most: RELATED_JUDGED });
    return related.filter(({ stock }) => stock > 0).slice(0, SHOWN);
  }
  const allowed = countFacets(kinds, toChosen(mustShare(wanted))).kinds;
  const nearest = nearestKinds(allowed, toChosen(hadBetterShare(wanted)), JUDGED);
  const ids = await listOfKinds(shop, { kinds: nearest, most: JUDGED });
  if (ids.length === 0) return [];
  const facts = await readKnown(shop, ids);
  const judged = ids.flatMap((id) => {
    const known = id === productId ? undefined : facts.get(id);
    const points = known ? standsIn(wanted, known) : null;
    return points === null ? [] : [{ id, points }];
  });
  const best = judged.toSorted((a, b) => b.points - a.points).slice(0, SHOWN);
  // What is on the shelf may be held.
  const cards = await listProductCards(
    shop,
    best.map(({ id }) => id),
  );
  return cards.filter(({ stock }) => stock > 0);
}

/** Those related to a product that is sold out: first what is in stock and lives in its light, the best first. */
export async function listRelatedAlike(
  shop: Shop,
  productId: string,
  { most }: { most: number },
): Promise<ProductCard[]> {
  const related = await listRelatedProducts(shop, productId, { most: RELATED_JUDGED });
  const facts = await readKnown(shop, [productId, ...related.map(({ id }) => id)]);
  const wanted = facts.get(productId) ?? {};
  const points = new Map(
    related.map(({ id, stock }) => [id, stock > 0 ? standsIn(wanted, facts.get(id) ?? {}) : null]),
  );
  const worth = ({ id }: ProductCard) => points.get(id) ?? -1;
  return related.toSorted((a, b) => worth(b) - worth(a)).slice(0, most);
}

/** What products are judged by, by their ids. */
async function readKnown(shop: Shop, ids: readonly string[]): Promise<Map<string, Known>> {
  const rows = await shop.db
    .select({
      id: products.id,
      plantFacts: products.plantFacts,
      categories: sql<string[]>`array_remove(array_agg(${productCategories.categoryId}::text), null)`,
    })
    .from(products)
    .leftJoin(productCategories, eq(productCategories.productId, products.id))
    .where(inArray(products.id, [...ids]))
    .groupBy(products.id);
  return new Map(rows.map((row) => [row.id, { ...readFacts(row.plantFacts), categories: row.categories }]));
}

/** So many fill a row of a list. */
const A_ROW = 4;

/**
 * What a list that was searched or narrowed shows below its products where these fill no row: up to four that stand in for
 * the first. docs/behaviour/finder.md#facets.
 */
export async function listBelowFew(
  shop: Shop,
  { query, products: found, total }: Few,
): Promise<ProductCard[]> {
  const [first] = found;
  const isAsked = Boolean(query.q) || countChoices(query) > 0;
  if (!isAsked || first === undefined || total >= A_ROW) return [];
  const shown = new Set(found.map(({ id }) => id));
  return (await listAlternatives(shop, first.id)).filter(({ id }) => !shown.has(id));
}

type Few = { query: ListingQuery; products: readonly ProductCard[]; total: number };

/** Products in stock for whoever has chosen nothing yet: what comes nearest to a plant that is easy to keep. */
export async function listBeginnings(shop: Shop, { most }: { most: number }): Promise<ProductCard[]> {
  const chosen = toChosen({ effort: 'easy', stock: 'in' });
  const ids = await listNearest(shop, { category: undefined, chosen, most });
  return (await listProductCards(shop, ids)).filter(({ stock }) => stock > 0);
}
