import { ArrowRight, BookOpen } from 'lucide-react';
import { Link } from 'react-router';
import type { GuideLink } from '../../shop/content/care-guides.ts';
import { guideTitle } from '../care/guide-title.ts';

/** From a plant to the guide about it. */
export function CareGuideLink({ guide }: { guide: GuideLink }) {
  return (
    <Link
      to={`/plant-care/${guide.id}`}
      prefetch="intent"
      className="group flex items-center gap-4 rounded-lg bg-sand p-4 transition-colors hover:bg-sand-deep"
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-surface text-leaf-700">
        <BookOpen aria-hidden="true" size={21} strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-serif text-lg leading-snug">{guideTitle(guide.name)}</span>
        <span className="block text-sm text-ink-soft">Water, light and help when it ails</span>
      </span>
      <ArrowRight
        aria-hidden="true"
        size={18}
        className="shrink-0 text-muted transition-[translate] group-hover:translate-x-1"
      />
    </Link>
  );
}
