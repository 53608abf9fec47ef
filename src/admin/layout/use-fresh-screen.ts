import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { type Watched, useChanges } from './use-changes.ts';

/** Reads the screen again whenever the shop says that orders, or stock, changed; what changed meanwhile, once more. */
export function useFreshScreen(watched: Watched): void {
  const { revalidate, state } = useRevalidator();
  const isStale = useRef(false);
  useChanges(watched, () => {
    if (state === 'idle') void revalidate();
    else isStale.current = true;
  });
  useEffect(() => {
    // What changed while it was read is read again.
    if (state !== 'idle' || !isStale.current) return;
    isStale.current = false;
    void revalidate();
  }, [state, revalidate]);
}
