import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { dropModal, measureScrollbar, pushModal } from './modal-stack.ts';

export type ModalState = {
  open: boolean;
  /** Asked for by Escape, the close button or the backdrop; the parent sets `open` to false. */
  onClose: () => void;
  /** A click beside the dialog closes it; on by default. */
  closeOnBackdrop?: boolean | undefined;
};

/**
 * Opens and closes a native modal <dialog> as `open` says. The browser keeps focus inside, makes the rest inert
 * and gives focus back afterwards. Spread `props` on the <dialog>.
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
    return () => {
      dropModal(dialog);
      dialog.close();
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
