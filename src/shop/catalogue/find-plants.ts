import { inArray } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import { countFacets, nearestKinds, toChosen } from './facet-counts.rules.ts';
import { floweringMonth, listOfKinds, readFacetKinds } from './facet-listing.ts';
import type { Answers } from './finder-questions.rules.ts';
import { type Miss, hadBetterBe, judgePlant, mustBe } from './finder.rules.ts';
import { readFacts } from './plant-facts.rules.ts';
import { listProductCards } from './product-cards.ts';
import type { ProductCard } from './product-detail.schema.ts';

/** A plant that was found, up to three reasons in words, and which answers it misses. */
export type FoundPlant = { product: ProductCard; reasons: string[]; misses: Miss[] };

const SHOWN = 6;
const FEWEST = 3;
/** So many of those whose facets come nearest are looked at closely. */
const JUDGED = 200;

/**
 * The plants that suit who gave these answers best, the best first, three to six in stock; of equals the newest. Who lives
 * there and the light are never traded for anything. docs/behaviour/finder.md#questions.
 */
export async function findPlants(shop: Shop, answers: Answers): Promise<FoundPlant[]> {
  const kinds = (await readFacetKinds(shop, undefined)) ?? [];
  const allowed = countFacets(kinds, toChosen(mustBe(answers))).kinds;
  const nearest = nearestKinds(allowed, toChosen(hadBetterBe(answers)), JUDGED);
  const ids = await listOfKinds(shop, { kinds: nearest, most: JUDGED });
  const rows =
    ids.length === 0
      ? []
      : await shop.db
          .select({ id: products.id, plantFacts: products.plantFacts })
          .from(products)
          .where(inArray(products.id, ids));
  const facts = new Map(rows.map((row) => [row.id, readFacts(row.plantFacts)]));
  const month = floweringMonth(shop.now());
  const judged = ids.flatMap((id) => {
    const known = facts.get(id);
    const verdict = known && judgePlant({ facts: known, answers, month });
    return verdict && verdict.reasons.length > 0 ? [{ id, ...verdict }] : [];
  });
  const sorted = judged.toSorted((a, b) => b.points - a.points);
  // Beyond three nobody is shown what hardly suits them.
  const enough = (sorted[0]?.points ?? 0) / 2;
  const best = sorted.filter(({ points }, at) => at < FEWEST || points >= enough).slice(0, SHOWN);
  const cards = await listProductCards(
    shop,
    best.map(({ id }) => id),
  );
  return cards.map((product) => {
    const { reasons = [], misses = [] } = best.find(({ id }) => id === product.id) ?? {};
    return { product, reasons, misses };
  });
}
