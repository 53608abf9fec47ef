import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { lockStock, takeYielding } from './lock-stock.ts';
import { mergeBySku, stockKey, type StockQuantity } from './stock-item.ts';

type KeepInput = { checkoutId: string; quantities: StockQuantity[]; now: Date };

/**
 * Makes a checkout's holds last for its order. Holds that ran out are taken again; `short` says that the shelf no
 * longer has enough for that. What does not exist any more cannot be held and is short too. `yielded`: others had taken
 * some of it, so that its checkout has let go.
 */
export async function keepHeldStock(
  tx: Database,
  input: KeepInput,
): Promise<{ short: boolean; yielded: boolean }> {
  const { checkoutId, now } = input;
  const wanted = mergeBySku(input.quantities);
  const scope = { now, exceptCheckoutId: checkoutId };
  const stock = await lockStock(tx, { ...scope, items: wanted });
  const rows = await tx.select().from(stockHolds).where(eq(stockHolds.checkoutId, checkoutId));
  const lasting = new Set(
    rows
      .filter(({ expiresAt, yieldedAt }) => yieldedAt === null && (expiresAt === null || expiresAt > now))
      .map((hold) => stockKey(hold)),
  );
  const existing = wanted.filter((item) => stock.has(stockKey(item)));
  // A payment goes before what is held idly, beyond its holder's share.
  const anew = wanted.filter((item) => !lasting.has(stockKey(item)));
  const lacking = await takeYielding(tx, { ...scope, items: anew, stock });
  const short = lacking.length > 0;
  await tx.delete(stockHolds).where(eq(stockHolds.checkoutId, checkoutId));
  if (existing.length > 0) {
    await tx
      .insert(stockHolds)
      .values(existing.map((item) => ({ ...item, checkoutId, expiresAt: null, createdAt: now })));
  }
  return { short, yielded: rows.some(({ yieldedAt }) => yieldedAt !== null) };
}
