import { and, asc, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../database/tables/accounts.ts';
import { bulkChangeRows, bulkChanges } from '../../database/tables/bulk.ts';
import { categories } from '../../database/tables/catalogue.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import type { Right } from '../access/roles.rules.ts';
import type { Shop } from '../shop.types.ts';
import { UNDO_MINUTES, undoableUntil } from './apply-change.ts';
import { type BulkRefusal, type BulkState, bulkRefusals, rightFor, stateText } from './bulk-values.rules.ts';
import { describeOperation } from './bulk-words.rules.ts';
import type { BulkOperation, BulkShown, StoredScope } from './bulk.schema.ts';

export type BulkSummary = {
  id: string;
  /** What it does, in a sentence. */
  text: string;
  list: StoredScope['list'];
  /** What somebody needs to see it. */
  right: Right;
  revision: number;
  changing: number;
  refused: number;
  unchanged: number;
  left: number;
  /** What goes on with it, if anything does, and the line that it is at. */
  work: 'applying' | 'undoing' | null;
  reached: number;
  madeAt: Date;
  madeBy: string | null;
  appliedAt: Date | null;
  appliedBy: string | null;
  undoneAt: Date | null;
  undoneBy: string | null;
  /** Null once nothing can be taken back any more. */
  undoUntil: Date | null;
};

const RECENT = 50;

/** The last changes of many things, previews that nobody applied so far among them. */
export async function listBulkChanges(shop: Shop): Promise<BulkSummary[]> {
  return readSummaries(shop, undefined, RECENT);
}

/** What can still be taken back, by whomever it was made: the newest first. */
export async function listUndoable(shop: Shop): Promise<BulkSummary[]> {
  const since = new Date(shop.now().getTime() - UNDO_MINUTES * 60_000);
  const condition = and(
    isNotNull(bulkChanges.appliedAt),
    isNull(bulkChanges.undoneAt),
    isNull(bulkChanges.work),
    gt(bulkChanges.appliedAt, since),
  );
  return readSummaries(shop, condition, 3);
}

export async function findBulkChange(shop: Shop, id: string): Promise<BulkSummary | null> {
  return (await readSummaries(shop, eq(bulkChanges.id, id), 1))[0] ?? null;
}

async function readSummaries(
  shop: Shop,
  condition: ReturnType<typeof and>,
  limit: number,
): Promise<BulkSummary[]> {
  const [maker, applier, undoer] = [alias(users, 'maker'), alias(users, 'applier'), alias(users, 'undoer')];
  const [rows, names] = await Promise.all([
    shop.db
      .select({
        change: bulkChanges,
        madeBy: maker.email,
        appliedBy: applier.email,
        undoneBy: undoer.email,
      })
      .from(bulkChanges)
      .leftJoin(maker, eq(maker.id, bulkChanges.actorId))
      .leftJoin(applier, eq(applier.id, bulkChanges.appliedBy))
      .leftJoin(undoer, eq(undoer.id, bulkChanges.undoneBy))
      .where(condition)
      .orderBy(desc(bulkChanges.createdAt), desc(bulkChanges.id))
      .limit(limit),
    readCategoryNames(shop),
  ]);
  const now = shop.now();
  return rows.map(({ change, madeBy, appliedBy, undoneBy }) => {
    const until =
      change.appliedAt && !change.undoneAt && change.work === null ? undoableUntil(change.appliedAt) : null;
    return {
      id: change.id,
      revision: change.revision,
      changing: change.changing,
      refused: change.refused,
      unchanged: change.unchanged,
      left: change.left,
      work: change.work,
      reached: change.reached,
      madeAt: change.createdAt,
      madeBy,
      appliedAt: change.appliedAt,
      appliedBy,
      undoneAt: change.undoneAt,
      undoneBy,
      text: describeOperation(change.operation as BulkOperation, names),
      list: (change.scope as StoredScope).list,
      right: rightFor(change.operation as BulkOperation),
      undoUntil: until && until > now ? until : null,
    };
  });
}

async function readCategoryNames(shop: Shop): Promise<ReadonlyMap<string, string>> {
  const rows = await shop.db.select({ id: categories.id, name: categories.name }).from(categories);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type BulkLine = {
  position: number;
  name: string;
  from: string;
  to: string | null;
  /** Why it stays as it is, in a sentence. */
  refusal: string | null;
  wasChanged: boolean;
  wasLeft: boolean;
};

export const BULK_PAGE = 100;

type LinesQuery = { id: string; after: number; show?: BulkShown | undefined };

/** One page of a change's lines. */
export async function listBulkLines(
  shop: Shop,
  { id, after, show }: LinesQuery,
): Promise<{ lines: BulkLine[]; next: number | null }> {
  const shown = {
    refused: isNotNull(bulkChangeRows.refusal),
    changed: eq(bulkChangeRows.wasChanged, true),
    left: eq(bulkChangeRows.wasLeft, true),
  };
  const [rows, names] = await Promise.all([
    shop.db
      .select()
      .from(bulkChangeRows)
      .where(
        and(
          eq(bulkChangeRows.changeId, id),
          gt(bulkChangeRows.position, after),
          show ? shown[show] : undefined,
        ),
      )
      .orderBy(asc(bulkChangeRows.position))
      .limit(BULK_PAGE + 1),
    readCategoryNames(shop),
  ]);
  const page = rows.slice(0, BULK_PAGE);
  return {
    lines: page.map((row) => ({
      position: row.position,
      name: row.name,
      from: row.before === null ? '' : stateText(row.before as BulkState, names),
      to: row.after === null ? null : stateText(row.after as BulkState, names),
      refusal: row.refusal === null ? null : bulkRefusals[row.refusal as BulkRefusal],
      wasChanged: row.wasChanged,
      wasLeft: row.wasLeft,
    })),
    next: rows.length > BULK_PAGE ? (page.at(-1)?.position ?? null) : null,
  };
}

/** Takes away a preview that nobody applied. */
export async function discardPreview(
  shop: Shop,
  { actor, id }: { actor: Actor; id: string },
): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const [change] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update');
    if (!change || change.appliedAt !== null || change.work !== null) return false;
    await assertMay(tx, actor, rightFor(change.operation as BulkOperation));
    await tx.delete(bulkChanges).where(eq(bulkChanges.id, id));
    return true;
  });
}
