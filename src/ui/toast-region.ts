let region: HTMLElement | null = null;

/** The one live region of the page; it is there, empty, before the first message: only then is that spoken. */
export function toastRegion(): HTMLElement {
  if (region) return region;
  region = document.createElement('div');
  region.className = 'ui-toasts';
  region.popover = 'manual';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  region.setAttribute('aria-atomic', 'true');
  return region;
}

/**
 * Puts the region into the top layer above `host`. A move restarts animations: what it shows already
 * must not rise again, until `announceNewToast`.
 */
export function moveToastRegion(host: Element, position: string): void {
  const moved = toastRegion();
  moved.dataset['moved'] = '';
  moved.dataset['position'] = position;
  host.append(moved);
  moved.showPopover?.();
}

/** A new message may rise. */
export function announceNewToast(): void {
  delete toastRegion().dataset['moved'];
}

export function removeToastRegion(): void {
  region?.remove();
}
