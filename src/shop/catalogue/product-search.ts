import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { MOST_WORDS, type SearchTerm, readSearch } from './search-terms.rules.ts';
import { wordForms, wordsOf } from './search-words.rules.ts';
import { type Vocabulary, readVocabulary } from './vocabulary.ts';
import { type Lookup, type LookupKind, lexeme, lookUpWords, phrase } from './word-lookups.ts';

/** One kind of products that answer, as tsqueries: what they have, and what an index of it is asked for. */
export type Tier = { of: 'headings' | 'documents'; words: string; sought: string };

export type Search = {
  /** For `where`, beside products: all that was asked for is there, each word in the name, an option or a text. */
  condition: SQL;
  /**
   * From the narrowest to the widest: each word a whole one of the name, in what results are ordered by, anywhere. Whoever
   * takes so many of each has the best of them, however many there are.
   */
  tiers: Tier[];
  /** How well a heading answers: whole words of a name first, then synonyms, then beginnings and so on. */
  rank: (heading: SQL) => SQL;
  /** The rank of all in the first tier, where that is known. */
  most: SQL | undefined;
  /** The words that count, each with what it is found by. */
  parts: Part[];
  /** By which they were understood. */
  vocabulary: Vocabulary;
};

type Part = {
  words: string[];
  lookups: Lookup[];
  /** The several words of a name as they were said, where it is one that has others. */
  said: string | null;
  /** Names of the same thing, each a tsquery of names and of texts. */
  named: string[];
  told: string[];
};

const WHOLE_POINTS = 16;
const POINTS: [kind: Exclude<LookupKind, 'text'>, points: number][] = [
  ['whole', WHOLE_POINTS],
  ['begun', 12],
  ['alike', 8],
  ['category', 6],
  ['botanical', 5],
  ['option', 3],
];
const SYNONYM_POINTS = 14;
/** For all words in a name as they were typed, one after the other. */
const ORDER_POINTS = 4;

const HEADING_KINDS = POINTS.map(([kind]) => kind);
const ALL_KINDS: LookupKind[] = [...HEADING_KINDS, 'text'];

/**
 * How products are found by a shopper's words, as they were typed, or by other names of what they name: null where nothing
 * can be. All of it is looked up in indexes of product_search and search_listing. Whoever tries other words gives the
 * vocabulary of the first.
 */
export async function searchAsTyped(db: Database, text: string, given?: Vocabulary): Promise<Search | null> {
  const vocabulary = given ?? (await readVocabulary(db));
  const terms = readSearch(text, vocabulary.groups);
  if (terms.length === 0) return null;
  const words = terms.flatMap((term) => ('meaning' in term ? [] : term.words));
  const lookups = await lookUpWords(db, words, vocabulary);
  const parts = terms.map((term) => toPart(term, lookups));
  return { ...toSearch(parts, wordsOf(text).slice(0, MOST_WORDS)), vocabulary };
}

/** Takes the lookups of its words from the front. */
function toPart(term: SearchTerm, lookups: Lookup[]): Part {
  if ('meaning' in term)
    return { words: [], lookups: [lookUpMeaning(term)], said: null, named: [], told: [] };
  const own = lookups.splice(0, term.words.length);
  const botanical = (name: string[]) => `(${name.map((word) => lexeme('b:', word)).join('&')})`;
  return {
    words: term.words,
    lookups: own,
    said: term.name.length > 1 ? anyOf(inFormsOf(term.name)) : null,
    named: term.others.flatMap((name) => [...inFormsOf(name), botanical(name)]),
    // Of several words in a text nobody knows whether they follow each other.
    told: term.others.filter(({ length }) => length === 1).map(([word = '']) => lexeme('t:', word)),
  };
}

/** The name, its last word in singular and plural. */
function inFormsOf(name: string[]): string[] {
  return wordForms(name.at(-1) ?? '').map((last) => phrase([...name.slice(0, -1), last]));
}

function lookUpMeaning({ meaning, words }: Extract<SearchTerm, { meaning: string }>): Lookup {
  const found = [lexeme('is:', meaning), ...words.map((word) => lexeme('n:', word))];
  return {
    whole: found,
    begun: [],
    alike: [],
    category: [],
    botanical: [],
    option: [],
    text: [],
    spelled: new Map(),
  };
}

function toSearch(parts: Part[], typed: string[]): Omit<Search, 'vocabulary'> {
  const whole = tierOf(parts, 'headings', ['whole']);
  const headed = tierOf(parts, 'headings', HEADING_KINDS);
  const all = tierOf(parts, 'documents', ALL_KINDS);
  const isWholeAlone = whole.words === headed.words;
  const isSaidAlone = typed.length < 2 || (parts.length === 1 && parts[0]?.said !== null);
  const said = isSaidAlone ? null : anyOf(inFormsOf(typed));
  const inOrder =
    said === null ? [] : [{ ...whole, words: `${said}&${whole.words}`, sought: `${said}&${whole.sought}` }];
  const points = WHOLE_POINTS * parts.flatMap(({ lookups }) => lookups).length;
  return {
    condition: sql`products.id in (select product_id from product_search where document @@ ${all.words}::tsquery)`,
    tiers: isWholeAlone ? [headed, all] : [...inOrder, whole, headed, all],
    most: isWholeAlone ? undefined : sql.raw(String(said === null ? points : points + ORDER_POINTS)),
    rank: (heading) => {
      const ranks = parts.map((part) => rankOf(part, heading));
      const order =
        said === null
          ? []
          : [sql`case when ${heading} @@ ${said}::tsquery then ${sql.raw(String(ORDER_POINTS))} else 0 end`];
      return sql`(${sql.join([...ranks, ...order], sql` + `)})`;
    },
    parts,
  };
}

const anyOf = (queries: string[]) => `(${queries.join('|')})`;

/** Where one word is, whatever by: in what is kept of headings, and in all. */
export function tiersOfWord(lookup: Lookup): Tier[] {
  const part = { words: [], lookups: [lookup], said: null, named: [], told: [] };
  return [tierOf([part], 'headings', HEADING_KINDS), tierOf([part], 'documents', ALL_KINDS)];
}

function tierOf(parts: Part[], of: Tier['of'], kinds: LookupKind[]): Tier {
  const synonyms = ({ named, told }: Part) =>
    kinds.length === 1 ? [] : of === 'headings' ? named : [...named, ...told];
  const isWhole = ({ said }: Part) => (kinds.length === 1 ? said : null);
  const asked = parts.map((part) => ({
    words: isWhole(part) ?? queryOf(part, synonyms(part), (lookup) => kinds.flatMap((kind) => lookup[kind])),
    // Beginnings of very many words are for those rows that the other words have found.
    isSought: part.lookups.every((lookup) =>
      kinds.every((kind) => lookup[kind].every((each) => !each.endsWith(':*') || lookup.spelled.has(each))),
    ),
    sought:
      isWhole(part) ??
      queryOf(part, synonyms(part), (lookup) =>
        kinds.flatMap((kind) => lookup[kind].flatMap((each) => lookup.spelled.get(each) ?? [each])),
      ),
  }));
  const sought = asked.filter(({ isSought }) => isSought);
  return {
    of,
    words: asked.map(({ words }) => words).join('&'),
    sought: (sought.length > 0 ? sought : asked).map((part) => part.sought).join('&'),
  };
}

function queryOf(
  { lookups }: Pick<Part, 'lookups'>,
  synonyms: string[],
  of: (lookup: Lookup) => string[],
): string {
  const typed = lookups.map((lookup) => `(${[...new Set(of(lookup))].join('|')})`).join('&');
  return synonyms.length === 0 ? typed : `((${typed})|${synonyms.join('|')})`;
}

function rankOf({ lookups, said, named }: Part, heading: SQL): SQL {
  const typed = lookups.map((lookup) => {
    const cases = POINTS.filter(([kind]) => lookup[kind].length > 0).map(
      ([kind, points]) =>
        sql`when ${heading} @@ ${lookup[kind].join('|')}::tsquery then ${sql.raw(String(points))}`,
    );
    return sql`case ${sql.join(cases, sql` `)} else 0 end`;
  });
  const sum = sql`(${sql.join(typed, sql` + `)})`;
  const cases = [
    ...(said === null
      ? []
      : [sql`when ${heading} @@ ${said}::tsquery then ${sql.raw(String(WHOLE_POINTS * lookups.length))}`]),
    ...(named.length === 0
      ? []
      : [
          sql`when ${heading} @@ ${anyOf(named)}::tsquery then greatest(${said === null ? sum : sql`0`}, ${sql.raw(String(SYNONYM_POINTS * lookups.length))})`,
        ]),
  ];
  // Words of a known name that stand apart mean less than its other names.
  const apart = said === null ? sum : sql`${sum} * 3 / 4`;
  return cases.length === 0 ? sum : sql`case ${sql.join(cases, sql` `)} else ${apart} end`;
}
