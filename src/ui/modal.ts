import { type MouseEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';

export type ModalState = {
  open: boolean;
  /** Asked for by Escape, the close button or the backdrop; the parent sets `open` to false. */
  onClose: () => void;
  /** A click beside the dialog closes it; on by default. */
  closeOnBackdrop?: boolean | undefined;
};

/**
 * Opens and closes a native modal <dialog> as `open` says, with the focus where its reader begins (`enter`). The browser
 * keeps focus inside, makes the rest inert and gives focus back afterwards. Spread `props` on the <dialog>.
 */
export function useModalDialog({ open, onClose, closeOnBackdrop = true }: ModalState) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    measureScrollbar();
    if (!dialog.open) dialog.showModal();
    pushModal(dialog);
    enter(dialog);
  }, [open]);
  // Before a dialog that goes with its address is taken out of the page: afterwards nothing gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    return () => {
      dropModal(dialog);
      dialog.close();
      const held = document.activeElement;
      // Nothing on the page opened it.
      if (held === document.body || dialog.contains(held))
        document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
    };
  }, [open]);

  const props = {
    ref,
    // `cancel` also bubbles up from file inputs inside.
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      const dialog = event.currentTarget;
      if (event.target !== dialog || dialog.open || !open) return;
      // Asked twice without a click between, the browser closes it unasked: whether it goes is the parent's to say.
      dialog.showModal();
      onClose();
    },
    onMouseDown(event: MouseEvent<HTMLDialogElement>) {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      const beside = event.target === event.currentTarget && pressedBackdrop.current;
      if (beside && closeOnBackdrop) onClose();
    },
  };
  return props;
}

const FIELD = 'input:not([type=hidden]), select, textarea';

/**
 * Puts the focus where a dialog's reader begins: into the field that the dialog opens with, on the first button of a
 * mere question (the one that does no harm), else on the heading; never on 'Close', which comes first in the markup.
 * A finger is not met by a keyboard that covers half of what it opened.
 */
function enter(dialog: HTMLDialogElement): void {
  const body = dialog.querySelector('[data-modal=body]');
  const controls = body?.querySelectorAll<HTMLElement>(`${FIELD}, button, a[href], summary`) ?? [];
  const first = [...controls].find(
    (control) => control.checkVisibility() && !control.matches(':disabled, [role=tab]'),
  );
  const isTyped = first?.matches(FIELD) && window.matchMedia('(pointer: fine)').matches;
  const answer = body ? null : dialog.querySelector<HTMLElement>('[data-modal=footer] button:not(:disabled)');
  const start = answer ?? (isTyped ? first : dialog.querySelector<HTMLElement>('[data-modal=heading]'));
  start?.focus({ preventScroll: true });
}

/**
 * The modal dialogs that are open now, the topmost last. Everything outside the topmost one is inert,
 * so whoever must stay usable above it (the toasts) moves into it.
 */
let openModals: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly HTMLDialogElement[]) {
  openModals = next;
  for (const listener of listeners) listener();
}

/** Keeps in mind how wide the page's scroll bar is; call it before the first dialog opens. */
function measureScrollbar(): void {
  if (openModals.length > 0) return;
  const root = document.documentElement;
  root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`);
}

function pushModal(dialog: HTMLDialogElement): void {
  replace([...openModals.filter((other) => other !== dialog), dialog]);
}

function dropModal(dialog: HTMLDialogElement): void {
  if (openModals.includes(dialog)) replace(openModals.filter((other) => other !== dialog));
}

export function topModal(): HTMLDialogElement | null {
  return openModals.at(-1) ?? null;
}

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
