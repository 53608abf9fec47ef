import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { iconButtonClass } from './buttons.tsx';
import { cx } from './cx.ts';
import { pageNumbers } from './page-numbers.ts';

export type PaginationProps = {
  /** Counts from 1. */
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  label?: string | undefined;
  className?: string | undefined;
};

/** Links to numbered pages; nothing for a single page. */
export function Pagination({ page, pageCount, hrefFor, label = 'Pages', className }: PaginationProps) {
  if (pageCount <= 1) return null;
  const shown = pageNumbers(page, pageCount);
  return (
    <nav
      aria-label={label}
      className={cx('flex flex-wrap items-center justify-center sm:gap-1 figures', className)}
    >
      <StepLink to={page > 1 ? hrefFor(page - 1) : null} label="Previous page" icon={ChevronLeft} />
      {shown.map((number, at) => (
        <Fragment key={number}>
          {number - (shown[at - 1] ?? 0) > 1 ? (
            <span className="w-5 text-center text-muted sm:w-6">…</span>
          ) : null}
          <Link
            to={hrefFor(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={cx(
              'flex h-10 min-w-9 pointer-coarse:h-touch items-center justify-center rounded-full px-2 font-semibold transition-colors sm:min-w-10',
              number === page ? 'bg-leaf-800 text-paper' : 'hover:bg-leaf-100',
            )}
          >
            {number}
          </Link>
        </Fragment>
      ))}
      <StepLink to={page < pageCount ? hrefFor(page + 1) : null} label="Next page" icon={ChevronRight} />
    </nav>
  );
}

type StepLinkProps = { to: string | null; label: string; icon: typeof ChevronLeft };

function StepLink({ to, label, icon: Icon }: StepLinkProps) {
  const shown = <Icon aria-hidden="true" size={20} />;
  if (to === null) return <span className={cx(iconButtonClass(), 'opacity-30')}>{shown}</span>;
  return (
    <Link to={to} aria-label={label} className={cx(iconButtonClass(), 'hover:bg-leaf-100')}>
      {shown}
    </Link>
  );
}
