import { wordForms, wordsOf } from './search-words.rules.ts';

/** Names of one thing: who searches for one of them finds what has another. */
export type SynonymGroup = {
  names: string[];
  /** The words of each. */
  words: string[][];
};

export function toSynonymGroup(names: string[]): SynonymGroup {
  return { names, words: names.map(wordsOf) };
}

/** A run of words that is one of a group's names, and the words of its other names. */
export type SynonymMatch = { from: number; length: number; others: string[][] };

/**
 * Where words have names of groups: from the left, the longest at each place, singular or plural. One name in several groups
 * means all of them.
 */
export function findSynonyms(words: readonly string[], groups: readonly SynonymGroup[]): SynonymMatch[] {
  const found: SynonymMatch[] = [];
  let from = 0;
  while (from < words.length) {
    const here = groups.flatMap((group) => {
      const own = group.words.filter((name) => startsWith(words, { from, name }));
      return own.length > 0 ? [{ group, length: Math.max(...own.map(({ length }) => length)) }] : [];
    });
    const length = Math.max(0, ...here.map((match) => match.length));
    if (length > 0) {
      const said = words.slice(from, from + length);
      const others = here
        .filter((match) => match.length === length)
        .flatMap(({ group }) => group.words.filter((name) => name.length > 0 && !isSame(name, said)));
      found.push({ from, length, others });
    }
    from += Math.max(1, length);
  }
  return found;
}

function startsWith(words: readonly string[], { from, name }: { from: number; name: string[] }): boolean {
  return name.length > 0 && isSame(name, words.slice(from, from + name.length));
}

function isSame(name: readonly string[], words: readonly string[]): boolean {
  return name.length === words.length && name.every((word, at) => stemOf(word) === stemOf(words[at] ?? ''));
}

const stemOf = (word: string) => wordForms(word)[0] ?? word;
