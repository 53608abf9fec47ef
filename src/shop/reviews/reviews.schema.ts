import * as z from 'zod/mini';
import { optionalId, pageKey, searchWords } from '../list-page.schema.ts';
import { isPlainText, prose } from '../text.schema.ts';
import {
  LONGEST_NAME,
  LONGEST_REPLY,
  LONGEST_STORY,
  MOST_PHOTOS,
  lightPlaces,
  reviewSorts,
  reviewStates,
} from './reviews.rules.ts';

const answer = z.pipe(
  z.enum(['', 'yes', 'no']),
  z.transform((given: '' | 'yes' | 'no') => (given === '' ? null : given === 'yes')),
);
const lights = lightPlaces.map(({ value }) => value);

/** What the form of a plant sends. The address says which order and plant it is about. */
const reviewFormSchema = z.object({
  stars: z.pipe(
    z.string().check(z.regex(/^[1-5]$/, 'Please choose how many stars')),
    z.transform((given: string) => Number(given)),
  ),
  arrivedHealthy: answer,
  sizeAsShown: answer,
  easyToKeep: answer,
  light: z.pipe(
    z.enum(['', ...lights]),
    z.transform((given) => (given === '' ? null : given)),
  ),
  authorName: z
    .string()
    .check(
      z.trim(),
      z.maxLength(LONGEST_NAME, `Please keep this under ${LONGEST_NAME} characters`),
      z.refine(isPlainText, 'Contains characters that cannot be used'),
    ),
  story: prose(LONGEST_STORY),
  photoIds: z.array(z.guid()).check(z.maxLength(MOST_PHOTOS, `At most ${MOST_PHOTOS} photographs`)),
});

export type ReviewForm = z.infer<typeof reviewFormSchema>;

/** Reads the form as browsers send it; what was not answered is missing in it. */
export function readReviewForm(form: URLSearchParams) {
  const { photoIds, ...texts } = typedReview(form);
  return reviewFormSchema.safeParse({ ...texts, photoIds }, { error: () => 'Please check this' });
}

const FIELDS = [
  'stars',
  'arrivedHealthy',
  'sizeAsShown',
  'easyToKeep',
  'light',
  'authorName',
  'story',
] as const;

/** A review as its form holds it, in texts. */
export type TypedReview = Record<(typeof FIELDS)[number], string> & { photoIds: string[] };

/** What a form said, good or not, to be shown again. */
export function typedReview(form: URLSearchParams): TypedReview {
  const texts = Object.fromEntries(FIELDS.map((name) => [name, form.get(name) ?? '']));
  return { ...(texts as Omit<TypedReview, 'photoIds'>), photoIds: form.getAll('photo') };
}

/** The query of /review: whose order, by account or by its private link, and which of its plants. */
export const reviewPageSchema = z.object({
  order: optionalId,
  token: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  product: optionalId,
});

/** What staff decide of a review; `version` is that of the review as they read it. */
export const decisionSchema = z.object({
  intent: z.enum(['publish', 'refuse', 'reply']),
  reviewId: z.guid(),
  version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_000_000_000)),
  reply: prose(LONGEST_REPLY),
});

/** The query of /admin/reviews; what makes no sense is left out. Without `state` those that wait. */
export const reviewsQuerySchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  state: z.catch(z.optional(z.enum([...reviewStates, 'all'])), undefined),
  review: optionalId,
  after: pageKey,
  before: pageKey,
});

export type ReviewsQuery = z.infer<typeof reviewsQuerySchema>;

const shownKey = /^[1-5]_\d{1,16}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The query of a product's page of reviews; what makes no sense is left out. */
export const shownReviewsSchema = z.object({
  light: z.catch(z.optional(z.enum(lights)), undefined),
  stars: z.catch(z.optional(z.enum(['1', '2', '3', '4', '5'])), undefined),
  sort: z.catch(z.optional(z.enum(reviewSorts)), undefined),
  after: z.catch(z.optional(z.string().check(z.regex(shownKey))), undefined),
});

export type ShownReviewsQuery = Partial<z.infer<typeof shownReviewsSchema>>;
