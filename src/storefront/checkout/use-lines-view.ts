import { useEffect, useState } from 'react';
import type { CartItem } from '../../shop/cart/cart.types.ts';

/** The element around the lines, which can take the focus while they still unfold. */
export const orderSummaryId = 'order-summary';

type Pointed = { item: CartItem | undefined };

/** Whether the order's lines are unfolded on a phone, and a way to bring the shopper to them or to one of them. */
export function useLinesView(inTrouble: boolean) {
  // Until somebody decides, a problem among folded lines must not go unseen.
  const [chosen, setOpen] = useState<boolean | null>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);

  useEffect(() => {
    if (!pointed) return;
    const summary = document.getElementById(orderSummaryId);
    summary?.focus();
    if (summary && pointed.item) void pointAt(pointed.item, summary);
  }, [pointed]);

  return {
    isOpen: chosen ?? inTrouble,
    setOpen,
    show(item?: CartItem) {
      setOpen(true);
      setPointed({ item });
    },
  };
}

async function pointAt({ cartItemId }: CartItem, summary: HTMLElement): Promise<void> {
  // What still unfolds cannot take the focus.
  const unfolding = summary.getAnimations({ subtree: true }).filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(unfolding.map((transition) => transition.finished));
  const lines = [...summary.querySelectorAll<HTMLElement>('[data-line]')];
  const line = lines.find((one) => one.dataset['line'] === cartItemId);
  if (!line || document.activeElement !== summary) return;
  line.focus({ preventScroll: true });
  line.scrollIntoView({ block: 'center' });
}
