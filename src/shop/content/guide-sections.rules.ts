import { type GuideText, guideTextFields, guideTexts } from './care-guides.schema.ts';
import { type GuideQuestion, legacyQuestions } from './guide-questions.schema.ts';

const FAQ = { id: 'faq', title: 'FAQ' } as const;

export type GuideSection =
  | { id: GuideText; title: string; text: string }
  | (typeof FAQ & { questions: GuideQuestion[] });

type Written = Record<GuideText, string | null> & {
  questions: GuideQuestion[];
};

/** The sections that hold something. */
export function guideSections(guide: Written): GuideSection[] {
  const texts = guideTextFields.map((id) => ({ id, title: guideTexts[id], text: guide[id]?.trim() ?? '' }));
  const written: GuideSection[] = texts.filter(({ text }) => text !== '');
  return guide.questions.length === 0 ? written : [...written, { ...FAQ, questions: guide.questions }];
}

/** The older free text counts only where nobody has made a list of it. */
export function shownQuestions(listed: GuideQuestion[], older: string): GuideQuestion[] {
  return listed.length > 0 ? listed : legacyQuestions(older);
}
