import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from './cx.ts';
import { closeMenuOf, moveInMenu } from './menu-keys.ts';

const itemClass =
  'flex min-h-10 pointer-coarse:min-h-touch w-full items-center gap-3 rounded-sm px-3 py-2 text-left text-base no-underline transition-colors ' +
  'hover:bg-leaf-50 focus-visible:bg-leaf-50 focus-visible:outline-offset-0 disabled:opacity-50';

export type MenuLinkProps = Omit<LinkProps, 'className' | 'onKeyDown'> & { icon?: ReactNode };

/** A link in a Menu. */
export function MenuLink({ icon, onClick, children, ...rest }: MenuLinkProps) {
  return (
    <Link
      {...rest}
      className={itemClass}
      onKeyDown={moveInMenu}
      onClick={(event) => {
        closeMenuOf(event.currentTarget);
        onClick?.(event);
      }}
    >
      {icon}
      {children}
    </Link>
  );
}

export type MenuButtonProps = Omit<ComponentProps<'button'>, 'className' | 'onKeyDown'> & {
  icon?: ReactNode;
  tone?: 'default' | 'danger' | undefined;
};

/** A button in a Menu. */
export function MenuButton({
  icon,
  tone = 'default',
  type = 'button',
  onClick,
  children,
  ...rest
}: MenuButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(itemClass, tone === 'danger' && 'text-danger-600')}
      onKeyDown={moveInMenu}
      onClick={(event) => {
        closeMenuOf(event.currentTarget);
        onClick?.(event);
      }}
    >
      {icon}
      {children}
    </button>
  );
}

/** A hairline between two kinds of items. */
export function MenuSeparator() {
  return <hr className="mx-3 my-1.5 border-line" />;
}
