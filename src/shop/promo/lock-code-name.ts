import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { promoCodes } from '../../database/tables/promo.ts';

/** Who has this code; whoever else would take it waits until the transaction is over. */
export async function lockCodeName(tx: Database, code: string): Promise<{ id: string } | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('promo-code'), hashtext(${code}))`);
  const [taken] = await tx.select({ id: promoCodes.id }).from(promoCodes).where(eq(promoCodes.code, code));
  return taken ?? null;
}
