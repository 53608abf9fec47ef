import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { findProductsLike } from '../found-by-letters.ts';
import { type Search, searchAsTyped, tiersOfWord } from './product-search.ts';
import { countMistakes, isLikely, soundAlike, wordForms, wordsOf } from './search-words.rules.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Lookup } from './word-lookups.ts';

const MOST_LIKENED = 500;
const MOST_TRIED = 3;
/** Of a word that two were written together in. */
const SHORTEST_HALF = 2;
const SHORTEST_SLURRED = 3;
/** So many pairs are tried as one word, of so many letters together. */
const MOST_JOINED = 4;
const SHORTEST_JOINED = 6;

/**
 * What somebody probably meant who mistyped words, the likeliest first, in small letters: each word that nothing in the shop has is
 * another instead. None where there is no such word, or one that is like no other. It costs more: for where nothing was found.
 */
export async function correctWords(
  db: Database,
  { text, search, isForStaff = false }: { text: string; search: Search; isForStaff?: boolean },
): Promise<string[]> {
  const asked = search.parts.flatMap(({ words, lookups }) =>
    words.map((word, at) => ({ word, lookup: lookups[at] })),
  );
  const [unknown, joined] = await Promise.all([
    findUnknown(db, asked, { isFilled: search.vocabulary.isFilled, isForStaff }),
    joinWords(db, wordsOf(text)),
  ]);
  const likely = await Promise.all(
    unknown.map(async (word) => [word, await likenWord(db, word, search.vocabulary)] as const),
  );
  const [first] = likely;
  if (!first || likely.some(([, words]) => words.length === 0)) return joined.slice(0, MOST_TRIED);
  const best = new Map(likely.map(([word, [other = word]]) => [word, other]));
  const replaced = first[1].map((other) => {
    const meant = new Map(best).set(first[0], other);
    return wordsOf(text)
      .map((word) => meant.get(word) ?? word)
      .join(' ');
  });
  return [...joined, ...replaced].slice(0, MOST_TRIED);
}

/** For staff: the search by what was `meant` probably, where anything that is not deleted is found by it. */
export async function searchForgiving(
  db: Database,
  text: string,
): Promise<(Search & { meant: string }) | null> {
  const typed = await searchAsTyped(db, text);
  if (!typed) return null;
  for (const meant of await correctWords(db, { text, search: typed, isForStaff: true })) {
    // oxlint-disable-next-line no-await-in-loop -- the next only where this one finds nothing
    const search = await searchAsTyped(db, meant, typed.vocabulary);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (search && (await isFound(db, search))) return { ...search, meant };
  }
  return null;
}

async function isFound(db: Database, { tiers }: Search): Promise<boolean> {
  const { ids } = await findProductsLike(db, tiers.at(-1) ?? {}, 1);
  return ids.length > 0;
}

/** Of the words those that nothing has: for staff, not what is deleted; for shoppers, nothing that they see. */
async function findUnknown(
  db: Database,
  asked: { word: string; lookup: Lookup | undefined }[],
  { isFilled, isForStaff }: { isFilled: boolean; isForStaff: boolean },
): Promise<string[]> {
  if (asked.length === 0) return [];
  const checks = asked.map(({ lookup }) => {
    const [headings, documents] = lookup ? tiersOfWord(lookup) : [];
    if (!headings || !documents) return sql`true`;
    const shown = sql`exists (select from search_headings(${headings.words}::tsquery, ${headings.sought}::tsquery, 1))
      or exists (select from search_documents(${documents.words}::tsquery, ${documents.sought}::tsquery, 1))`;
    // Counted: for `exists` the planner reads the table in vain, not its index.
    const counted = sql`(select count(*) from product_search join products on products.id = product_id
      where document @@ ${documents.words}::tsquery and deleted_at is null ${isForStaff ? sql`` : sql`and is_published`}) > 0`;
    if (!isFilled) return counted;
    const kept = sql`(select cardinality(ids) > 0
      from products_like(null, ${documents.words}::tsquery, ${documents.sought}::tsquery, 1))`;
    return isForStaff ? sql`${shown} or ${kept}` : shown;
  });
  const { rows } = await db.execute<{ known: boolean[] }>(
    sql`select array[${sql.join(checks, sql`, `)}] as known`,
  );
  return asked.filter((_, at) => rows[0]?.known[at] === false).map(({ word }) => word);
}

/** What is meant if a word was written as two ('mary gold', and both are words of something): with a mistake at most. */
async function joinWords(db: Database, words: string[]): Promise<string[]> {
  const pairs = words.slice(0, MOST_JOINED).flatMap((one, at) => {
    const other = words[at + 1];
    return other === undefined || /\d/.test(one + other) ? [] : { at, whole: one + other };
  });
  const found = await Promise.all(
    pairs.map(async ({ at, whole }) => {
      if (whole.length < SHORTEST_JOINED) return [];
      const near = await findNear(db, whole);
      return near
        .filter((word) => countMistakes(whole, word) <= 1 || soundAlike(whole, word))
        .map((word) => words.toSpliced(at, 2, word).join(' '));
    }),
  );
  return found.flat();
}

/** What a word could mean that nothing has: words of names, options and categories, or two that belong apart. */
async function likenWord(
  db: Database,
  word: string,
  { kinds, groups }: Pick<Vocabulary, 'kinds' | 'groups'>,
): Promise<string[]> {
  const [near, halves] = await Promise.all([findNear(db, word), findHalves(db, word)]);
  const others = [
    ...kinds.flatMap(({ name }) => wordsOf(name)),
    ...groups.flatMap(({ words }) => words.flat()),
  ];
  const likely = [...new Set([...near, ...others])].filter(
    (other) => other !== word && (isLikely(word, other) || soundAlike(word, other)),
  );
  const mistakes = (other: string) =>
    (soundAlike(word, other) ? 1 : countMistakes(word, other)) + (other[0] === word[0] ? 0 : 0.5);
  return [...halves.whole, ...likely.toSorted((a, b) => mistakes(a) - mistakes(b)), ...halves.slurred];
}

/** Words of names that share three letters with it, or how they begin or end; the most similar first. */
async function findNear(db: Database, word: string): Promise<string[]> {
  const like = (text: string) => text.replaceAll('_', String.raw`\_`);
  const within = Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3));
  const patterns = [
    `${like(word.slice(0, word.length === 4 ? 1 : 2))}%`,
    `%${like(word.slice(-2))}`,
    ...within.map((letters) => `%${like(letters)}%`),
  ];
  if (word.length < 3) return [];
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from (select distinct word from search_words
      where word like any(${sql.param(patterns)}::text[]) and is_named
        and length(word) between ${word.length - 2} and ${word.length + 2}) near
    order by similarity(word, ${word}) desc, word limit ${MOST_LIKENED}`);
  return rows.map((row) => row.word);
}

/** Two words that were written together, as they are; and with the last letter of the first left out ('alovera'). */
async function findHalves(db: Database, word: string) {
  const cuts = Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_HALF + 1) }, (_, at) => ({
    left: word.slice(0, at + SHORTEST_HALF),
    right: word.slice(at + SHORTEST_HALF),
  }));
  if (cuts.length === 0) return { whole: [], slurred: [] };
  const all = cuts.flatMap(({ left, right }) => [left, ...wordForms(right), right]);
  const begun = cuts.flatMap(({ left }) =>
    left.length < SHORTEST_SLURRED ? [] : `${left.replaceAll('_', String.raw`\_`)}_`,
  );
  const { rows } = await db.execute<{ word: string }>(
    sql`select distinct word from search_words where is_named
      and (word = any(${sql.param(all)}::text[]) or word like any(${sql.param(begun)}::text[]))`,
  );
  const known = new Set(rows.map((row) => row.word));
  const found = cuts.filter(({ right }) => wordForms(right).some((form) => known.has(form)));
  return {
    whole: found.flatMap(({ left, right }) => (known.has(left) ? `${left} ${right}` : [])),
    slurred: found.flatMap(({ left, right }) =>
      left.length < SHORTEST_SLURRED || right.length < SHORTEST_SLURRED
        ? []
        : [...known]
            .filter((other) => other.length === left.length + 1 && other.startsWith(left))
            .map((other) => `${other} ${right}`),
    ),
  };
}
