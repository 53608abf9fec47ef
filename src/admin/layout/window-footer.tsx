import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * The footer of a window, which a form inside the window fills: what sends it stays in sight however long the window is,
 * and belongs to the form by its id.
 */
export function useWindowFooter() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const footer = (
    <div ref={setPlace} className="flex flex-1 flex-wrap items-center justify-end gap-2 sm:gap-3" />
  );
  return { place, footer };
}

type InFooterProps = { place: HTMLElement | null; children: ReactNode };

export function InFooter({ place, children }: InFooterProps) {
  return place && createPortal(children, place);
}

/** Of a button there: on phones it takes the width. */
export const footerButtonClass = 'max-sm:flex-1 max-sm:px-3!';
