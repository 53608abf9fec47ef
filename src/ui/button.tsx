import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work is under way: a spinner, no second click. */
    busy?: boolean | undefined;
  };

/** A button. `primary` is for the one main action of a screen; the default is `secondary`. */
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
