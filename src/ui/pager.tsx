import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ButtonLink } from './buttons.tsx';
import { cx } from './cx.ts';

export type PagerProps = {
  /** Addresses of the neighbouring pages, where there are any. */
  previousTo?: string | null | undefined;
  nextTo?: string | null | undefined;
  /** Where this page stands among them, in words. */
  position?: string | undefined;
  label?: string | undefined;
  className?: string | undefined;
};

/** Previous and next, for lists paged by key that have no page numbers. */
export function Pager({ previousTo, nextTo, position, label = 'Pages', className }: PagerProps) {
  if (!previousTo && !nextTo) return null;
  return (
    <nav aria-label={label} className={cx('flex flex-wrap items-center justify-center gap-3', className)}>
      {previousTo ? (
        <ButtonLink to={previousTo} variant="outline" rel="prev">
          <ChevronLeft aria-hidden="true" size={18} /> Previous
        </ButtonLink>
      ) : null}
      {position ? (
        <p className="px-2 text-sm text-ink-soft figures max-sm:order-first max-sm:w-full max-sm:text-center">
          {position}
        </p>
      ) : null}
      {nextTo ? (
        <ButtonLink to={nextTo} variant="outline" rel="next">
          Next <ChevronRight aria-hidden="true" size={18} />
        </ButtonLink>
      ) : null}
    </nav>
  );
}
