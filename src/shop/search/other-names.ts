import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { searchMisses, searchSynonyms } from '../../database/tables/search.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { type Edit, type SavedEdit, deleteEdited, recordEdit, revisionOf, saveEdit } from '../edit/edits.ts';
import type { PageKeys } from '../list-page.schema.ts';
import { type KeyPage, likePattern, newestFirst } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { type OtherNamesDraft, nameKey, otherNamesLabels } from './other-names.schema.ts';

const PAGE = 50;
/** As many as can be read at once for each search. */
export const MOST_GROUPS = 500;

export type OtherNames = { id: string; key: string; draft: OtherNamesDraft; revision: string };
export type OtherNamesPage = KeyPage<OtherNames> & { total: number };

type NamesQuery = PageKeys & { q?: string | undefined };

/** One page of the groups of names that mean the same, the newest first. */
export async function listOtherNames({ db }: Shop, query: NamesQuery, size = PAGE): Promise<OtherNamesPage> {
  const list = newestFirst('search_synonyms', query);
  const filter = query.q
    ? sql`exists (select from unnest(search_synonyms.names) as name where name ilike ${likePattern(query.q)})`
    : undefined;
  const [found, total] = await Promise.all([
    db
      .select({ id: searchSynonyms.id, names: searchSynonyms.names, key: list.key })
      .from(searchSynonyms)
      .where(and(filter, list.beyond))
      .orderBy(list.order)
      .limit(size + 1),
    db.$count(searchSynonyms, filter),
  ]);
  const { rows, ...places } = list.take(found, size);
  return { ...places, rows: rows.map((row) => ({ key: row.key, ...edited(row) })), total };
}

/** One group as its form begins; undefined if it is gone. */
export async function findEditedOtherNames({ db }: Shop, id: string) {
  const [row] = await db.select().from(searchSynonyms).where(eq(searchSynonyms.id, id));
  return row && edited(row);
}

function edited({ id, names }: { id: string; names: string[] }) {
  const draft = { names };
  return { id, draft, revision: revisionOf(draft) };
}

type Taken = { ok: false; reason: 'taken'; name: string; others: string[] };
type CreatedNames = { ok: true; id: string } | { ok: false; reason: 'full' } | Taken;

/** Adds a group, unless another has one of its names already. The draft has passed its schema. */
export async function createOtherNames(
  shop: Shop,
  { actor, draft: { names } }: { actor: Actor; draft: OtherNamesDraft },
): Promise<CreatedNames> {
  const id = crypto.randomUUID();
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'catalogue');
    const taken = await lockNames(tx, names);
    if (taken) return taken;
    if ((await tx.$count(searchSynonyms)) >= MOST_GROUPS) return { ok: false, reason: 'full' };
    await tx.insert(searchSynonyms).values({ id, names, createdAt: now, updatedAt: now });
    await forgetAnswered(tx, names);
    await recordEdit(tx, { actor, action: 'created', subject: subjectOf(id, names), now });
    return { ok: true, id };
  });
}

/** Saves a group, unless others saved it meanwhile, or another one has one of its names. */
export async function updateOtherNames(
  shop: Shop,
  { id, ...edit }: Edit<OtherNamesDraft> & { id: string },
): Promise<SavedEdit<OtherNamesDraft> | Taken> {
  const { names } = edit.draft;
  let taken: Taken | undefined;
  const saved = await saveEdit<OtherNamesDraft, 'taken'>(shop, {
    right: 'catalogue',
    ...edit,
    subject: subjectOf(id, names),
    labels: otherNamesLabels,
    async read(tx) {
      const [row] = await tx.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)).for('update');
      return row && { names: row.names };
    },
    async write(tx, now) {
      taken = await lockNames(tx, names, id);
      if (taken) return taken;
      await tx.update(searchSynonyms).set({ names, updatedAt: now }).where(eq(searchSynonyms.id, id));
      await forgetAnswered(tx, names);
      return undefined;
    },
  });
  return !saved.ok && saved.reason === 'taken' && taken ? taken : (saved as SavedEdit<OtherNamesDraft>);
}

/** Deletes a group. Says whether there was one. */
export async function deleteOtherNames(
  shop: Shop,
  { actor, id }: { actor: Actor; id: string },
): Promise<{ ok: boolean }> {
  return deleteEdited<string[]>(shop, {
    right: 'catalogue',
    actor,
    type: 'other-names',
    id,
    async remove(tx) {
      const [row] = await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning();
      return row?.names;
    },
    detail: (names) => ({ name: names.join(', ') }),
  });
}

const subjectOf = (id: string, names: readonly string[]) => ({
  type: 'other-names' as const,
  id,
  name: names.join(', '),
});

/** Lets one at a time give names; says which of these another group has. */
async function lockNames(tx: Database, names: readonly string[], ownId?: string): Promise<Taken | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('search-names'))`);
  const groups = await tx
    .select({ names: searchSynonyms.names })
    .from(searchSynonyms)
    .where(ownId === undefined ? undefined : ne(searchSynonyms.id, ownId));
  const holders = new Map(groups.flatMap((group) => group.names.map((name) => [nameKey(name), group.names])));
  for (const name of names) {
    const others = holders.get(nameKey(name));
    if (others) return { ok: false, reason: 'taken', name, others };
  }
  return undefined;
}

/** Words that have another name now are no longer waiting for one; found by nothing even so, they come again. */
async function forgetAnswered(tx: Database, names: readonly string[]): Promise<void> {
  await tx.delete(searchMisses).where(inArray(searchMisses.words, names.map(nameKey)));
}
