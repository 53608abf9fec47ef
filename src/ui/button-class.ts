import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger' | 'muted';
export type ButtonSize = 'sm' | 'md' | 'lg';
export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Takes the whole width. */
  block?: boolean | undefined;
  className?: string | undefined;
};

const base =
  'relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-full border text-center font-semibold ' +
  'no-underline transition-[background-color,border-color,color,box-shadow,scale] select-none ' +
  'active:scale-[0.98] disabled:cursor-not-allowed disabled:opacity-50 disabled:active:scale-100 ' +
  'aria-busy:cursor-progress aria-busy:opacity-80 aria-disabled:cursor-not-allowed aria-disabled:opacity-50';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent shadow-xs hover:bg-accent-hover',
  secondary: 'border-transparent bg-leaf-800 text-paper shadow-xs hover:bg-leaf-700',
  outline: 'border-line-strong bg-surface text-ink hover:border-leaf-800 hover:bg-leaf-50',
  ghost: 'border-transparent bg-transparent text-ink hover:bg-ink/6',
  /** Looks unavailable, and still answers when pressed. */
  muted: 'border-line bg-sand text-ink-soft hover:bg-sand-deep',
  danger: 'border-transparent bg-danger-600 text-surface shadow-xs hover:bg-danger-700',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 pointer-coarse:min-h-touch px-4 py-1.5 text-sm leading-snug',
  md: 'min-h-11 px-5.5 py-2 text-base leading-snug',
  lg: 'min-h-13 px-7 py-2.5 text-lg leading-snug',
};

/** The class of everything that looks like a button; for the rare element that is neither Button nor ButtonLink. */
export function buttonClass({ variant = 'secondary', size = 'md', block, className }: ButtonLook): string {
  return cx(base, variants[variant], sizes[size], block && 'w-full', className);
}
