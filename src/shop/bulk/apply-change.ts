import { type SQL, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { bulkChanges } from '../../database/tables/bulk.ts';
import { categories } from '../../database/tables/catalogue.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivities } from '../activity/activity-log.ts';
import type { ActivityAction, FieldChange } from '../activity/activity.schema.ts';
import type { Shop } from '../shop.types.ts';
import { cut } from '../variants/describe-variants.rules.ts';
import { type BulkRow, isElse, lockTargets, readSlice, targets, writeSide } from './bulk-rows.ts';
import { type BulkFamily, familyOf, fieldName, rightFor, stateText } from './bulk-values.rules.ts';
import type { BulkOperation, StoredScope } from './bulk.schema.ts';
import { remakePreview } from './preview-change.ts';

/** So long a change of many can be taken back. */
export const UNDO_MINUTES = 10;

export type AppliedChange =
  | { ok: true; changed: number }
  | { ok: false; reason: 'gone' | 'applied' | 'looked-at-another' | 'nothing' }
  /** Others changed some of it: nothing was written, and the preview was made again. */
  | { ok: false; reason: 'changed'; names: string[]; count: number };

type ApplyInput = {
  actor: Actor;
  id: string;
  /** Of the preview that was looked at. */
  revision: number;
};

/**
 * Makes a change as its preview says, in one transaction: every line, or none where one is something else by now. Those
 * are named, and the preview is made again. docs/behaviour/many-at-once.md#applying.
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
    if (change.appliedAt !== null) return { ok: false, reason: 'applied' };
    if (change.revision !== revision) return { ok: false, reason: 'looked-at-another' };
    if (change.changing === 0) return { ok: false, reason: 'nothing' };
    const family = familyOf(operation);
    await lockTargets(tx, id);
    const others = await findElse(tx, isElse(family, id, 'before'));
    if (others.length > 0) {
      const changed = others.map((row) => row.id);
      await remakePreview(tx, { id, operation, found, changed });
      const names = others.slice(0, NAMED).map(({ name }) => name);
      return { ok: false, reason: 'changed', names, count: others.length };
    }
    await writeAll(tx, { shop, actor, id, family, side: 'after' });
    await tx
      .update(bulkChanges)
      .set({ appliedAt: shop.now(), appliedBy: actor.userId })
      .where(eq(bulkChanges.id, id));
    return { ok: true, changed: change.changing };
  });
}

export type UndoneChange =
  | { ok: true; restored: number; left: number }
  | { ok: false; reason: 'gone' | 'not-applied' | 'undone' | 'too-late' };

/**
 * Takes a change back where everything still is as the change left it; what is something else by now stays, and is named.
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
    if (change.undoneAt !== null) return { ok: false, reason: 'undone' };
    const now = shop.now();
    if (now.getTime() > undoableUntil(change.appliedAt).getTime()) return { ok: false, reason: 'too-late' };
    const family = familyOf(change.operation);
    await lockTargets(tx, id);
    const marked = await tx.execute(
      sql`update bulk_change_rows set was_left = true
          where change_id = ${id} and position in (select r.position ${isElse(family, id, 'after')})`,
    );
    const left = marked.rowCount ?? 0;
    await writeAll(tx, { shop, actor, id, family, side: 'before' });
    await tx
      .update(bulkChanges)
      .set({ undoneAt: now, undoneBy: actor.userId, left })
      .where(eq(bulkChanges.id, id));
    return { ok: true, restored: change.changing - left, left };
  });
}

/** The last moment at which a change can be taken back. */
export function undoableUntil(appliedAt: Date): Date {
  return new Date(appliedAt.getTime() + UNDO_MINUTES * 60_000);
}

const NAMED = 5;

async function lockChange(tx: Database, id: string) {
  const [row] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update');
  return row && { ...row, operation: row.operation as BulkOperation };
}

/** False if products are to come into a category that is gone. */
async function lockCategory(tx: Database, operation: BulkOperation): Promise<boolean> {
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

type Written = { shop: Shop; actor: Actor; id: string; family: BulkFamily; side: 'before' | 'after' };

/** Slice by slice: thousands of lines by one statement, and their histories by the next. */
async function writeAll(tx: Database, { shop, actor, id, family, side }: Written): Promise<void> {
  const names = new Map(
    (await tx.select({ id: categories.id, name: categories.name }).from(categories)).map((row) => [
      row.id,
      row.name,
    ]),
  );
  const only = sql`r.refusal is null and not r.was_left`;
  const action: ActivityAction = side === 'after' ? 'updated' : 'undone';
  let position = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- no more than a slice in memory, one transaction for all
    const rows = await readSlice(tx, { changeId: id, position, only });
    const last = rows.at(-1);
    if (!last) return;
    // oxlint-disable-next-line no-await-in-loop
    await writeSide(tx, { changeId: id, family, side, from: position + 1, to: last.position });
    const entries = [...Map.groupBy(rows, ({ productId }) => productId)].map(([subjectId, lines]) => ({
      subjectId,
      detail: { changes: cut(lines.map((line) => toChange(line, { family, side, names }))), bulk: id },
    }));
    // oxlint-disable-next-line no-await-in-loop
    await recordActivities(tx, { actor, action, subjectType: 'product', entries, now: shop.now() });
    position = last.position;
  }
}

type Told = { family: BulkFamily; side: 'before' | 'after'; names: ReadonlyMap<string, string> };

function toChange({ name, variantId, before, after }: BulkRow, { family, side, names }: Told): FieldChange {
  const [from, to] = side === 'after' ? [before, after] : [after, before];
  const text = (state: BulkRow['after']) => (state ? stateText(state, names) : '');
  const options = variantId === null ? '' : `${name.slice(name.lastIndexOf(', ') + 2)}, `;
  const field = fieldName(family);
  return { field: options === '' ? field : options + field.toLowerCase(), from: text(from), to: text(to) };
}
