import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from './cx.ts';

export type BreadcrumbProps = {
  /** From the home page down; the last one is this page and needs no address. */
  items: { label: string; to?: string | undefined }[];
  className?: string | undefined;
};

/** Where this page stands. */
export function Breadcrumb({ items, className }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className={cx('text-sm', className)}>
      <ol className="flex items-center gap-x-1.5 gap-y-1 text-muted md:flex-wrap">
        {items.map(({ label, to }, index) => {
          const last = index === items.length - 1;
          return (
            <li
              key={to ?? label}
              className="flex min-h-6 min-w-0 items-center gap-1.5 max-md:not-last:max-w-40 max-md:not-last:shrink-0"
            >
              {to && !last ? (
                <Link
                  to={to}
                  className="touch-area relative min-w-0 rounded-xs py-0.5 wrap-anywhere underline-offset-4 hover:text-ink hover:underline"
                >
                  {label}
                </Link>
              ) : (
                <span
                  aria-current={last ? 'page' : undefined}
                  className={cx('min-w-0 max-md:truncate md:wrap-anywhere', last && 'font-medium text-ink')}
                >
                  {label}
                </span>
              )}
              {last ? null : <ChevronRight aria-hidden="true" size={14} className="shrink-0" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
