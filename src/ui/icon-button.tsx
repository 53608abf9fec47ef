import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { iconButtonClass, type IconButtonSize, type IconButtonVariant } from './icon-button-class.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What it does, for people who hear the page. */
  label: string;
  icon: ReactNode;
  variant?: IconButtonVariant | undefined;
  size?: IconButtonSize | undefined;
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
      {count > 0 ? <CountBubble count={count} /> : null}
    </button>
  );
}

function CountBubble({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 -right-0.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent figures"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
