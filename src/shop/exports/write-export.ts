import { sql } from 'drizzle-orm';
import type { Snapshot } from '../../database/snapshots.ts';
import { DatabaseUnavailable } from '../../database/transactions.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { assertProved } from '../access/proved.ts';
import { recordActivity } from '../activity/activity-log.ts';
import { indianDay } from '../indian-time.rules.ts';
import type { Shop } from '../shop.types.ts';
import { type Value, csvHead, csvLines } from './csv-file.ts';
import type { ExportTable } from './export-columns.ts';
import { exportTables } from './export-tables.ts';
import { type ExportName, type Period, exportKinds } from './exports.schema.ts';

/** So many rows are in memory at a time. */
const BATCH = 500;

type Asked = {
  actor: Actor;
  name: ExportName;
  /** Null: all days. */
  period: Period | null;
  /** How its file's name begins, if not like its own. */
  called?: string;
};

export type WrittenExport =
  | {
      ok: true;
      fileName: string;
      /** Piece by piece; read to its end, or closed. */
      text: AsyncGenerator<string, void>;
      /** Ends what the database is doing for it. */
      close(): Promise<void>;
    }
  | { ok: false; reason: 'busy' };

/**
 * A CSV file of what the shop knew at this moment, read from the database as fast as its reader takes it. Who asked for
 * it is in the log before its first line. docs/behaviour/exports.md#how-a-file-is-written.
 */
export async function writeExport(
  shop: Shop,
  { actor, name, period, called = name }: Asked,
): Promise<WrittenExport> {
  const snapshot = await openSnapshot(shop);
  if (!snapshot) return { ok: false, reason: 'busy' };
  try {
    await shop.db.transaction(async (tx) => {
      await assertMay(tx, actor, name === 'subscribers' ? 'newsletter' : 'money');
      assertProved(shop, actor);
      await recordActivity(tx, {
        actor,
        action: 'exported',
        subjectType: 'export',
        subjectIds: [name],
        detail: { name: [labelOf(name), daysOf(period)].join(', '), ...period },
        now: shop.now(),
      });
    });
    const days = period ? [period.from, 'to', period.to] : [indianDay(shop.now())];
    const fileName = `${[called, ...days].join('-')}.csv`;
    const text = readFile(snapshot, exportTables[name], period);
    return { ok: true, fileName, text, close: snapshot.close };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

function labelOf(name: ExportName): string {
  return exportKinds.find(({ value }) => value === name)?.label ?? name;
}

function daysOf(period: Period | null): string {
  return period ? `${period.from} to ${period.to}` : 'all days';
}

async function openSnapshot(shop: Shop): Promise<Snapshot | null> {
  try {
    return await shop.db.openSnapshot();
  } catch (error) {
    if (error instanceof DatabaseUnavailable && error.reason === 'busy') return null;
    throw error;
  }
}

async function* readFile(
  { db, close }: Snapshot,
  { columns, rows }: ExportTable,
  period: Period | null,
): AsyncGenerator<string, void> {
  try {
    const cells = columns.map(({ read }, at) => sql`${read} as ${sql.identifier(`c${at}`)}`);
    await db.execute(
      sql`declare file no scroll cursor for select ${sql.join(cells, sql`, `)} ${rows(period)}`,
    );
    yield csvHead(columns);
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each batch begins where the last one ended
      const found = await db.execute<Record<string, Value>>(sql.raw(`fetch ${BATCH} from file`));
      if (found.rows.length === 0) return;
      yield csvLines(
        columns,
        found.rows.map((row) => columns.map((_, at) => row[`c${at}`] ?? null)),
      );
    }
  } finally {
    await close();
  }
}
