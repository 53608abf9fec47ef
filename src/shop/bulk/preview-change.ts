import { type SQL, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { bulkChangeRows, bulkChanges } from '../../database/tables/bulk.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import type { Shop } from '../shop.types.ts';
import { type BulkRow, readSlice, renewRows, storeRows, targets } from './bulk-rows.ts';
import { familyOf, isSameState, nextState, rightFor } from './bulk-values.rules.ts';
import type { BulkOperation, BulkScope } from './bulk.schema.ts';

type PreviewInput = { actor: Actor; operation: BulkOperation; scope: BulkScope };

/** Previews that nobody applied are kept for a day, what was applied for a month. */
export const OUTDATED = sql`created_at < now() - case when applied_at is null then interval '1 day' else interval '30 days' end`;

/**
 * Works out what an operation would change, line by line, and stores it to be looked at and then applied as it is; nothing
 * else is written. docs/behaviour/many-at-once.md#preview.
 */
export async function previewChange(
  shop: Shop,
  { actor, operation, scope }: PreviewInput,
): Promise<{ id: string }> {
  const found = await targets(shop, scope, operation);
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, rightFor(operation));
    const id = crypto.randomUUID();
    const now = shop.now();
    await tx.insert(bulkChanges).values({ id, actorId: actor.userId, operation, scope, createdAt: now });
    await workOut(tx, { id, operation, found });
    return { id };
  });
}

/** Without `found` its lines are those of a file, which are there already. */
type WorkedOut = { id: string; operation: BulkOperation; found: SQL | null };

/** Makes a preview again because others changed something: those lines say so. */
export async function remakePreview(
  tx: Database,
  { changed, ...change }: WorkedOut & { changed: string[] },
): Promise<void> {
  const { id, found } = change;
  if (found) await tx.delete(bulkChangeRows).where(eq(bulkChangeRows.changeId, id));
  else await renewRows(tx, id);
  await workOut(tx, change);
  await tx.execute(
    sql`update bulk_change_rows set was_changed = true where change_id = ${id}
          and coalesce(variant_id, product_id) = any(${sql.param(changed)}::uuid[])`,
  );
  await tx
    .update(bulkChanges)
    .set({ revision: sql`revision + 1` })
    .where(eq(bulkChanges.id, id));
}

/** Judges every line that is stored, and counts them. */
export async function workOut(tx: Database, { id, operation, found }: WorkedOut): Promise<void> {
  if (found) await storeRows(tx, { changeId: id, found, family: familyOf(operation) });
  const only = sql`r.refusal is null`;
  for (let position = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop -- thousands of lines each, and no more of them in memory
    const rows = await readSlice(tx, { changeId: id, position, only });
    const last = rows.at(-1);
    if (!last) break;
    // oxlint-disable-next-line no-await-in-loop
    await writeLines(
      tx,
      id,
      rows.map((row) => nextLine(operation, row)),
    );
    position = last.position;
  }
  const same = await tx.execute(
    sql`delete from bulk_change_rows where change_id = ${id} and after is null and refusal is null`,
  );
  const rows = sql`from bulk_change_rows where change_id = ${id}`;
  await tx
    .update(bulkChanges)
    .set({
      refused: sql`(select count(*) ${rows} and refusal is not null)`,
      changing: sql`(select count(*) ${rows} and refusal is null)`,
      unchanged: same.rowCount ?? 0,
    })
    .where(eq(bulkChanges.id, id));
}

type Line = { position: number; after: string | null; refusal: string | null };

/** Neither, where nothing would change. */
function nextLine(operation: BulkOperation, { position, before, wanted }: BulkRow): Line {
  const next = nextState(operation, before, wanted ?? '');
  if (!next.ok) return { position, after: null, refusal: next.refusal };
  const after = isSameState(before, next.after) ? null : JSON.stringify(next.after);
  return { position, after, refusal: null };
}

async function writeLines(tx: Database, id: string, lines: Line[]): Promise<void> {
  const column = <Key extends keyof Line>(key: Key) => sql.param(lines.map((line) => line[key]));
  await tx.execute(
    sql`update bulk_change_rows r set after = next.after::jsonb, refusal = next.refusal
        from unnest(${column('position')}::int[], ${column('after')}::text[], ${column('refusal')}::text[])
          next (position, after, refusal)
        where r.change_id = ${id} and r.position = next.position`,
  );
}
