import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { categories } from '../../database/tables/catalogue.ts';

/** Lets one at a time give a category its name; gives who has this one already. */
export async function lockCategoryNames(tx: Database, name: string): Promise<{ id: string } | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('category-names'))`);
  const [taken] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(sql`lower(${categories.name}) = lower(${name})`);
  return taken;
}
