import { wordsOf } from './search-words.rules.ts';
import { type SynonymGroup, findSynonyms } from './synonyms.rules.ts';

/**
 * What a result must have: words, best as they follow each other in the name that was said, or instead of them another name of the
 * same thing; or one meaning, of which any of the words may
 * stand in the name itself.
 */
export type SearchTerm =
  | { words: string[]; name: string[]; others: string[][] }
  | { meaning: 'pet-safe'; words: string[] };

/** Nobody means more; each costs the database something. */
export const MOST_WORDS = 12;

const FILLERS = wordSet(
  'a an and are at by for from in is me my of on or that the to which with plant plants',
);
const PETS = wordSet('pet pets cat cats dog dogs kitten kittens kitty puppy puppies');
const SAFE = wordSet('safe friendly proof nontoxic');
const HARMFUL = wordSet('toxic poisonous harmful dangerous');
const DENYING = wordSet('not non no never');

/**
 * What a shopper asks for: names of several words that have others, then each word, without those that say nothing of a plant.
 * 'pet', 'pet friendly', 'safe for cats' and 'non toxic' ask for what is safe with pets; 'toxic to cats' is taken by its letters.
 */
export function readSearch(text: string, groups: readonly SynonymGroup[] = []): SearchTerm[] {
  const all = wordsOf(text).slice(0, MOST_WORDS);
  const matches = findSynonyms(all, groups);
  const names = matches.map(({ from, length, others }) => {
    const own = new Set(all.slice(from, from + length));
    return { words: telling([...own], [...own]), name: all.slice(from, from + length), others };
  });
  const named = new Set(matches.flatMap(({ from, length }) => all.slice(from, from + length)));
  const words = [...new Set(all)].filter((word) => !named.has(word));
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const asksForSafe = has(HARMFUL) ? has(DENYING) : has(PETS) || words.includes('nontoxic');
  const spoken = asksForSafe ? [PETS, SAFE, HARMFUL, DENYING] : [];
  const others = words.filter((word) => !spoken.some((set) => set.has(word)));
  const single = telling(others, asksForSafe || names.length > 0 ? [] : others);
  const terms = [...names, ...single.map((word) => ({ words: [word], name: [word], others: [] }))];
  if (!asksForSafe) return terms;
  return [{ meaning: 'pet-safe', words: words.filter((word) => PETS.has(word)) }, ...terms];
}

function telling(words: string[], otherwise: string[]): string[] {
  const found = words.filter((word) => !FILLERS.has(word));
  return found.length > 0 ? found : otherwise;
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
