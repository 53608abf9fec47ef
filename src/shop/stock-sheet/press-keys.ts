import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { stockPresses } from '../../database/tables/stock-presses.ts';
import type { ChangedStock } from './stock-sheet.schema.ts';

const KEPT_MS = 86_400_000;
const FORGOTTEN_AT_ONCE = 100;

type Press = { madeBy: string; key: string };

/**
 * In the transaction of a change: takes the key of a press, or gives what was answered where it is taken already. Who
 * comes with the same key meanwhile waits for the end of this transaction. docs/behaviour/stock-sheet.md#two-at-once.
 */
export async function takePressKey(
  tx: Database,
  { madeBy, key, now }: Press & { now: Date },
): Promise<ChangedStock | null> {
  await forgetOldKeys(tx, now);
  const nothing: ChangedStock = { changed: 0, refused: [] };
  const taken = await tx
    .insert(stockPresses)
    .values({ madeBy, key, answer: nothing, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: stockPresses.key });
  if (taken.length > 0) return null;
  const [first] = await tx.select().from(stockPresses).where(isPress({ madeBy, key }));
  return first ? (first.answer as ChangedStock) : nothing;
}

/** Keeps what was answered, for whoever asks again. */
export async function keepAnswer(tx: Database, press: Press, answer: ChangedStock): Promise<void> {
  await tx.update(stockPresses).set({ answer }).where(isPress(press));
}

const isPress = ({ madeBy, key }: Press) => and(eq(stockPresses.madeBy, madeBy), eq(stockPresses.key, key));

/** Those that somebody else forgets at this moment are left to them: nobody waits. */
async function forgetOldKeys(tx: Database, now: Date): Promise<void> {
  const isOld = lt(stockPresses.createdAt, new Date(now.getTime() - KEPT_MS));
  const old = await tx
    .select({ key: stockPresses.key })
    .from(stockPresses)
    .where(isOld)
    .orderBy(asc(stockPresses.createdAt))
    .limit(FORGOTTEN_AT_ONCE)
    .for('update', { skipLocked: true });
  if (old.length === 0) return;
  const keys = old.map(({ key }) => key);
  await tx.delete(stockPresses).where(and(isOld, inArray(stockPresses.key, keys)));
}
