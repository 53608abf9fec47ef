import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { followChanges } from '../../http/follow-changes.ts';

/** Drafts announce nothing: they are looked at so often. */
const LOOK_EVERY_MS = 15_000;

type Followed = {
  productId: string | undefined;
  /** Only published products announce their changes. */ isPublished: boolean;
};

/** Reads the screen again whenever the shop says that the product changed, and when its tab comes to the front. */
export function useProductChanges({ productId, isPublished }: Followed) {
  const { revalidate } = useRevalidator();
  const look = useRef(revalidate);
  useEffect(() => {
    look.current = revalidate;
  });
  useEffect(() => {
    if (productId === undefined) return;
    const follow = isPublished ? byEvents(productId) : byTheClock;
    const changed = () => void look.current();
    let stop = follow(changed);
    const turn = () => {
      stop();
      stop = () => {};
      if (document.visibilityState === 'hidden') return;
      stop = follow(changed);
      changed();
    };
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      stop();
    };
  }, [productId, isPublished]);
}

function byEvents(productId: string) {
  const opened = performance.now();
  return (changed: () => void) =>
    followChanges({
      address: () => `/api/products/${productId}/events?age=${Math.round(performance.now() - opened)}`,
      changed,
    });
}

function byTheClock(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
