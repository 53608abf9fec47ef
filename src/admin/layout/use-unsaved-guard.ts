import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/**
 * Keeps people from losing what they typed: leaving the address waits for an answer, and so does closing the page.
 * Call `letGo` before a navigation that loses nothing.
 */
export function useUnsavedGuard(isDirty: boolean) {
  const mayLeave = useRef(false);
  const blocker = useBlocker(() => isDirty && !mayLeave.current);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return {
    isAsking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    letGo: () => {
      mayLeave.current = true;
    },
  };
}
