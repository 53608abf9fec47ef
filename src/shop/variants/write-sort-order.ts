import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { variantImages } from '../../database/tables/catalogue.ts';

/** Writes the places of whole galleries: each picture's index in its own. Specification, admin §7 'Variant images'. */
export async function writeSortOrder(tx: Database, galleries: readonly string[][]): Promise<void> {
  const ids = sql.param(galleries.flat());
  const places = sql.param(galleries.flatMap((gallery) => gallery.map((_, index) => index)));
  await tx.execute(
    sql`update ${variantImages} image set sort_order = place.index, updated_at = now()
          from unnest(${ids}::uuid[], ${places}::int[]) place (id, index)
         where image.id = place.id and image.sort_order <> place.index`,
  );
}
