/**
 * The modal dialogs that are open now, the topmost last. Everything outside the topmost one is inert,
 * so whoever must stay usable above it (the toasts) moves into it.
 */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly HTMLDialogElement[]) {
  open = next;
  for (const listener of listeners) listener();
}

/** Keeps in mind how wide the page's scroll bar is; call it before the first dialog opens. */
export function measureScrollbar(): void {
  if (open.length > 0) return;
  const root = document.documentElement;
  root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`);
}

export function pushModal(dialog: HTMLDialogElement): void {
  replace([...open.filter((other) => other !== dialog), dialog]);
}

export function dropModal(dialog: HTMLDialogElement): void {
  if (open.includes(dialog)) replace(open.filter((other) => other !== dialog));
}

export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
