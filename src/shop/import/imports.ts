import { and, asc, desc, eq, gt, ilike, inArray, lt, sql } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import { importRows, imports } from '../../database/tables/imports.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { FieldChange } from '../activity/activity.schema.ts';
import { type KeyPage, likePattern, newestFirst, searchedRows } from '../list-page.ts';
import type { PageKeys } from '../list-page.schema.ts';
import type { Shop } from '../shop.types.ts';
import { readCell, writeCell } from './cell-lists.rules.ts';
import { unknownColumns } from './formats.ts';
import type { ImportRowsQuery, RowResultName } from './imports.schema.ts';
import type { Import } from './stored-items.ts';

const IMPORTS_PAGE = 25;

export type ListedImport = Pick<
  Import,
  'id' | 'fileName' | 'format' | 'rows' | 'state' | 'items' | 'itemsChecked' | 'itemsDone' | 'createdAt'
> & { key: string; who: string | null; isWaiting: boolean };

/** The first of those that wait is being worked on; the others take their turn behind it. */
const isWaiting = sql<boolean>`(imports.state in ('checking', 'running') and exists (select 1 from imports other
  where other.state in ('checking', 'running') and (other.asked_at, other.id) < (imports.asked_at, imports.id)))`;

/** One page of all imports, the newest first. */
export async function listImports(
  shop: Shop,
  query: PageKeys & { q?: string | undefined },
): Promise<KeyPage<ListedImport>> {
  const list = newestFirst('imports', query);
  const { id, fileName, format, rows, state, items, itemsChecked, itemsDone, createdAt } = imports;
  const found = await shop.db
    .select({
      id,
      fileName,
      format,
      rows,
      state,
      items,
      itemsChecked,
      itemsDone,
      createdAt,
      who: users.email,
      isWaiting,
      key: list.key,
    })
    .from(query.q ? searchedRows(shop.db, imports, { filter: undefined, list }) : imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .where(query.q ? ilike(fileName, likePattern(query.q)) : list.beyond)
    .orderBy(list.order)
    .limit(IMPORTS_PAGE + 1);
  return list.take(found, IMPORTS_PAGE);
}

export type ShownImport = Omit<Import, 'header' | 'fileKey' | 'picturesKey' | 'delimiter' | 'tries'> & {
  counts: Record<RowResultName, number>;
  /** Columns that are left out. */
  unknown: string[];
  /** Whose turn it is, where that is another one's. */
  before: string | null;
};

/** An import with how many of its rows came to what; nothing for one that is gone. */
export async function findImport(shop: Shop, id: string): Promise<ShownImport | undefined> {
  const [one] = await shop.db.select().from(imports).where(eq(imports.id, id));
  if (!one) return undefined;
  const [results, [first]] = await Promise.all([
    shop.db
      .select({ result: importRows.result, rows: sql<number>`count(*)::int` })
      .from(importRows)
      .where(eq(importRows.importId, id))
      .groupBy(importRows.result),
    shop.db
      .select({ id: imports.id, fileName: imports.fileName })
      .from(imports)
      .where(inArray(imports.state, ['checking', 'running']))
      .orderBy(asc(imports.askedAt), asc(imports.id))
      .limit(1),
  ]);
  const count = (result: RowResultName) => results.find((row) => row.result === result)?.rows ?? 0;
  const isActive = one.state === 'checking' || one.state === 'running';
  const {
    header,
    fileKey: _file,
    picturesKey: _pictures,
    delimiter: _delimiter,
    tries: _tries,
    ...shown
  } = one;
  return {
    ...shown,
    counts: {
      new: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      refused: count('refused'),
    },
    unknown: unknownColumns(one.format, header),
    before: isActive && first && first.id !== id ? first.fileName : null,
  };
}

const ROWS_PAGE = 50;

export type ShownRow = {
  line: number;
  /** What it begins with, for people to know it by. */
  text: string;
  result: RowResultName;
  remark: string | null;
  changes: FieldChange[];
};

/** One page of an import's rows that something was found out of, in the order of the file. */
export async function listImportRows(
  shop: Shop,
  { id, result, after, before }: ImportRowsQuery & { id: string },
): Promise<{ rows: ShownRow[]; next: number | null; previous: number | null }> {
  const backwards = before !== undefined && after === undefined;
  const { line } = importRows;
  const found = await shop.db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        result === undefined ? sql`result is not null` : eq(importRows.result, result),
        backwards ? lt(line, before) : gt(line, after ?? 0),
      ),
    )
    .orderBy(backwards ? desc(line) : asc(line))
    .limit(ROWS_PAGE + 1);
  const more = found.length > ROWS_PAGE;
  const page = found.slice(0, ROWS_PAGE);
  if (backwards) page.reverse();
  const hasBefore = backwards ? more : after !== undefined;
  return {
    rows: page.map(({ cells, result: own, ...row }) => ({
      line: row.line,
      text: textOf(cells),
      result: own ?? 'unchanged',
      remark: row.remark,
      changes: row.changes,
    })),
    next: (backwards || more) && page.length > 0 ? (page.at(-1)?.line ?? null) : null,
    previous: hasBefore && page.length > 0 ? (page[0]?.line ?? null) : null,
  };
}

/** The first cells that say something. */
function textOf(cells: readonly string[]): string {
  const said = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return said.slice(0, 3).join(' · ').slice(0, 160);
}

type Asked = { actor: Actor; id: string };
type Outcome = { ok: true } | { ok: false; reason: 'not-found' | 'not-now' };

/** Has an import written that was checked. Others that wait come first. docs/behaviour/import.md#two-at-once. */
export async function startImport(shop: Shop, { actor, id }: Asked): Promise<Outcome> {
  return change(shop, { actor, id, action: 'started', from: ['checked'] }, (now) => ({
    state: 'running',
    startedBy: actor.userId,
    startedAt: now,
    askedAt: now,
  }));
}

/** Has an import end after the batch that it is at; what it wrote until then stays. */
export async function cancelImport(shop: Shop, { actor, id }: Asked): Promise<Outcome> {
  return change(shop, { actor, id, action: 'cancelled', from: ['checking', 'running'] }, () => ({
    isStopping: true,
  }));
}

type Changing = Asked & { action: 'started' | 'cancelled'; from: Import['state'][] };

async function change(
  shop: Shop,
  { actor, id, action, from }: Changing,
  to: (now: Date) => Partial<Import>,
): Promise<Outcome> {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'catalogue');
    const [one] = await tx.select().from(imports).where(eq(imports.id, id)).for('update');
    if (!one) return { ok: false, reason: 'not-found' };
    if (!from.includes(one.state) || one.isStopping) return { ok: false, reason: 'not-now' };
    const now = shop.now();
    await tx.update(imports).set(to(now)).where(eq(imports.id, id));
    await recordActivity(tx, {
      actor,
      action,
      subjectType: 'import',
      subjectIds: [id],
      detail: { name: one.fileName },
      now,
    });
    await shop.jobs.enqueue(tx, 'run-imports', {});
    return { ok: true };
  });
}

/** Takes an import off the list, with its files and what was found out; what it wrote into the shop stays. */
export async function removeImport(shop: Shop, { actor, id }: Asked): Promise<Outcome> {
  const removed = await shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'catalogue');
    const [one] = await tx.select().from(imports).where(eq(imports.id, id)).for('update');
    if (!one) return { ok: false, reason: 'not-found' } as const;
    if (one.state === 'checking' || one.state === 'running') return { ok: false, reason: 'not-now' } as const;
    await tx.delete(imports).where(eq(imports.id, id));
    const detail = { name: one.fileName };
    await recordActivity(tx, {
      actor,
      action: 'deleted',
      subjectType: 'import',
      subjectIds: [id],
      detail,
      now: shop.now(),
    });
    return { ok: true, keys: [one.fileKey, one.picturesKey] } as const;
  });
  if (!removed.ok) return removed;
  for (const key of removed.keys) {
    if (key === null) continue;
    // oxlint-disable-next-line no-await-in-loop -- two at most
    await shop.media
      .removePrivate(key)
      .catch((err: unknown) => shop.log.warn({ err, key }, 'The file of an import is still stored'));
  }
  return { ok: true };
}

const REFUSED_AT_ONCE = 500;

/** The refused rows as they came, with the reason behind them: to be mended and imported again. */
export async function* refusedRows(shop: Shop, id: string): AsyncGenerator<string[]> {
  const [one] = await shop.db.select({ header: imports.header }).from(imports).where(eq(imports.id, id));
  if (!one) return;
  // What a spreadsheet would take for a formula has its apostrophe already, or gets it.
  const safe = (cell: string) => writeCell(readCell(cell));
  yield [...one.header.map(safe), 'Import row', 'Import problem'];
  let last = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each batch begins where the last one ended
    const rows = await shop.db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, id), eq(importRows.result, 'refused'), gt(importRows.line, last)))
      .orderBy(asc(importRows.line))
      .limit(REFUSED_AT_ONCE);
    for (const { line, cells, remark } of rows) {
      yield [...one.header.map((_name, at) => safe(cells[at] ?? '')), String(line), safe(remark ?? '')];
    }
    if (rows.length < REFUSED_AT_ONCE) return;
    last = rows.at(-1)?.line ?? last;
  }
}
