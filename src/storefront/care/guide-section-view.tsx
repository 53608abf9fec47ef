import {
  BookOpen,
  Droplets,
  HeartPulse,
  type LucideIcon,
  MessageCircleQuestionMark,
  PawPrint,
  Ruler,
  Scissors,
  Sun,
  Wind,
} from 'lucide-react';
import type { GuideSection } from '../../shop/content/care-guides.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { GuideText } from './guide-text.tsx';

const ICONS: Record<GuideSection['id'], LucideIcon> = {
  about: BookOpen,
  water: Droplets,
  light: Sun,
  care: Scissors,
  growth: Ruler,
  humidity: Wind,
  toxicity: PawPrint,
  troubleshooting: HeartPulse,
  faq: MessageCircleQuestionMark,
};

/** One section of a guide; its link brings it to 120 px below the window's top, without script too. */
export function GuideSectionView({ section }: { section: GuideSection }) {
  const Icon = ICONS[section.id];
  const headingId = `${section.id}-title`;
  return (
    // With the page's own scroll padding of header and 1rem, 2rem more make the 120 px.
    <section
      id={section.id}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="scroll-mt-8 pt-4 outline-none"
    >
      <h2 id={headingId} className="flex items-center gap-3.5 text-3xl">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-leaf-100 text-leaf-700">
          <Icon aria-hidden="true" size={21} strokeWidth={1.75} />
        </span>
        {section.title}
      </h2>
      <div className="mt-5">
        {'text' in section ? (
          <GuideText text={section.text} />
        ) : (
          <Accordion
            single
            items={section.questions.map(({ question, answer }, at) => ({
              id: `question-${at + 1}`,
              title: question,
              content: <GuideText text={answer} />,
            }))}
          />
        )}
      </div>
    </section>
  );
}
