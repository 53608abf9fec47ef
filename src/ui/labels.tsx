import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type BadgeTone = 'neutral' | 'deal' | 'out' | 'low' | 'success' | 'danger';
type BadgeProps = {
  tone?: BadgeTone | undefined;
  children: ReactNode;
  className?: string | undefined;
};

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sand text-ink-soft',
  deal: 'bg-clay-600 text-surface',
  out: 'bg-leaf-950 text-paper',
  low: 'bg-clay-100 text-clay-700',
  success: 'bg-leaf-100 text-leaf-700',
  danger: 'bg-danger-50 text-danger-700',
};

/** A short word on a thing: its state, or why it stands out. */
export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex w-fit items-center gap-1.5 rounded-pill px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap figures',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

type ColorDotProps = {
  hex: string;
  title?: string;
  /** Its size. */
  className: string;
};

/** A dab of a colour, beside its name or with it as a tooltip: who cannot see it is told in words. */
export function ColorDot({ hex, title, className }: ColorDotProps) {
  return (
    <span
      aria-hidden="true"
      title={title}
      className={cx('rounded-full border border-ink/25 forced-color-adjust-none', className)}
      style={{ backgroundColor: hex }}
    />
  );
}

type PriceProps = {
  /** Formatted, like '₹499.00'. */
  now: string;
  /** The price before a discount, formatted. */
  was?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
};

const sizes = {
  sm: { now: 'text-base', was: 'text-sm' },
  md: { now: 'text-lg', was: 'text-base' },
  lg: { now: 'text-2xl', was: 'text-lg' },
};

/** A price; with an old one beside it, struck through, both are named for people who hear the page. */
export function Price({ now, was, size = 'md' }: PriceProps) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 figures">
      {was ? <span className="sr-only">Now </span> : null}
      <span className={cx('font-semibold', sizes[size].now, was ? 'text-clay-600' : 'text-ink')}>{now}</span>
      {was ? (
        <>
          <span className="sr-only">Was </span>
          <s className={cx('font-normal text-muted', sizes[size].was)}>{was}</s>
        </>
      ) : null}
    </span>
  );
}
