import type { plantCare } from '../../database/tables/content.ts';
import type { DraftLabels } from '../activity/draft-changes.rules.ts';
import type { FaqItem } from './faq-list.rules.ts';
import { parseTags } from './guide-tags.rules.ts';
import type { PlantCareDraft } from './plant-care.schema.ts';

type Row = typeof plantCare.$inferSelect;

export const plantCareLabels: DraftLabels<PlantCareDraft> = {
  name: 'Name',
  imageUrl: 'Image',
  tags: 'Tags',
  about: 'About',
  water: 'Water',
  light: 'Light',
  care: 'Care',
  growth: 'Growth',
  humidity: 'Humidity',
  toxicity: 'Toxicity',
  troubleshooting: 'Troubleshooting',
  faq: 'FAQ (older text)',
  questions: 'FAQ',
  productId: 'Product',
  isPublished: 'Published',
};

export const guideTextFields = [
  'about',
  'water',
  'light',
  'care',
  'growth',
  'humidity',
  'toxicity',
  'troubleshooting',
] as const;

/** What an empty dialog begins with: published (specification, admin §4). */
export const emptyPlantCare: PlantCareDraft = {
  name: '',
  imageUrl: '',
  tags: '',
  about: '',
  water: '',
  light: '',
  care: '',
  growth: '',
  humidity: '',
  toxicity: '',
  troubleshooting: '',
  faq: '',
  questions: [],
  productId: '',
  isPublished: true,
};

/** A stored guide as the dialog edits it. */
export function toPlantCareDraft(row: Row, questions: FaqItem[]): PlantCareDraft {
  const texts = guideTextFields.map((key) => [key, row[key] ?? '']);
  return {
    ...emptyPlantCare,
    ...(Object.fromEntries(texts) as Pick<PlantCareDraft, (typeof guideTextFields)[number]>),
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
  const texts = guideTextFields.map((key) => [key, draft[key] || null]);
  return {
    ...rest,
    ...(Object.fromEntries(texts) as Record<(typeof guideTextFields)[number], string | null>),
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
