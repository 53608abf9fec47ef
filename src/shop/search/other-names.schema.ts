import * as z from 'zod/mini';
import { wordsOf } from '../catalogue/search-words.rules.ts';
import type { DraftLabels } from '../edit/edit.rules.ts';
import { pageKey, searchWords } from '../list-page.schema.ts';
import { isPlainText } from '../text.schema.ts';

const FEWEST = 2;
const MOST = 12;
const SHORTEST = 2;
const LONGEST_NAME = 60;
/** Of a search that found nothing, as it is kept. */
export const LONGEST_MISS = 80;

/** Names of one thing as staff type them. docs/behaviour/back-office.md#search. */
export type OtherNamesDraft = { names: string[] };

/** What a name is compared by: its words, so that neither case nor signs make it another one. */
export function nameKey(name: string): string {
  return wordsOf(name.normalize('NFC')).join(' ');
}

/** A search as it is counted where it finds nothing: its words in small letters, so many of them as there is room for. */
export function missedWords(text: string): string {
  const words = nameKey(text);
  if (words.length <= LONGEST_MISS) return words;
  const cut = words.slice(0, LONGEST_MISS + 1);
  return cut.slice(0, cut.includes(' ') ? cut.lastIndexOf(' ') : LONGEST_MISS);
}

/** What was typed, a name in each line or between commas: without blanks at the ends, each once. */
function tidyNames(lines: string[]): string[] {
  const names = lines
    .flatMap((line) => line.split(/[\n,]/))
    .map((name) => name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim())
    .filter((name) => name !== '');
  const keys = names.map((name) => nameKey(name) || name);
  return names.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

/** Why these cannot be a group, in words; nothing if they can. */
function faultOf(names: readonly string[]): string | undefined {
  if (names.length < FEWEST) return 'Type at least two names that mean the same';
  if (names.length > MOST) return `These are ${names.length} names; a group has at most ${MOST}`;
  if (!names.every(isPlainText)) return 'Contains characters that cannot be used';
  const long = names.find((name) => name.length > LONGEST_NAME);
  if (long !== undefined)
    return `‘${long.slice(0, 20)}…’ is too long: a name has at most ${LONGEST_NAME} characters`;
  const short = names.find((name) => name.length < SHORTEST);
  if (short !== undefined) return `‘${short}’ is too short: a name has at least ${SHORTEST} characters`;
  const wordless = names.find((name) => nameKey(name) === '');
  return wordless === undefined ? undefined : `‘${wordless}’ has no word to search for`;
}

/** What the dialog of a group sends. Whether another group has one of the names is for the verbs. */
export const otherNamesSchema = z.object({
  names: z.pipe(
    z.pipe(z.array(z.string()), z.transform(tidyNames)),
    z.array(z.string()).check(({ value, issues }) => {
      const message = faultOf(value);
      if (message !== undefined) issues.push({ code: 'custom', message, input: value });
    }),
  ),
});

export const otherNamesLabels: DraftLabels<OtherNamesDraft> = { names: 'Names' };

/** In the query parameter `tab` of /admin/search; the first is what stands there without one. */
export const searchTabs = ['names', 'not-found'] as const;
export type SearchTab = (typeof searchTabs)[number];

/** A place among words that were not found: how often or when, and the words. */
const missKey = z.catch(
  z.optional(z.string().check(z.maxLength(120), z.regex(/^\d{1,16}_[^\p{Cc}\p{Cs}]+$/u))),
  undefined,
);

/** The query of /admin/search; what makes no sense is left out. */
export const searchScreenSchema = z.object({
  tab: z.catch(z._default(z.enum(searchTabs), 'names'), 'names'),
  q: z.catch(z.optional(searchWords), undefined),
  after: pageKey,
  before: pageKey,
});

/** The same address as the list of words reads it. */
export const missesQuerySchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  sort: z.catch(z._default(z.enum(['times', 'last']), 'times'), 'times'),
  order: z.catch(z._default(z.enum(['asc', 'desc']), 'desc'), 'desc'),
  after: missKey,
  before: missKey,
});

export type MissesQuery = z.infer<typeof missesQuerySchema>;

/** The name that a new group begins with. */
export const newNamesSchema = z.object({ name: z.catch(z._default(searchWords, ''), '') });

/** Which words are to leave the list. */
export const removedMissSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(LONGEST_MISS), z.refine(isPlainText)),
});
