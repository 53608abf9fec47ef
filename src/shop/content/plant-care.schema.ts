import * as z from 'zod/mini';
import { prose, requiredText } from '../text.schema.ts';
import { parseTags } from './guide-tags.rules.ts';
import { isPictureAddress } from './web-address.rules.ts';

const MOST_QUESTIONS = 40;

const text = prose(5_000);

/** What the plant-care dialog sends. Specification, admin §5 'Plant care form': only the name is required. */
export const plantCareDraftSchema = z.object({
  name: requiredText('Name', 120),
  imageUrl: z.string().check(
    z.trim(),
    z.refine((address) => address === '' || isPictureAddress(address), 'Must be a valid URL'),
  ),
  /** Separated by commas. */
  tags: prose(500).check(
    z.refine(
      (typed) => parseTags(typed).every((tag) => tag.length <= 40),
      'A tag may have up to 40 characters',
    ),
  ),
  about: text,
  water: text,
  light: text,
  care: text,
  growth: text,
  humidity: text,
  toxicity: text,
  troubleshooting: text,
  /** The older free text. */
  faq: prose(10_000),
  questions: z
    .array(
      z.object({
        id: z.string().check(z.minLength(1), z.maxLength(60)),
        question: prose(300),
        answer: prose(2_000),
      }),
    )
    .check(z.maxLength(MOST_QUESTIONS, `At most ${MOST_QUESTIONS} questions`)),
  /** The plant itself, where the shop sells it; '' for none. */
  productId: z.union([z.literal(''), z.guid()]),
  isPublished: z.boolean(),
});

export type PlantCareDraft = z.infer<typeof plantCareDraftSchema>;
