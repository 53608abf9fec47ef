import { and, eq, inArray } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { plantCare } from '../../database/tables/content.ts';
import { readFacts } from '../catalogue/plant-facts.rules.ts';
import type { Shop } from '../shop.types.ts';
import { type CareTag, tagFacts } from './care-tags.rules.ts';

type Asked = { guides: readonly string[]; appUrl: string };

/**
 * The tags of published guides, in the order of their ids (UUIDs); a draft is left out, for its page is not there for who
 * scans. docs/behaviour/plant-care.md#tags-for-pots.
 */
export async function listCareTags(shop: Pick<Shop, 'db'>, { guides, appUrl }: Asked): Promise<CareTag[]> {
  const rows = await shop.db
    .select({
      id: plantCare.id,
      name: plantCare.name,
      light: plantCare.light,
      water: plantCare.water,
      plantFacts: products.plantFacts,
    })
    .from(plantCare)
    .leftJoin(products, eq(products.id, plantCare.productId))
    .where(and(inArray(plantCare.id, [...guides]), eq(plantCare.isPublished, true)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return guides.flatMap((guide) => {
    const row = byId.get(guide.toLowerCase());
    if (!row) return [];
    const facts = readFacts(row.plantFacts);
    return {
      name: row.name,
      botanicalName: facts.botanicalName ?? null,
      facts: tagFacts({ ...row, facts }),
      address: new URL(`/plant-care/${row.id}`, appUrl).href,
    };
  });
}
