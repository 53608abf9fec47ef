import { useEffect, useState } from 'react';

/** The element around the lines, which can take the focus while they still unfold. */
export const orderSummaryId = 'order-summary';

/** Whether the order's lines are unfolded on a phone, and a way to bring the shopper to them. */
export function useLinesView(inTrouble: boolean) {
  // Until somebody decides, a problem among folded lines must not go unseen.
  const [chosen, setOpen] = useState<boolean | null>(null);
  const [calls, setCalls] = useState(0);

  useEffect(() => {
    if (calls > 0) document.getElementById(orderSummaryId)?.focus();
  }, [calls]);

  return {
    isOpen: chosen ?? inTrouble,
    setOpen,
    show() {
      setOpen(true);
      setCalls((times) => times + 1);
    },
  };
}
