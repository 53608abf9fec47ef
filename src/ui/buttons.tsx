import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from './cx.ts';
import { Spinner } from './loading.tsx';

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work is under way: a spinner, no second click. */
    busy?: boolean | undefined;
  };

/**
 * A button. `primary` is for the one main action of a screen. The default is `secondary`, for the back office alone: shoppers
 * see one filled colour.
 */
export function Button({
  variant,
  size,
  block,
  busy = false,
  disabled,
  className,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, block, className })}
    >
      {busy ? <Spinner size={18} label={null} /> : null}
      {children}
    </button>
  );
}

type ButtonLinkProps = Omit<LinkProps, 'className'> & ButtonLook;

/** A link that looks like a button; takes what react-router's Link takes (`reloadDocument` for a document load). */
export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, block, className })} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What it does, for people who hear the page. */
  label: string;
  icon: ReactNode;
  variant?: keyof typeof iconVariants | undefined;
  size?: keyof typeof iconSizes | undefined;
  /** A count on its corner; nothing is shown for 0. Put it into `label` too. */
  count?: number | undefined;
};

/** A round button that shows only an icon. */
export function IconButton({
  label,
  icon,
  variant,
  size,
  count = 0,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(iconButtonClass(variant, size), className)}
    >
      {icon}
      <CountBubble count={count} />
    </button>
  );
}

/** A count on the corner of something round; nothing for 0. */
export function CountBubble({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 -right-0.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent figures"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}

export type ButtonLook = {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
  /** Takes the whole width. */
  block?: boolean | undefined;
  className?: string | undefined;
};

const base =
  'relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-pill border text-center font-semibold ' +
  'no-underline transition-[background-color,border-color,color,box-shadow,scale] select-none ' +
  'active:scale-[0.98] disabled:cursor-not-allowed disabled:opacity-50 disabled:active:scale-100 ' +
  'aria-busy:cursor-progress aria-busy:opacity-80 aria-disabled:cursor-not-allowed aria-disabled:opacity-50';

const variants = {
  primary: 'border-transparent bg-accent text-on-accent shadow-xs hover:bg-accent-hover',
  secondary: 'border-transparent bg-leaf-800 text-paper shadow-xs hover:bg-leaf-700',
  outline: 'border-line-strong bg-surface text-ink hover:border-leaf-800 hover:bg-leaf-50',
  ghost: 'border-transparent bg-transparent text-ink hover:bg-ink/6',
  /** Looks unavailable, and still answers when pressed. */
  muted: 'border-line bg-sand text-ink-soft hover:bg-sand-deep',
  danger: 'border-transparent bg-danger-600 text-surface shadow-xs hover:bg-danger-700',
};

const sizes = {
  sm: 'min-h-9 pointer-coarse:min-h-touch px-4 py-1.5 text-sm leading-snug',
  md: 'min-h-11 px-5.5 py-2 text-base leading-snug',
  lg: 'min-h-13 px-7 py-2.5 text-lg leading-snug',
};

/** The class of everything that looks like a button; for the rare element that is neither Button nor ButtonLink. */
export function buttonClass({ variant = 'secondary', size = 'md', block, className }: ButtonLook): string {
  return cx(base, variants[variant], sizes[size], block && 'w-full', className);
}

const iconVariants = {
  ghost: 'text-current hover:bg-ink/6',
  outline: 'border border-line-strong bg-surface text-ink hover:border-leaf-800 hover:bg-leaf-50',
  solid: 'bg-surface text-ink shadow-sm hover:bg-leaf-50',
};

const iconSizes = { sm: 'size-8', md: 'size-10', lg: 'size-12' };

/** The class of a round icon button, for links that look like one. */
export function iconButtonClass(
  variant: keyof typeof iconVariants = 'ghost',
  size: keyof typeof iconSizes = 'md',
): string {
  return cx(
    'touch-area relative inline-flex shrink-0 items-center justify-center rounded-pill transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:bg-transparent aria-disabled:cursor-default aria-disabled:opacity-40',
    iconVariants[variant],
    iconSizes[size],
  );
}
