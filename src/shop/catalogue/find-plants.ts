import { and, eq, gt, inArray } from 'drizzle-orm';
import {
  attributeValues,
  productAttributes,
  productVariants,
  products,
} from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import { countFacets, nearestKinds, toChosen } from './facet-counts.rules.ts';
import { floweringMonth, listOfKinds, readFacetKinds } from './facet-listing.ts';
import type { Answers } from './finder-questions.rules.ts';
import {
  type Miss,
  type SoldSize,
  fitLabel,
  hadBetterBe,
  isTooTall,
  judgePlant,
  mustBe,
  withSizes,
} from './finder.rules.ts';
import { readFacts } from './plant-facts.rules.ts';
import { listProductCards } from './product-cards.ts';
import type { ProductCard } from './product-detail.schema.ts';

/** A plant that was found, how many answers it fits, up to three reasons in words, and which answers it misses. */
export type FoundPlant = { product: ProductCard; fits: string; reasons: string[]; misses: Miss[] };

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
  const sizes = await readSizes(
    shop,
    best.filter(({ misses }) => isTooTall(misses)).map(({ id }) => id),
  );
  return cards.map((product) => {
    const { reasons = [], misses = [] } = best.find(({ id }) => id === product.id) ?? {};
    return {
      product,
      fits: fitLabel(answers, misses),
      reasons,
      misses: withSizes(misses, answers, sizes.get(product.id) ?? []),
    };
  });
}

/** The sizes of which there is something on the shelf, held or not, with the height that staff noted. */
async function readSizes(shop: Shop, ids: readonly string[]): Promise<Map<string, SoldSize[]>> {
  if (ids.length === 0) return new Map();
  const rows = await shop.db
    .selectDistinct({
      productId: attributeValues.productId,
      name: attributeValues.name,
      metadata: attributeValues.metadata,
    })
    .from(attributeValues)
    .innerJoin(
      productAttributes,
      and(eq(productAttributes.id, attributeValues.attributeId), eq(productAttributes.name, 'pot_size')),
    )
    .innerJoin(
      productVariants,
      and(
        eq(productVariants.productId, attributeValues.productId),
        eq(productVariants.size, attributeValues.name),
      ),
    )
    .where(
      and(
        inArray(attributeValues.productId, [...ids]),
        eq(attributeValues.enabled, true),
        eq(productVariants.enabled, true),
        gt(productVariants.stock, 0),
      ),
    );
  const sizes = rows.flatMap(({ productId, name, metadata: { height } }) =>
    height ? [{ productId, name, height }] : [],
  );
  return Map.groupBy(sizes, ({ productId }) => productId);
}
