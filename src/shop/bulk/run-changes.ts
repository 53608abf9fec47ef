import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { isRefusedData } from '../../database/refused-data.ts';
import { bulkChanges } from '../../database/tables/bulk.ts';
import { mayDo } from '../access/administrators.ts';
import type { Shop } from '../shop.types.ts';
import { lockCategory, lockChange } from './apply-change.ts';
import { type Slice, isElse, lockFormerCategories, lockTargets } from './bulk-rows.ts';
import { type BulkRefusal, familyOf, rightFor } from './bulk-values.rules.ts';
import { OUTDATED } from './preview-change.ts';
import { writeLines } from './write-lines.ts';

/** Whoever buys one of these waits until all are changed: a fraction of a second. */
const LINES_AT_ONCE = 200;

/**
 * Makes, or takes back, every change of very many that waits, slice by slice; each is a transaction with how far it is, so
 * that a killed program leaves all of a slice or nothing and goes on there. What is something else by then is left alone and
 * named. docs/behaviour/many-at-once.md#very-many.
 */
export async function runChanges(shop: Shop): Promise<void> {
  for (let id = await nextChange(shop); id !== undefined; id = await nextChange(shop)) {
    // oxlint-disable-next-line no-await-in-loop -- each begins where the one before it ended
    await runSlice(shop, id);
  }
}

/** For the job of every minute: goes on with what a killed program left, and forgets what has had its time. */
export async function tendChanges(shop: Shop): Promise<void> {
  await shop.db.delete(bulkChanges).where(and(OUTDATED, sql`work is null`));
  if ((await nextChange(shop)) !== undefined) await shop.jobs.enqueue(shop.db, 'change-many', {});
}

async function nextChange(shop: Shop): Promise<string | undefined> {
  const [one] = await shop.db
    .select({ id: bulkChanges.id })
    .from(bulkChanges)
    .where(isNotNull(bulkChanges.work))
    .orderBy(asc(bulkChanges.createdAt))
    .limit(1);
  return one?.id;
}

async function runSlice(shop: Shop, id: string): Promise<void> {
  try {
    await shop.db.transaction((tx) => writeSlice(tx, shop, id));
  } catch (err) {
    if (!isRefusedData(err)) throw err;
    shop.log.error({ err, changeId: id }, 'A change of many could not be stored');
    await shop.db.transaction(async (tx) => {
      const change = await lockChange(tx, id);
      if (change) await stop(tx, shop, change);
    });
  }
}

type Change = NonNullable<Awaited<ReturnType<typeof lockChange>>>;

async function writeSlice(tx: Database, shop: Shop, id: string): Promise<void> {
  const change = await lockChange(tx, id);
  if (!change || change.work === null) return;
  const { operation, work, reached } = change;
  const actor = { userId: (work === 'applying' ? change.appliedBy : change.undoneBy) ?? change.actorId };
  const mayGoOn = await mayDo(tx, actor, rightFor(operation));
  if (!mayGoOn || (work === 'applying' && !(await lockCategory(tx, operation)))) {
    await stop(tx, shop, change);
    return;
  }
  const within = await nextLines(tx, id, reached);
  if (!within) {
    await end(tx, shop, change);
    return;
  }
  const family = familyOf(operation);
  const isApplying = work === 'applying';
  if (!isApplying) await lockFormerCategories(tx, id, within);
  await lockTargets(tx, id, within);
  const others = isElse({ family, changeId: id, side: isApplying ? 'before' : 'after', within });
  const meanwhile: BulkRefusal = 'changed-meanwhile';
  const noted = isApplying ? sql`refusal = ${meanwhile}, was_changed = true` : sql`was_left = true`;
  await tx.execute(
    sql`update bulk_change_rows set ${noted}
        where change_id = ${id} and position in (select r.position ${others})`,
  );
  await writeLines(tx, { shop, actor, id, family, side: isApplying ? 'after' : 'before', within });
  await tx.update(bulkChanges).set({ reached: within.to }).where(eq(bulkChanges.id, id));
}

async function nextLines(tx: Database, id: string, reached: number): Promise<Slice | null> {
  const { rows } = await tx.execute<{ from: number | null; to: number | null }>(
    sql`select min(position) "from", max(position) "to" from (
          select position from bulk_change_rows where change_id = ${id} and position > ${reached} and refusal is null
          order by position limit ${LINES_AT_ONCE}) next`,
  );
  const [next] = rows;
  return next && next.from !== null && next.to !== null ? { from: next.from, to: next.to } : null;
}

/** Ends it before its end: what it came to stays, and can be taken back. */
async function stop(tx: Database, shop: Shop, change: Change): Promise<void> {
  const { id, work, reached } = change;
  const stopped: BulkRefusal = 'stopped';
  const noted = work === 'applying' ? sql`refusal = ${stopped}` : sql`was_left = true`;
  await tx.execute(
    sql`update bulk_change_rows set ${noted}
        where change_id = ${id} and position > ${reached} and refusal is null`,
  );
  await end(tx, shop, change);
}

async function end(tx: Database, shop: Shop, { id, work }: Change): Promise<void> {
  const now = shop.now();
  const rows = sql`from bulk_change_rows where change_id = ${id}`;
  await tx
    .update(bulkChanges)
    .set({
      work: null,
      ...(work === 'applying'
        ? {
            appliedAt: now,
            refused: sql`(select count(*) ${rows} and refusal is not null)`,
            changing: sql`(select count(*) ${rows} and refusal is null)`,
          }
        : { undoneAt: now, left: sql`(select count(*) ${rows} and was_left)` }),
    })
    .where(eq(bulkChanges.id, id));
}
