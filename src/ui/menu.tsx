import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { cx } from './cx.ts';
import { enterMenu } from './menu-keys.ts';

export type MenuTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>;
  popoverTarget: string;
  onKeyDown: (event: KeyboardEvent) => void;
};
export type MenuProps = {
  /** Name of the list, like 'Account'. */
  label: string;
  /** The button that opens it: spread the given props on a Button or IconButton. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  /** MenuLink, MenuButton, MenuSeparator, or any other content. */
  children: ReactNode;
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
};

/** A list of links and buttons in a native popover: opens without script, closes on Escape and outside clicks. */
export function Menu({ label, trigger, children, align = 'end', className }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLFieldSetElement>(null);
  return (
    <>
      {trigger({
        ref: button,
        popoverTarget: id,
        onKeyDown: (event) => enterMenu(event, panel.current),
      })}
      <fieldset
        ref={panel}
        id={id}
        popover="auto"
        aria-label={label}
        className={cx(
          'ui-menu m-0 max-w-80 min-w-52 rounded-lg bg-surface p-1.5 text-ink shadow-lg',
          className,
        )}
        onBeforeToggle={(event) => {
          if (event.newState === 'open' && button.current) place(event.currentTarget, button.current, align);
        }}
        onToggle={(event) => {
          const menu = event.currentTarget;
          if (event.newState !== 'open') return;
          window.addEventListener('scroll', () => menu.hidePopover(), { once: true, passive: true });
        }}
      >
        {children}
      </fieldset>
    </>
  );
}

/** Under the button, or above it where the window ends soon. */
function place(menu: HTMLElement, button: HTMLElement, align: 'start' | 'end') {
  const box = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const above = box.top > clientHeight * 0.6;
  menu.style.inset = 'auto';
  if (above) menu.style.bottom = `${clientHeight - box.top + 8}px`;
  else menu.style.top = `${box.bottom + 8}px`;
  if (align === 'end') menu.style.right = `${Math.max(8, clientWidth - box.right)}px`;
  else menu.style.left = `${Math.max(8, box.left)}px`;
}
