import { type SQL, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { categories, products } from '../../database/tables/catalogue.ts';
import { type SearchTerm, isLikely, readSearch, wordForms, wordsOf } from './search-words.rules.ts';

export type Search = {
  /** For `where`, beside products: all that was asked for is there, each word in the name, an option or a text. */
  condition: SQL;
  /**
   * The same of `words`, the products' rows of product_search, from the narrowest to the widest: each word a whole one of the
   * name, in the name at all, anywhere. Whoever takes so many of each has the best of them, however many there are.
   */
  tiers: SQL[];
  /** How well a `product_search.heading` answers: whole words of a name first, then its other words, then options. */
  rank: (heading: SQL) => SQL;
};

type Word = Exclude<SearchTerm, { meaning: string }>;

/** What one term is found by: each a tsquery of the lexemes in product_search, from the best to the last. */
type Lookup = { whole: string[]; begun: string[]; alike: string[]; option: string[]; text: string[] };

const POINTS: [kind: Exclude<keyof Lookup, 'text'>, points: number][] = [
  ['whole', 8],
  ['begun', 6],
  ['alike', 4],
  ['option', 2],
];
const LONG_WORD = 5;
const CONTAINED_WORD = 4;
const MOST_LIKENED = 500;

/**
 * How products are found by a shopper's words, as they were typed: null where nothing can be. All of it is looked up
 * in the index of product_search.
 */
export async function searchAsTyped(db: Database, text: string): Promise<Search | null> {
  return toSearch(await lookUpAll(db, readSearch(text)));
}

/**
 * The same with the letters forgiven of those words that nothing in the shop has; null where there is no such word, or
 * none that it could mean. It costs more: for where nothing was found as typed. `among`: the products that count.
 */
export async function searchForgiving(
  db: Database,
  { text, among = isNull(products.deletedAt) }: { text: string; among?: SQL | undefined },
): Promise<Search | null> {
  const terms = readSearch(text);
  const lookups = await lookUpAll(db, terms);
  const unknown = await findUnknown(db, lookups, among);
  let hasHelped = false;
  for (const [at, term] of terms.entries()) {
    const lookup = lookups[at];
    if (!unknown[at] || !lookup || 'meaning' in term) continue;
    const meant = await likenWord(db, term.word);
    lookup.alike.push(...meant.words.map((word) => lexeme('n:', word)));
    lookup.option.push(...meant.words.map((word) => lexeme('v:', word)), ...meant.categories);
    lookup.text.push(...meant.words.map((word) => lexeme('t:', word)));
    hasHelped ||= lookup.option.length > 0;
  }
  return hasHelped ? toSearch(lookups) : null;
}

function toSearch(lookups: Lookup[]): Search | null {
  if (lookups.length === 0) return null;
  const whole = (lookup: Lookup) => (lookup.whole.length > 0 ? lookup.whole : Object.values(lookup).flat());
  const named = (lookup: Lookup) => [...whole(lookup), ...lookup.begun, ...lookup.alike];
  const every = (of: (lookup: Lookup) => string[]) =>
    lookups.map((lookup) => `(${of(lookup).join('|')})`).join('&');
  const query = every((lookup) => Object.values(lookup).flat());
  return {
    condition: sql`products.id in (select product_id from product_search where document @@ ${query}::tsquery)`,
    tiers: [...new Set([every(whole), every(named), query])].map(
      (tier) => sql`words.document @@ ${tier}::tsquery`,
    ),
    rank: (heading) => {
      const ranked = lookups.map((lookup) => {
        const cases = POINTS.filter(([kind]) => lookup[kind].length > 0).map(
          ([kind, points]) =>
            sql`when ${heading} @@ ${lookup[kind].join('|')}::tsquery then ${sql.raw(String(points))}`,
        );
        return cases.length === 0 ? sql`0` : sql`case ${sql.join(cases, sql` `)} else 0 end`;
      });
      return sql`(${sql.join(ranked, sql` + `)})`;
    },
  };
}

async function lookUpAll(db: Database, terms: SearchTerm[]): Promise<Lookup[]> {
  const words = terms.flatMap((term) => ('word' in term ? [term.word] : []));
  const [kinds, containing] = await Promise.all([
    words.length > 0 ? db.select({ id: categories.id, name: categories.name }).from(categories) : [],
    findContaining(db, words),
  ]);
  return terms.map((term) => ('meaning' in term ? lookUpMeaning(term) : lookUpWord(term, kinds, containing)));
}

function lookUpMeaning({ meaning, words }: Exclude<SearchTerm, Word>): Lookup {
  const named = words.map((word) => lexeme('n:', word));
  return { whole: [], begun: [], alike: [], option: [], text: [lexeme('is:', meaning), ...named] };
}

/**
 * Names and options may begin with the word, a long one also a word of the description: 'fig' is not meant by
 * 'figure'. Numbers are meant as they are.
 */
function lookUpWord({ word }: Word, kinds: { id: string; name: string }[], containing: string[]): Lookup {
  const forms = wordForms(word);
  const [stem = word] = forms;
  const isNumber = /\d/.test(word);
  const begin = (kind: Kind) =>
    isNumber ? forms.map((form) => lexeme(kind, form)) : [`${lexeme(kind, stem)}:*`];
  const holding = containing.filter((known) => known.includes(stem));
  const ownCategories = kinds.filter(({ name }) =>
    wordsOf(name).some((part) => (isNumber ? forms.includes(part) : part.startsWith(stem))),
  );
  return {
    whole: forms.map((form) => lexeme('n:', form)),
    begun: begin('n:'),
    alike: holding.map((known) => lexeme('n:', known)),
    option: [
      ...begin('v:'),
      ...holding.map((known) => lexeme('v:', known)),
      ...ownCategories.map(({ id }) => lexeme('c:', id)),
    ],
    text: stem.length >= LONG_WORD ? begin('t:') : forms.map((form) => lexeme('t:', form)),
  };
}

/** Words of names and options that have one of these within: 'Heartleaf' has 'leaf'. */
async function findContaining(db: Database, words: string[]): Promise<string[]> {
  const patterns = words
    .map((word) => wordForms(word)[0] ?? word)
    .filter((stem) => stem.length >= CONTAINED_WORD)
    .map((stem) => `_%${stem.replaceAll('_', String.raw`\_`)}%`);
  if (patterns.length === 0) return [];
  const { rows } = await db.execute<{ word: string }>(
    sql`select distinct word from search_words where word like any(${sql.param(patterns)}::text[]) limit ${MOST_LIKENED}`,
  );
  return rows.map(({ word }) => word);
}

/** Which of the lookups find nothing at all. Counted: for `exists` the planner reads the table in vain, not its index. */
async function findUnknown(db: Database, lookups: Lookup[], among: SQL | undefined): Promise<boolean[]> {
  if (lookups.length === 0) return [];
  const checks = lookups.map(
    (lookup) => sql`(select count(*) from product_search join products on products.id = product_id
      where document @@ ${Object.values(lookup).flat().join('|')}::tsquery and ${among ?? sql`true`}) = 0`,
  );
  const { rows } = await db.execute<{ unknown: boolean[] }>(
    sql`select array[${sql.join(checks, sql`, `)}] as unknown`,
  );
  return rows[0]?.unknown ?? [];
}

/** What a word could mean that nothing has: words of names and options, and categories by theirs. */
async function likenWord(db: Database, word: string): Promise<{ words: string[]; categories: string[] }> {
  const [known, kinds] = await Promise.all([
    db.execute<{ word: string }>(sql`
      select word from (select distinct word from search_words
        where length(word) between ${word.length - 2} and ${word.length + 2}) near
      order by similarity(word, ${word}) desc, word limit ${MOST_LIKENED}`),
    db.select({ id: categories.id, name: categories.name }).from(categories),
  ]);
  const own = kinds.filter(({ name }) => wordsOf(name).some((part) => isLikely(word, part)));
  return {
    words: known.rows.map((row) => row.word).filter((other) => isLikely(word, other)),
    categories: own.map(({ id }) => lexeme('c:', id)),
  };
}

type Kind = 'n:' | 'v:' | 'c:' | 't:' | 'is:';

/** Quoted for a tsquery; words have no quotes or backslashes (`wordsOf`). */
function lexeme(kind: Kind, word: string): string {
  return `'${kind}${word}'`;
}
