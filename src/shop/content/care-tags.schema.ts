import * as z from 'zod/mini';
import { tagSizeNames, tagsOnSheet } from './care-tags.rules.ts';

const MOST_GUIDES = 100;
const MOST_OF_EACH = 500;
/** In one file; more are printed in several goes. docs/behaviour/plant-care.md#tags-for-pots. */
export const MOST_TAGS = 1_000;

/** The query of /admin/plant-care/tags: of which guides, how many of each, how large. */
export const careTagsSchema = z
  .object({
    guides: z.pipe(
      z.array(z.guid()).check(z.minLength(1), z.maxLength(MOST_GUIDES)),
      z.transform((ids) => [...new Set(ids)]),
    ),
    each: z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/)),
      z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(MOST_OF_EACH))),
    ),
    size: z.enum(tagSizeNames),
  })
  .check(z.refine(({ guides, each }) => guides.length * each <= MOST_TAGS));

/** What a query asks for, or null. */
export function readTagsQuery(query: URLSearchParams): z.infer<typeof careTagsSchema> | null {
  const { size = 'card', each = '1' } = Object.fromEntries(query);
  return careTagsSchema.safeParse({ guides: query.getAll('guide'), each, size }).data ?? null;
}

export type TagsCount = { tags: number; sheets: number; problem: string | null };

/** How many tags that will be, on how many sheets; why not, where it cannot be. */
export function countTags(draft: { guides: string[]; each: string; size: string }): TagsCount {
  const asked = careTagsSchema.safeParse(draft);
  if (asked.success) {
    const tags = asked.data.guides.length * asked.data.each;
    return { tags, sheets: Math.ceil(tags / tagsOnSheet(asked.data.size)), problem: null };
  }
  const problem =
    draft.guides.length === 0
      ? 'Choose at least one guide.'
      : `At most ${MOST_OF_EACH} of each, of up to ${MOST_GUIDES} guides, and ${MOST_TAGS.toLocaleString('en-IN')} tags in all: print the rest in another go.`;
  return { tags: 0, sheets: 0, problem };
}
