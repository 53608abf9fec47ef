import { and, eq, type SQL, sql } from 'drizzle-orm';
import { plantCare } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';

/** Specification, storefront §9. */
const SHOWN_TAGS = 2;

export type PlantCareCard = { id: string; name: string; imageUrl: string | null; tags: string[] };

/**
 * The published care guides by name, without regard to case. `search` leaves those whose name holds it, in any case;
 * '' leaves all (specification, storefront §2).
 */
export async function listPlantCare(shop: Shop, { search }: { search: string }): Promise<PlantCareCard[]> {
  const rows = await shop.db
    .select({
      id: plantCare.id,
      name: plantCare.name,
      imageUrl: plantCare.imageUrl,
      tags: plantCare.tags,
    })
    .from(plantCare)
    .where(and(eq(plantCare.isPublished, true), nameHolds(search)))
    .orderBy(sql`lower(${plantCare.name})`, plantCare.id);
  return rows.map((row) => ({ ...row, tags: row.tags.slice(0, SHOWN_TAGS) }));
}

/** Signs that mean something in a pattern are searched for as they are. */
function nameHolds(search: string): SQL | undefined {
  return search === ''
    ? undefined
    : sql`${plantCare.name} ilike ${`%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`}`;
}
