import type { DemoPlantCareGuide } from '../demo.types.ts';

export type GuideText = Omit<
  DemoPlantCareGuide,
  'picture' | 'troubleshooting' | 'faqStructured' | 'isPublished'
> & {
  /** One line for each sign and its remedy. */
  troubleshooting: string[];
  questions: [question: string, answer: string][];
};

/** A published guide with a wide picture of its plant from near by; troubleshooting becomes one list. */
export function makeGuide({ questions, troubleshooting, ...text }: GuideText): DemoPlantCareGuide {
  return {
    ...text,
    picture: `${text.productSlug}--guide`,
    troubleshooting: listLines(troubleshooting),
    faqStructured: questions.map(([question, answer], position) => ({
      id: `faq-${position + 1}`,
      question,
      answer,
    })),
    isPublished: true,
  };
}

/** Lines as one block that the guide page shows as a list (docs/behaviour/content.md#care-guides). */
export function listLines(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}
