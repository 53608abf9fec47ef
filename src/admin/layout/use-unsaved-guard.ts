import { useEffect, useEffectEvent, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { letGoOfPage, useUnsaved } from '../../session/held-page.ts';

type Options = {
  /** Of an address at which the form stays open. */
  isKept?: (next: Location) => boolean;
  /** Somebody wants to leave: heard in that moment, before the question is drawn. */
  onAsked?: () => void;
};

/**
 * Keeps people from losing what they typed: leaving the address waits for an answer, and so does closing the page; a
 * session that ends leaves the screen where it is.
 * Call `letGo` before a navigation that loses nothing.
 */
export function useUnsavedGuard(isDirty: boolean, { isKept, onAsked }: Options = {}) {
  const mayLeave = useRef(false);
  const blocker = useBlocker(({ nextLocation }) => {
    const isAsked = isDirty && !mayLeave.current && !isKept?.(nextLocation);
    if (isAsked) onAsked?.();
    return isAsked;
  });
  useUnsaved(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  // It was saved while it was asked: there is nothing to lose any more, and who asked to leave leaves.
  const leavesSaved = useEffectEvent(() => {
    if (blocker.state === 'blocked' && !mayLeave.current) blocker.proceed();
  });
  useEffect(() => {
    if (!isDirty) leavesSaved();
  }, [isDirty]);
  return {
    isAsking: blocker.state === 'blocked',
    leave: () => {
      letGoOfPage();
      blocker.proceed?.();
    },
    stay: () => blocker.reset?.(),
    letGo: () => {
      mayLeave.current = true;
    },
  };
}
