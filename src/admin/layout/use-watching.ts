import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 1_500;

/** Reads the screen again and again while something on it goes on, and somebody looks at it. */
export function useWatching(isGoingOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  const look = useEffectEvent(() => {
    if (state === 'idle' && document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [isGoingOn]);
}
