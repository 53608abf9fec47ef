import type { MediaUse } from './media.types.ts';

/** What an address says that its picture shows: `?w=320-800&alt=A+fern`. docs/behaviour/pictures.md#addresses. */
export const toldWords = (address: string): string =>
  new URLSearchParams(address.split('#')[0]?.split('?')[1]).get('alt')?.trim() ?? '';

/** A file's name as words: 'Adenium, large plastic, white' for 'adenium--large-plastic--white.webp'. */
export function readableName(name: string): string {
  const words = name
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .split(/-{2,}/)
    .map((part) => part.replace(/[-_\s]+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(', ');
  return words === '' ? name : words[0]?.toUpperCase() + words.slice(1);
}

const PLANTS = new Set(['Product', 'Plant care']);
const subjects: Partial<Record<string, string>> = {
  Homepage: 'Home page',
  Testimonial: 'Home page',
  Category: 'Categories',
  Orders: 'Past orders',
};

/** What a file is a picture of, by what shows it: a plant before a place. docs/behaviour/pictures.md#library. */
export function subjectOf(uses: readonly MediaUse[]): string {
  const [plant, ...others] = new Set(uses.flatMap(({ place, name }) => (PLANTS.has(place) ? [name] : [])));
  if (plant !== undefined) return others.length === 0 ? plant : 'Several plants';
  const [first] = uses;
  return first ? (subjects[first.place] ?? first.place) : 'Not in use';
}

/** What a file shows, where its plant is named above it: what the others below that name say too is left out. */
export function wordsBelow(subject: string, words: string): string {
  const at = words.toLowerCase().indexOf(subject.toLowerCase());
  if (at < 0 || subject === '') return words;
  const before = words
    .slice(0, at)
    .replace(/\s+of\s+$/i, '')
    .trimEnd();
  const after = words.slice(at + subject.length);
  const rest = (before === '' ? after.replace(/^[\s,.:·–-]+/, '') : before + after).trim();
  if (rest === '') return words;
  const short = rest
    .replace(/^whole,\s+/i, '')
    .replace(/,\s+\d+(?:–\d+)? cm tall/, '')
    .replace(/,\s+in an? /, ', ');
  return short[0]?.toUpperCase() + short.slice(1);
}
