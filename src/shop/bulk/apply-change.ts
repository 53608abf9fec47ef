import { type SQL, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { bulkChanges } from '../../database/tables/bulk.ts';
import { categories } from '../../database/tables/catalogue.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import type { Shop } from '../shop.types.ts';
import { isElse, lockFormerCategories, lockTargets, targets } from './bulk-rows.ts';
import { familyOf, rightFor } from './bulk-values.rules.ts';
import type { BulkOperation, StoredScope } from './bulk.schema.ts';
import { remakePreview } from './preview-change.ts';
import { writeLines } from './write-lines.ts';

/** So long a change of many can be taken back. */
export const UNDO_MINUTES = 10;

export type AppliedChange =
  /** Very many are changed by a job. */
  | { ok: true; changed: number; isGoingOn: boolean }
  | { ok: false; reason: 'gone' | 'applied' | 'looked-at-another' | 'nothing' }
  /** Others changed some of it: nothing was written, and the preview was made again. */
  | { ok: false; reason: 'changed'; names: string[]; count: number };

type ApplyInput = {
  actor: Actor;
  id: string;
  /** Of the preview that was looked at. */
  revision: number;
};

/** Whoever buys one of them waits until all are changed: more than these are changed by a job, slice by slice. */
const AT_ONCE = 400;

/**
 * Makes a change as its preview says, in one transaction: every line, or none where one is something else by now. Those
 * are named, and the preview is made again. Very many are looked at so, too, and then given to a job.
 * docs/behaviour/many-at-once.md#applying.
 */
export async function applyChange(shop: Shop, { actor, id, revision }: ApplyInput): Promise<AppliedChange> {
  const [stored] = await shop.db.select().from(bulkChanges).where(eq(bulkChanges.id, id));
  if (!stored) return { ok: false, reason: 'gone' };
  const operation = stored.operation as BulkOperation;
  const scope = stored.scope as StoredScope;
  const found = 'isFile' in scope ? null : await targets(shop, scope, operation);
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, rightFor(operation));
    const change = await lockChange(tx, id);
    if (!change || !(await lockCategory(tx, operation))) return { ok: false, reason: 'gone' };
    if (change.appliedAt !== null || change.work !== null) return { ok: false, reason: 'applied' };
    if (change.revision !== revision) return { ok: false, reason: 'looked-at-another' };
    if (change.changing === 0) return { ok: false, reason: 'nothing' };
    const family = familyOf(operation);
    const isMuch = change.changing > AT_ONCE;
    if (!isMuch) await lockTargets(tx, id);
    const others = await findElse(tx, isElse({ family, changeId: id, side: 'before' }));
    if (others.length > 0) {
      const changed = others.map((row) => row.id);
      await remakePreview(tx, { id, operation, found, changed });
      const names = others.slice(0, NAMED).map(({ name }) => name);
      return { ok: false, reason: 'changed', names, count: others.length };
    }
    if (isMuch) {
      await beginWork(tx, shop, { id, work: 'applying', appliedBy: actor.userId });
      return { ok: true, changed: change.changing, isGoingOn: true };
    }
    await writeLines(tx, { shop, actor, id, family, side: 'after' });
    await tx
      .update(bulkChanges)
      .set({ appliedAt: shop.now(), appliedBy: actor.userId })
      .where(eq(bulkChanges.id, id));
    return { ok: true, changed: change.changing, isGoingOn: false };
  });
}

export type UndoneChange =
  | { ok: true; restored: number; left: number; isGoingOn: boolean }
  | { ok: false; reason: 'gone' | 'not-applied' | 'undone' | 'too-late' };

/**
 * Takes a change back where everything still is as the change left it; what is something else by now stays, and is named. So does
 * what was in a category that is gone.
 * docs/behaviour/many-at-once.md#undo.
 */
export async function undoChange(
  shop: Shop,
  { actor, id }: Pick<ApplyInput, 'actor' | 'id'>,
): Promise<UndoneChange> {
  return shop.db.transaction(async (tx) => {
    const change = await lockChange(tx, id);
    if (!change) return { ok: false, reason: 'gone' };
    await assertMay(tx, actor, rightFor(change.operation));
    if (change.appliedAt === null) return { ok: false, reason: 'not-applied' };
    if (change.undoneAt !== null || change.work !== null) return { ok: false, reason: 'undone' };
    const now = shop.now();
    if (now.getTime() > undoableUntil(change.appliedAt).getTime()) return { ok: false, reason: 'too-late' };
    if (change.changing > AT_ONCE) {
      await beginWork(tx, shop, { id, work: 'undoing', undoneBy: actor.userId });
      return { ok: true, restored: 0, left: 0, isGoingOn: true };
    }
    const family = familyOf(change.operation);
    await lockFormerCategories(tx, id);
    await lockTargets(tx, id);
    const marked = await tx.execute(
      sql`update bulk_change_rows set was_left = true
          where change_id = ${id} and position in (select r.position ${isElse({ family, changeId: id, side: 'after' })})`,
    );
    const left = marked.rowCount ?? 0;
    await writeLines(tx, { shop, actor, id, family, side: 'before' });
    await tx
      .update(bulkChanges)
      .set({ undoneAt: now, undoneBy: actor.userId, left })
      .where(eq(bulkChanges.id, id));
    return { ok: true, restored: change.changing - left, left, isGoingOn: false };
  });
}

/** The last moment at which a change can be taken back. */
export function undoableUntil(appliedAt: Date): Date {
  return new Date(appliedAt.getTime() + UNDO_MINUTES * 60_000);
}

const NAMED = 5;

type Work = { id: string; work: 'applying' | 'undoing'; appliedBy?: string; undoneBy?: string };

async function beginWork(tx: Database, shop: Shop, { id, ...work }: Work): Promise<void> {
  await tx
    .update(bulkChanges)
    .set({ ...work, reached: 0 })
    .where(eq(bulkChanges.id, id));
  await shop.jobs.enqueue(tx, 'change-many', {});
}

export async function lockChange(tx: Database, id: string) {
  const [row] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update');
  return row && { ...row, operation: row.operation as BulkOperation };
}

/** False if products are to come into a category that is gone. */
export async function lockCategory(tx: Database, operation: BulkOperation): Promise<boolean> {
  if (operation.kind !== 'category-add' && operation.kind !== 'category-move') return true;
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, operation.categoryId))
    .for('key share');
  return found.length > 0;
}

async function findElse(tx: Database, others: SQL): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select coalesce(r.variant_id, r.product_id) id, r.name ${others} order by r.position`,
  );
  return rows;
}
