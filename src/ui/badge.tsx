import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type BadgeTone = 'neutral' | 'deal' | 'out' | 'low' | 'success' | 'danger';
export type BadgeProps = {
  tone?: BadgeTone | undefined;
  icon?: ReactNode;
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
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex w-fit items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap figures',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
