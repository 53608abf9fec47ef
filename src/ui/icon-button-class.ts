import { cx } from './cx.ts';

export type IconButtonVariant = 'ghost' | 'outline' | 'solid';
export type IconButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<IconButtonVariant, string> = {
  ghost: 'text-current hover:bg-ink/6',
  outline: 'border border-line-strong bg-surface text-ink hover:border-leaf-800 hover:bg-leaf-50',
  solid: 'bg-surface text-ink shadow-sm hover:bg-leaf-50',
};

const sizes: Record<IconButtonSize, string> = { sm: 'size-8', md: 'size-10', lg: 'size-12' };

/** The class of a round icon button, for links that look like one. */
export function iconButtonClass(variant: IconButtonVariant = 'ghost', size: IconButtonSize = 'md'): string {
  return cx(
    'touch-area relative inline-flex shrink-0 items-center justify-center rounded-full transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:bg-transparent aria-disabled:cursor-default aria-disabled:opacity-40',
    variants[variant],
    sizes[size],
  );
}
