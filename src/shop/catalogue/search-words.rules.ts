// The same splitting as of what is found (search_words_of): at blanks and signs, but not at '_'.
const SEPARATORS = /[\s!-/:-@[-^`{-~\u00A0-\u00BF\u2000-\u206F\u20A0-\u20CF]+/u;

/** The words of a text, in small letters. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(SEPARATORS).filter(Boolean);
}

/** A word in singular and plural: what is asked for in one is found in the other. The first is the shortest. */
export function wordForms(word: string): string[] {
  const singular = singularOf(word);
  return [...new Set([singular, ...pluralsOf(singular), word])];
}

function pluralsOf(singular: string): string[] {
  if (isLatin(singular)) return [`${singular}es`, `${singular.slice(0, -2)}i`];
  return [singular.endsWith('y') ? `${singular.slice(0, -1)}ies` : `${singular}s`];
}

function singularOf(word: string): string {
  if (word.length < 4 || word.endsWith('ss') || isLatin(word)) return word;
  if (/.{3}uses$/.test(word)) return word.slice(0, -2);
  if (/.{3}[ct]i$/.test(word)) return `${word.slice(0, -1)}us`;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '');
}

/** 'cactus', 'hibiscus', 'ficus'. */
const isLatin = (word: string) => /.{3}us$/.test(word);

/**
 * Whether a word was probably meant by a mistyped one. One letter too many, too few or wrong, or two that changed
 * places, is forgiven from four letters on, twice that from eight on: shorter words are other words.
 */
export function isLikely(typed: string, meant: string): boolean {
  const length = Math.min(typed.length, meant.length);
  const most = length < 4 ? 0 : length < 8 ? 1 : 2;
  return Math.abs(typed.length - meant.length) <= most && countMistakes(typed, meant) <= most;
}

/** What is written in several ways and spoken in one: 'bambu' and 'bamboo', 'ficus' and 'phicus'. */
const SOUNDS: [written: RegExp, sound: string][] = [
  [/ph/g, 'f'],
  [/oo|ou/g, 'u'],
  [/ee|ea|ie|y/g, 'i'],
  [/c(?=[ei])|z/g, 's'],
  [/ck?|q/g, 'k'],
  [/w/g, 'v'],
  [/(?<=[bdgkt])h/g, ''],
  [/(.)\1+/g, '$1'],
];

/** Whether two words of five letters and more are spoken alike, whatever they are written like. */
export function soundAlike(typed: string, meant: string): boolean {
  return Math.min(typed.length, meant.length) >= 5 && soundOf(typed) === soundOf(meant);
}

function soundOf(word: string): string {
  return SOUNDS.reduce((heard, [written, sound]) => heard.replaceAll(written, sound), word);
}

/** How many such mistakes lead from one word to the other (optimal string alignment). */
export function countMistakes(one: string, other: string): number {
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
