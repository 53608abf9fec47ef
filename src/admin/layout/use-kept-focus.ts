import { useLayoutEffect } from 'react';

const ROW = 'tr, li';
const CONTROL = 'button, a[href], input, select, textarea';
let stopWatching = () => {};

/**
 * While a question is `open`, remembers what it was asked from. Should that then go, as a deleted row goes with its
 * button, the focus moves to the row that takes its place, or to the heading above; not to the top of the page.
 */
export function useKeptFocus(open: boolean): void {
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    if (!open || !(opener instanceof HTMLElement) || opener === document.body) return;
    const places = placesNear(opener);
    return () => watch(opener, places);
  }, [open]);
}

type Places = { anchor: Element; rows: Element[]; at: number; heading: HTMLElement | null };

function placesNear(opener: HTMLElement): Places {
  const row = opener.closest(ROW);
  const scope = opener.closest('dialog') ?? document.querySelector('main');
  return {
    anchor: row ?? opener,
    rows: row
      ? [row, ...siblings(row, 'nextElementSibling'), ...siblings(row, 'previousElementSibling')]
      : [],
    at: row ? Math.max(0, controlsOf(row).indexOf(opener)) : 0,
    heading: scope?.querySelector('h2') ?? null,
  };
}

/** The row goes a moment before or after the question, once the screen is read again. */
function watch(opener: Element, { anchor, rows, at, heading }: Places): void {
  stopWatching();
  const { pathname } = window.location;
  const look = () => {
    const held = document.activeElement;
    const modal = held?.closest('dialog:modal');
    if (modal && !modal.contains(anchor)) return;
    if (window.location.pathname !== pathname || !isLost(held)) {
      if (!anchor.contains(held)) stopWatching();
      return;
    }
    if (opener.isConnected) return;
    stopWatching();
    const controls = controlsOf(rows.find((row) => row.isConnected));
    const next = controls[Math.min(at, controls.length - 1)];
    if (!next && heading) heading.tabIndex = -1;
    (next ?? heading)?.focus();
  };
  const observer = new MutationObserver(look);
  stopWatching = () => observer.disconnect();
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  look();
}

/** Nothing holds it, or what does so in place of nothing: a dialog that is closed, the page that one was closed above. */
function isLost(held: Element | null): boolean {
  return held === null || held === document.body || held.matches('dialog:not([open]) *, main');
}

function controlsOf(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(CONTROL) ?? [])].filter(
    (control) => control.checkVisibility() && !control.matches(':disabled'),
  );
}

function siblings(row: Element, step: 'nextElementSibling' | 'previousElementSibling'): Element[] {
  const found: Element[] = [];
  for (let other = row[step]; other; other = other[step]) found.push(other);
  return found;
}
