import * as z from 'zod/mini';
import type { plantCare } from '../../database/tables/content.ts';
import type { DraftLabels } from '../edit/edit.rules.ts';
import { boundedText, prose, requiredText } from '../text.schema.ts';
import { isPictureAddress } from '../catalogue/web-address.rules.ts';

const MOST_QUESTIONS = 40;

/** The sections of a care guide in their order, with their titles. docs/behaviour/content.md#care-guides. */
export const guideTexts = {
  about: 'About',
  water: 'Water',
  light: 'Light',
  care: 'Care',
  growth: 'Growth',
  humidity: 'Humidity',
  toxicity: 'Toxicity',
  troubleshooting: 'Troubleshooting',
} as const;

export type GuideText = keyof typeof guideTexts;
export const guideTextFields = Object.keys(guideTexts) as GuideText[];

function textsOf<Value>(read: (key: GuideText) => Value): Record<GuideText, Value> {
  return Object.fromEntries(guideTextFields.map((key) => [key, read(key)])) as Record<GuideText, Value>;
}

/** What the plant-care dialog sends. docs/behaviour/back-office.md#plant-care: only the name is required. */
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
  ...textsOf(() => prose(5_000)),
  /** The older free text. */
  faq: prose(10_000),
  questions: z
    .array(
      z.object({
        id: boundedText(60).check(z.minLength(1)),
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

type Row = typeof plantCare.$inferSelect;

export const plantCareLabels: DraftLabels<PlantCareDraft> = {
  name: 'Name',
  imageUrl: 'Image',
  tags: 'Tags',
  ...guideTexts,
  faq: 'FAQ (older text)',
  questions: 'FAQ',
  productId: 'Product',
  isPublished: 'Published',
};

/** What an empty dialog begins with: published (docs/behaviour/back-office.md#plant-care). */
export const emptyPlantCare: PlantCareDraft = {
  name: '',
  imageUrl: '',
  tags: '',
  ...textsOf(() => ''),
  faq: '',
  questions: [],
  productId: '',
  isPublished: true,
};

/** A stored guide as the dialog edits it. */
export function toPlantCareDraft(row: Row, questions: FaqItem[]): PlantCareDraft {
  return {
    ...emptyPlantCare,
    ...textsOf((key) => row[key] ?? ''),
    name: row.name,
    imageUrl: row.imageUrl ?? '',
    tags: row.tags.join(', '),
    faq: row.faq ?? '',
    questions,
    productId: row.productId ?? '',
    isPublished: row.isPublished,
  };
}

/** The columns that a checked draft stands for. */
export function toPlantCareColumns(draft: PlantCareDraft) {
  const { questions, tags, ...rest } = draft;
  return {
    ...rest,
    ...textsOf((key) => draft[key] || null),
    imageUrl: draft.imageUrl || null,
    faq: draft.faq || null,
    tags: parseTags(tags),
    faqStructured: writtenQuestions(questions),
    productId: draft.productId || null,
  };
}

/** As it will be stored: tags in one form, and no question that says nothing at all. */
export function tidyPlantCare(draft: PlantCareDraft): PlantCareDraft {
  return { ...draft, tags: parseTags(draft.tags).join(', '), questions: writtenQuestions(draft.questions) };
}

function writtenQuestions(questions: readonly FaqItem[]): FaqItem[] {
  return questions
    .filter(({ question, answer }) => question !== '' || answer !== '')
    .map(({ id, question, answer }) => ({ id, question, answer }));
}

/**
 * Tags as they are typed, separated by commas: trimmed, empty ones dropped, each once
 * (docs/behaviour/back-office.md#plant-care).
 */
export function parseTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.replace(/\s+/g, ' ').trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** The tags that a row has room for, and how many are left (docs/behaviour/back-office.md#plant-care). */
export function shownTags(tags: readonly string[]): { shown: string[]; more: number } {
  return { shown: tags.slice(0, MOST_IN_A_ROW), more: Math.max(0, tags.length - MOST_IN_A_ROW) };
}

const MOST_IN_A_ROW = 2;

export type FaqItem = { id: string; question: string; answer: string };
