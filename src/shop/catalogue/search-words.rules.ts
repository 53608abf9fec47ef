/** One word that a result must have, or one meaning, of which any of the words may stand in the name itself. */
export type SearchTerm = { word: string } | { meaning: 'pet-safe'; words: string[] };

// The same splitting as of what is found (search_words_of): at blanks and signs, but not at '_'.
const SEPARATORS = /[\s!-/:-@[-^`{-~\u00A0-\u00BF\u2000-\u206F\u20A0-\u20CF]+/u;

const FILLERS = wordSet(
  'a an and are at by for from in is me my of on or that the to which with plant plants',
);
const PETS = wordSet('pet pets cat cats dog dogs kitten kittens kitty puppy puppies');
const SAFE = wordSet('safe friendly proof nontoxic');
const HARMFUL = wordSet('toxic poisonous harmful dangerous');
const DENYING = wordSet('not non no never');

/** The words of a text, in small letters. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(SEPARATORS).filter(Boolean);
}

/**
 * What a shopper asks for: each word, without those that say nothing of a plant. 'pet', 'pet friendly', 'safe for
 * cats' and 'non toxic' ask for what is safe with pets; 'toxic to cats' is taken by its letters.
 */
export function readSearch(text: string): SearchTerm[] {
  const words = [...new Set(wordsOf(text))];
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const asksForSafe = has(HARMFUL) ? has(DENYING) : has(PETS) || words.includes('nontoxic');
  const spoken = asksForSafe ? [PETS, SAFE, HARMFUL, DENYING] : [];
  const others = words.filter((word) => !spoken.some((set) => set.has(word)));
  const telling = others.filter((word) => !FILLERS.has(word));
  const terms = (telling.length > 0 || asksForSafe ? telling : others).map((word) => ({ word }));
  if (!asksForSafe) return terms;
  return [{ meaning: 'pet-safe', words: words.filter((word) => PETS.has(word)) }, ...terms];
}

/** A word in singular and plural: what is asked for in one is found in the other. The first is the shortest. */
export function wordForms(word: string): string[] {
  const singular = singularOf(word);
  const plural = singular.endsWith('y') ? `${singular.slice(0, -1)}ies` : `${singular}s`;
  return [...new Set([singular, plural, word])];
}

function singularOf(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '');
}

/**
 * Whether a word was probably meant by a mistyped one. One letter too many, too few or wrong, or two that changed
 * places, is forgiven from four letters on, twice that from eight on: shorter words are other words.
 */
export function isLikely(typed: string, meant: string): boolean {
  const length = Math.min(typed.length, meant.length);
  const most = length < 4 ? 0 : length < 8 ? 1 : 2;
  return Math.abs(typed.length - meant.length) <= most && distance(typed, meant) <= most;
}

/** How many such mistakes lead from one word to the other (optimal string alignment). */
function distance(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced);
      row.push(swapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
