/** The sections of a care guide in their order. Specification, storefront §2 'Plant-care library and guide'. */
const TEXT_SECTIONS = [
  { id: 'about', title: 'About' },
  { id: 'water', title: 'Water' },
  { id: 'light', title: 'Light' },
  { id: 'care', title: 'Care' },
  { id: 'growth', title: 'Growth' },
  { id: 'humidity', title: 'Humidity' },
  { id: 'toxicity', title: 'Toxicity' },
  { id: 'troubleshooting', title: 'Troubleshooting' },
] as const;
const FAQ = { id: 'faq', title: 'FAQ' } as const;

export type TextSectionId = (typeof TEXT_SECTIONS)[number]['id'];
export type GuideSection =
  | { id: TextSectionId; title: string; text: string }
  | (typeof FAQ & { questions: { question: string; answer: string }[] });

type Written = Record<TextSectionId, string | null> & {
  questions: { question: string; answer: string }[];
};

/** The sections that hold something. */
export function guideSections(guide: Written): GuideSection[] {
  const texts = TEXT_SECTIONS.map(({ id, title }) => ({ id, title, text: guide[id]?.trim() ?? '' }));
  const written: GuideSection[] = texts.filter(({ text }) => text !== '');
  return guide.questions.length === 0 ? written : [...written, { ...FAQ, questions: guide.questions }];
}
