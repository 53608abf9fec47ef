import { useEffect, useRef, useState } from 'react';

/**
 * Calls `onEnd` after `duration` ms of not being paused; start it anew with another React key.
 * Give `hold` and `release` to whatever pauses it.
 */
export function useCountdown(duration: number, onEnd: () => void) {
  const [held, setHeld] = useState(false);
  const left = useRef(duration);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });

  useEffect(() => {
    if (held) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - startedAt));
    };
  }, [held]);

  return { hold: () => setHeld(true), release: () => setHeld(false) };
}
