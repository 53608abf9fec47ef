import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEventHandler,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
} from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from './cx.ts';

export type MenuTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>;
  popoverTarget: string;
  onKeyDown: (event: KeyboardEvent) => void;
};
type MenuProps = {
  /** Name of the list, like 'Account'. */
  label: string;
  /** The button that opens it: spread the given props on a Button or IconButton. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  /** MenuLink, MenuButton, MenuSeparator, or any other content. */
  children: ReactNode;
};

/** A list of links and buttons in a native popover: opens without script, closes on Escape and outside clicks. */
export function Menu({ label, trigger, children }: MenuProps) {
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
        className="ui-menu m-0 max-w-80 min-w-52 rounded-lg bg-surface p-1.5 text-ink shadow-lg"
        onBeforeToggle={(event) => {
          if (event.newState === 'open' && button.current) place(event.currentTarget, button.current);
        }}
        onToggle={(event) => {
          const menu = event.currentTarget;
          if (event.newState !== 'open') return;
          if (!menu.contains(document.activeElement)) chosenIn(menu)?.focus({ preventScroll: true });
          window.addEventListener('scroll', () => menu.hidePopover(), { once: true, passive: true });
        }}
      >
        {children}
      </fieldset>
    </>
  );
}

/** As wide as a menu may be, and the room beside it. */
const WIDEST = 320 + 8;

/** Under the button's end, or its beginning where the window begins soon; above it where the window ends soon. */
function place(menu: HTMLElement, button: HTMLElement) {
  const box = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const above = box.top > clientHeight * 0.6;
  menu.style.inset = 'auto';
  if (above) menu.style.bottom = `${clientHeight - box.top + 8}px`;
  else menu.style.top = `${box.bottom + 8}px`;
  const isNearStart = box.right < WIDEST && box.left + WIDEST <= clientWidth;
  if (isNearStart) menu.style.left = `${box.left}px`;
  else menu.style.right = `${Math.max(8, clientWidth - box.right)}px`;
}

const itemClass =
  'flex min-h-10 pointer-coarse:min-h-touch w-full items-center gap-3 rounded-sm px-3 py-2 text-left text-base no-underline transition-colors ' +
  'hover:bg-leaf-50 focus-visible:bg-leaf-50 focus-visible:outline-offset-0 disabled:opacity-50 aria-disabled:opacity-50';

type MenuLinkProps = Omit<LinkProps, 'className' | 'onKeyDown'> & { icon?: ReactNode };

/** A link in a Menu. */
export function MenuLink({ icon, onClick, children, ...rest }: MenuLinkProps) {
  return (
    <Link {...rest} className={itemClass} onKeyDown={moveInMenu} onClick={closingMenu(onClick)}>
      {icon}
      {children}
    </Link>
  );
}

type MenuButtonProps = Omit<ComponentProps<'button'>, 'className' | 'onKeyDown' | 'type'> & {
  icon?: ReactNode;
  tone?: 'default' | 'danger' | undefined;
};

/** A button in a Menu. */
export function MenuButton({ icon, tone = 'default', onClick, children, ...rest }: MenuButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={cx(itemClass, tone === 'danger' && 'text-danger-600')}
      onKeyDown={moveInMenu}
      onClick={closingMenu(onClick)}
    >
      {icon}
      {children}
    </button>
  );
}

/** Whoever chose an item is done with the menu. */
function closingMenu<Item extends Element>(
  then: MouseEventHandler<Item> | undefined,
): MouseEventHandler<Item> {
  return (event) => {
    menuOf(event.currentTarget)?.hidePopover();
    then?.(event);
  };
}

/** A hairline between two kinds of items. */
export function MenuSeparator() {
  return <hr className="mx-3 my-1.5 border-line" />;
}

function focusItem(menu: HTMLElement, step: 1 | -1) {
  const items = [...menu.querySelectorAll<HTMLElement>('a, button:not(:disabled), input:not(:disabled)')];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = at < 0 && step < 0 ? items.length - 1 : (at + step + items.length) % items.length;
  items[next]?.focus();
}

const steps: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowUp: -1 };

/** On a menu's button: the arrow keys open the menu and go into it. */
function enterMenu(event: KeyboardEvent, menu: HTMLElement | null): void {
  const step = steps[event.key];
  if (!step || !menu) return;
  event.preventDefault();
  const wasOpen = menu.matches(':popover-open');
  if (!wasOpen) menu.showPopover();
  const chosen = wasOpen ? null : chosenIn(menu);
  if (chosen) chosen.focus();
  else focusItem(menu, step);
}

/** In a menu of choices, the one that holds: whoever opens it begins there. */
const chosenIn = (menu: HTMLElement) => menu.querySelector<HTMLElement>('[aria-pressed=true]');

/** On an item: the arrow keys go round the items. */
export function moveInMenu(event: KeyboardEvent): void {
  const step = steps[event.key];
  const menu = menuOf(event.currentTarget);
  if (!step || !menu) return;
  event.preventDefault();
  focusItem(menu, step);
}

function menuOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[popover]');
}
