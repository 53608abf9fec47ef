import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { wordForms, wordsOf } from './search-words.rules.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * What one word is found by, each a tsquery of the lexemes that triggers keep, any of which will do: from the best to the last.
 * All but 'text' stand in headings, too.
 */
export type Lookup = {
  whole: string[];
  begun: string[];
  alike: string[];
  category: string[];
  botanical: string[];
  option: string[];
  text: string[];
  /** What a tsquery of the beginning of words stands for, where these are few: an index has each word, but no beginnings. */
  spelled: Map<string, string[]>;
};

export type LookupKind = Exclude<keyof Lookup, 'spelled'>;

/** Words that the shop has, for a word that somebody typed. */
type Known = { begun: string[]; told: string[]; containing: string[] };

const LAST_LETTER = '\u{10FFFF}';
const LONG_WORD = 5;
const CONTAINED_WORD = 4;
const MOST_BEGUN = 60;
const MOST_CONTAINING = 100;

/** How each of the words is found, among all words that the shop has. */
export async function lookUpWords(
  db: Database,
  words: string[],
  { kinds, isFilled }: Pick<Vocabulary, 'kinds' | 'isFilled'>,
): Promise<Lookup[]> {
  if (words.length === 0) return [];
  const known = await findKnown(db, words);
  return words.map((word, at) => {
    const { begun, told, containing } = known[at] ?? { begun: [], told: [], containing: [] };
    // Until the table has all words, what begins with one is not known.
    const few = (found: string[]) => (isFilled && found.length <= MOST_BEGUN ? found : null);
    return lookUpWord(word, { kinds, containing, begun: few(begun), told: few(told) });
  });
}

type Around = {
  kinds: Vocabulary['kinds'];
  containing: string[];
  begun: string[] | null;
  told: string[] | null;
};

/**
 * Names and options may begin with the word, a long one also a word of the description: 'fig' is not meant by
 * 'figure'. Numbers are meant as they are.
 */
function lookUpWord(word: string, { kinds, containing, begun, told }: Around): Lookup {
  const forms = wordForms(word);
  const [stem = word] = forms;
  const isNumber = hasDigit(word);
  const spelled = new Map<string, string[]>();
  const whole = (kind: LexemeKind) => forms.map((form) => lexeme(kind, form));
  const begin = (kind: LexemeKind, known: string[] | null, letters = word) => {
    if (isNumber) return whole(kind);
    const beginning = `${lexeme(kind, letters)}:*`;
    if (known)
      spelled.set(
        beginning,
        [...new Set([...forms, ...known])].map((each) => lexeme(kind, each)),
      );
    return [beginning];
  };
  const own = kinds.filter(({ name }) =>
    wordsOf(name).some((part) => (isNumber ? forms.includes(part) : part.startsWith(stem))),
  );
  return {
    whole: whole('n:'),
    begun: begin('n:', begun),
    alike: containing.map((each) => lexeme('n:', each)),
    category: own.map(({ id }) => lexeme('c:', id)),
    botanical: begin('b:', begun),
    option: [...begin('v:', begun), ...containing.map((each) => lexeme('v:', each))],
    text: stem.length >= LONG_WORD ? begin('t:', told, stem) : whole('t:'),
    spelled,
  };
}

const hasDigit = (word: string) => /\d/.test(word);

/** Words that begin with each, and words of names and options that have it within: 'Heartleaf' has 'leaf'. */
async function findKnown(db: Database, words: string[]): Promise<Known[]> {
  const known: Known[] = words.map(() => ({ begun: [], told: [], containing: [] }));
  const stems = words.map((word) => wordForms(word)[0] ?? word);
  const within = stems.map((stem) =>
    stem.length < CONTAINED_WORD || hasDigit(stem) ? '' : `_%${stem.replaceAll('_', String.raw`\_`)}%`,
  );
  const { rows } = await db.execute<{ at: number; kind: keyof Known; word: string }>(sql`
    select asked.at::int as at, found.kind, found.word
    from unnest(${sql.param(words)}::text[], ${sql.param(stems)}::text[], ${sql.param(within)}::text[])
      with ordinality as asked (word, stem, within, at)
    cross join lateral (
      (select distinct 'begun' as kind, word from search_words
        where word ~>=~ asked.word and word ~<~ (asked.word || ${LAST_LETTER}) and is_named limit ${MOST_BEGUN + 1})
      union all
      (select distinct 'told', word from search_words
        where word ~>=~ asked.stem and word ~<~ (asked.stem || ${LAST_LETTER}) and length(asked.stem) >= ${LONG_WORD}
        limit ${MOST_BEGUN + 1})
      union all
      (select distinct 'containing', word from search_words
        where word like asked.within and asked.within <> '' and is_named limit ${MOST_CONTAINING})
    ) as found`);
  for (const { at, kind, word } of rows) known[at - 1]?.[kind].push(word);
  return known;
}

type LexemeKind = 'n:' | 'v:' | 'c:' | 'b:' | 't:' | 'is:';

/** Quoted for a tsquery; words have no quotes or backslashes (`wordsOf`). */
export function lexeme(kind: LexemeKind, word: string): string {
  return `'${kind}${word}'`;
}

/** These words of a name, as they follow each other. */
export function phrase(words: string[]): string {
  return `(${words.map((word) => lexeme('n:', word)).join('<->')})`;
}
