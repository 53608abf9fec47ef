import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { type Filled, fillings } from '../database/tables/listings.ts';

const filled = new WeakMap<Database, Set<Filled>>();

/**
 * Whether a table that triggers keep has every product by now. Where a large shop has just been updated it lacks some for some
 * minutes: until then whoever reads it asks the tables that it is made of (docs/decisions/0049).
 */
export async function isFilled(db: Database, table: Filled): Promise<boolean> {
  const known = filled.get(db) ?? new Set();
  filled.set(db, known);
  if (known.has(table)) return true;
  const rows = await db
    .select()
    .from(fillings)
    .where(and(eq(fillings.table, table), isNotNull(fillings.doneAt)));
  if (rows.length > 0) known.add(table);
  return rows.length > 0;
}
