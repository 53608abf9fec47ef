import { cx } from './cx.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type PriceProps = {
  /** Formatted, like '₹499.00'. */
  now: string;
  /** The price before a discount, formatted. */
  was?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  className?: string | undefined;
};

const sizes = {
  sm: { now: 'text-base', was: 'text-sm' },
  md: { now: 'text-lg', was: 'text-base' },
  lg: { now: 'text-2xl', was: 'text-lg' },
};

/** A price; with an old one beside it, struck through, both are named for people who hear the page. */
export function Price({ now, was, size = 'md', className }: PriceProps) {
  return (
    <span className={cx('flex flex-wrap items-baseline gap-x-2 figures', className)}>
      {was ? <VisuallyHidden>Now </VisuallyHidden> : null}
      <span className={cx('font-semibold', sizes[size].now, was ? 'text-clay-600' : 'text-ink')}>{now}</span>
      {was ? (
        <>
          <VisuallyHidden>Was </VisuallyHidden>
          <s className={cx('font-normal text-muted', sizes[size].was)}>{was}</s>
        </>
      ) : null}
    </span>
  );
}
