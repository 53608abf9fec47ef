import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { categories } from '../../database/tables/catalogue.ts';
import type { Actor } from '../access/administrators.ts';
import { recordActivities } from '../activity/activity-log.ts';
import type { ActivityAction, FieldChange } from '../activity/activity.schema.ts';
import type { Shop } from '../shop.types.ts';
import { cut } from '../variants/describe-variants.rules.ts';
import { type BulkRow, type Slice, readSlice, writeSide } from './bulk-rows.ts';
import { type BulkFamily, fieldName, stateText } from './bulk-values.rules.ts';

type Written = {
  shop: Shop;
  actor: Actor;
  id: string;
  family: BulkFamily;
  side: 'before' | 'after';
  /** All lines, if left out. */
  within?: Slice | undefined;
};

/** Writes one side of a change's lines, thousands by one statement, and their histories by the next. */
export async function writeLines(tx: Database, written: Written): Promise<void> {
  const { shop, actor, id, family, side, within } = written;
  const names = new Map(
    (await tx.select({ id: categories.id, name: categories.name }).from(categories)).map((row) => [
      row.id,
      row.name,
    ]),
  );
  const upTo = within ? sql`and r.position <= ${within.to}` : sql``;
  const only = sql`r.refusal is null and not r.was_left ${upTo}`;
  const action: ActivityAction = side === 'after' ? 'updated' : 'undone';
  let position = within ? within.from - 1 : 0;
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
