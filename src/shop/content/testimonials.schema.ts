import * as z from 'zod/mini';
import type { DraftLabels } from '../edit/edit.rules.ts';
import { isPlainText, prose } from '../text.schema.ts';
import { isPictureAddress } from '../catalogue/web-address.rules.ts';

const SHORTEST_NAME = 2;
const SHORTEST_QUOTE = 10;

/** What the testimonial dialog sends. docs/behaviour/back-office.md#homepage. */
export const testimonialDraftSchema = z.object({
  name: prose(100).check(
    z.minLength(SHORTEST_NAME, 'Name is required'),
    z.refine(isPlainText, 'Contains characters that cannot be used'),
  ),
  quote: prose(2_000).check(z.minLength(SHORTEST_QUOTE, 'Quote is required')),
  avatarUrl: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || isPictureAddress(text), 'Must be a valid URL'),
  ),
  isPublished: z.boolean(),
});

export type TestimonialDraft = z.infer<typeof testimonialDraftSchema>;

export const testimonialLabels: DraftLabels<TestimonialDraft> = {
  name: 'Name',
  quote: 'Quote',
  avatarUrl: 'Picture',
  isPublished: 'Published',
};

/** What an empty dialog begins with (docs/behaviour/back-office.md#homepage). */
export const emptyTestimonial: TestimonialDraft = { name: '', quote: '', avatarUrl: '', isPublished: true };
