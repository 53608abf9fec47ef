import type { KeyboardEvent } from 'react';

function menuOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[popover]');
}

function focusItem(menu: HTMLElement, step: 1 | -1) {
  const items = [...menu.querySelectorAll<HTMLElement>('a, button:not(:disabled), input:not(:disabled)')];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = at < 0 && step < 0 ? items.length - 1 : (at + step + items.length) % items.length;
  items[next]?.focus();
}

/** On a menu's button: the arrow keys open the menu and go into it. */
export function enterMenu(event: KeyboardEvent, menu: HTMLElement | null): void {
  const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
  if (!step || !menu) return;
  event.preventDefault();
  if (!menu.matches(':popover-open')) menu.showPopover();
  focusItem(menu, step);
}

/** On an item: the arrow keys go round the items. */
export function moveInMenu(event: KeyboardEvent): void {
  const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
  const menu = menuOf(event.currentTarget);
  if (!step || !menu) return;
  event.preventDefault();
  focusItem(menu, step);
}

/** On an item: whoever chose it is done with the menu. */
export function closeMenuOf(item: Element): void {
  menuOf(item)?.hidePopover();
}
