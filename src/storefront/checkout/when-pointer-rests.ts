/**
 * Runs something that may move the page, but not between the press and the release of a click: the button under the
 * pointer would slip away and the click be lost.
 */
export function whenPointerRests(run: () => void): void {
  if (document.querySelector(':active') === null) return run();
  window.addEventListener('pointerup', () => setTimeout(run), { once: true });
}
