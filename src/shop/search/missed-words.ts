import { type SQL, and, eq, like, sql } from 'drizzle-orm';
import { searchMisses } from '../../database/tables/search.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { countAttempt } from '../access/count-attempt.ts';
import { recordActivity } from '../activity/activity-log.ts';
import { listProducts } from '../catalogue/product-listings.ts';
import { toSearchWords } from '../list-page.rules.ts';
import { type KeyPage, likePattern } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { type MissesQuery, missedWords } from './other-names.schema.ts';

const PAGE = 50;

export type MissedWords = { id: string; key: string; words: string; times: number; lastAt: Date };
export type MissesPage = KeyPage<MissedWords> & { total: number };

/** One page of the words by which nobody found anything, by how often or by when. */
export async function listMisses({ db }: Shop, query: MissesQuery, size = PAGE): Promise<MissesPage> {
  const { q, sort, order, after, before } = query;
  const filter = q ? like(searchMisses.words, likePattern(q.toLowerCase())) : undefined;
  const backwards = before !== undefined && after === undefined;
  const cursor = after ?? before;
  const isDownwards = (order === 'desc') !== backwards;
  const direction = sql.raw(isDownwards ? 'desc' : 'asc');
  const by = sort === 'times' ? sql`times` : sql`last_at`;
  const key =
    sort === 'times'
      ? sql<string>`times || '_' || words`
      : sql<string>`(extract(epoch from last_at) * 1000000)::bigint || '_' || words`;
  const [found, total] = await Promise.all([
    db
      .select({
        id: searchMisses.words,
        words: searchMisses.words,
        times: searchMisses.times,
        lastAt: searchMisses.lastAt,
        key,
      })
      .from(searchMisses)
      .where(and(filter, cursor === undefined ? undefined : beyond(cursor, { sort, by, isDownwards })))
      .orderBy(sql`${by} ${direction}, words ${direction}`)
      .limit(size + 1),
    db.$count(searchMisses, filter),
  ]);
  const more = found.length > size;
  const rows = found.slice(0, size);
  if (backwards) rows.reverse();
  return {
    rows,
    next: (backwards ? true : more) ? (rows.at(-1)?.key ?? null) : null,
    previous: (backwards ? more : cursor !== undefined) ? (rows[0]?.key ?? null) : null,
    total,
  };
}

type Place = { sort: MissesQuery['sort']; by: SQL; isDownwards: boolean };

function beyond(cursor: string, { sort, by, isDownwards }: Place): SQL {
  const at = cursor.indexOf('_');
  const [number, words] = [cursor.slice(0, at), cursor.slice(at + 1)];
  const value =
    sort === 'times'
      ? sql`${number}::bigint`
      : sql`timestamptz 'epoch' + ${number}::bigint * interval '1 microsecond'`;
  return sql`(${by}, words) ${sql.raw(isDownwards ? '<' : '>')} (${value}, ${words})`;
}

/** The same words of one address count once in this time; only a hash of both is kept for it. */
const ONCE = { name: 'missed words by address', hits: 1, windowSeconds: 600 };

/** Counts what somebody searched for, if the shop does find nothing by it. Says whether it was counted. */
export async function countMissedSearch(
  shop: Shop,
  { text, network }: { text: string; network: string },
): Promise<boolean> {
  const words = missedWords(text);
  const q = toSearchWords(text);
  if (words === '' || (await listProducts(shop, { q })).total > 0) return false;
  const subject = `${network}\0${words}`;
  if (!(await countAttempt(shop.db, ONCE, { subject, now: shop.now() })).ok) return false;
  await countMiss(shop, { words });
  return true;
}

/** A stranger can make words up: beyond these the rarest go, of them the oldest. */
const MOST_MISSES = 5_000;

/** Counts words by which nothing was found, as somebody typed them; how often from where is for the caller to bound. */
export async function countMiss(shop: Shop, { words }: { words: string }, most = MOST_MISSES): Promise<void> {
  const now = shop.now();
  const [counted] = await shop.db
    .insert(searchMisses)
    .values({ words, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: searchMisses.words,
      set: { times: sql`${searchMisses.times} + 1`, lastAt: now },
      setWhere: sql`${searchMisses.times} < ${MOST_TIMES}`,
    })
    .returning({ times: searchMisses.times });
  if (counted?.times !== 1) return;
  // New words stay: they would never be counted twice.
  await shop.db.execute(sql`delete from search_misses where words in (
    select words from search_misses where words <> ${words} order by times, last_at
    limit greatest(0, (select count(*) from search_misses) - ${most}))`);
}

const MOST_TIMES = 1_000_000_000;

/** Takes words off the list; whoever searches for them in vain brings them back. */
export async function removeMiss(
  shop: Shop,
  { actor, words }: { actor: Actor; words: string },
): Promise<{ ok: boolean }> {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'catalogue');
    const removed = await tx.delete(searchMisses).where(eq(searchMisses.words, words)).returning();
    if (removed.length === 0) return { ok: false };
    await recordActivity(tx, {
      actor,
      action: 'deleted',
      subjectType: 'missed-words',
      subjectIds: ['search'],
      detail: { name: words },
      now: shop.now(),
    });
    return { ok: true };
  });
}
