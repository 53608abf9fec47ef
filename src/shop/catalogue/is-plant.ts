import { sql } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { plantCare } from '../../database/tables/content.ts';
import { readFacts } from './plant-facts.rules.ts';

/** What is selected of products to tell plants from pots, soil and tools. */
export const plantSigns = {
  plantFacts: products.plantFacts,
  hasGuide: sql<boolean>`exists (select 1 from ${plantCare} where ${plantCare.productId} = ${products.id})`,
};

/** A plant is what has plant facts or a care guide. docs/behaviour/my-plants.md#bought-plants. */
export function isPlant({ plantFacts, hasGuide }: { plantFacts: unknown; hasGuide: boolean }): boolean {
  return hasGuide || Object.keys(readFacts(plantFacts)).length > 0;
}
