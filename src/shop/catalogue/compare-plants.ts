import { and, inArray } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import type { Shop } from '../shop.types.ts';
import { MOST_COMPARED } from './compared.schema.ts';
import { factKeys, plantFacts, readFacts, tellFacts } from './plant-facts.rules.ts';
import { listProductCards } from './product-cards.ts';
import { isListed } from './product-conditions.ts';
import type { ProductCard } from './product-detail.schema.ts';

export type ComparedPlants = {
  plants: ProductCard[];
  /** What is known of any of them: for each plant in words; null: nobody said. */
  facts: { label: string; values: (string | null)[] }[];
  /** How many were asked for that the shop does not show. */
  missing: number;
};

/** Up to four products side by side, in the order asked for. docs/behaviour/finder.md#side-by-side. */
export async function comparePlants(shop: Shop, asked: readonly string[]): Promise<ComparedPlants> {
  const ids = asked.slice(0, MOST_COMPARED);
  const rows =
    ids.length === 0
      ? []
      : await shop.db
          .select({ id: products.id, facts: products.plantFacts })
          .from(products)
          .where(and(inArray(products.id, ids), isListed()));
  const known = new Map(rows.map(({ id, facts }) => [id, tellFacts(readFacts(facts))]));
  const plants = await listProductCards(
    shop,
    ids.filter((id) => known.has(id)),
  );
  const facts = factKeys.flatMap((key) => {
    const values = plants.map(({ id }) => known.get(id)?.find((fact) => fact.key === key)?.text ?? null);
    return values.some((value) => value !== null) ? [{ label: plantFacts[key].label, values }] : [];
  });
  return { plants, facts, missing: ids.length - plants.length };
}
