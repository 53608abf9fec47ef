import { useEffect, useSyncExternalStore } from 'react';
import { sessionChanged } from './use-session.ts';

/**
 * What keeps a page for signed-in people in the window when their session ends: something typed that is not saved, or
 * a form of it that the shop has just refused for that reason.
 */
const typed = new Set<object>();
let isRefused = false;
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** Whether the page on the screen is worth more than a sign-in page in its place. */
export function isPageHeld(): boolean {
  return isRefused || typed.size > 0;
}

/** Whether something is typed that is not saved. */
export function hasUnsaved(): boolean {
  return typed.size > 0;
}

export function useHeldPage(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isPageHeld,
    () => false,
  );
}

/** Holds the page while something is typed in this form that is not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = {};
    typed.add(form);
    tell();
    return () => {
      typed.delete(form);
      tell();
    };
  }, [isUnsaved]);
}

/**
 * The shop has refused something of this page because nobody is signed in any more: the page asks them in again. Ends
 * once somebody is; what was refused can be sent again then.
 */
export function sessionEnded(): Promise<void> {
  isRefused = true;
  tell();
  void sessionChanged();
  return new Promise((resolve) => waiting.add(resolve));
}

/** Somebody is signed in again. */
export function sessionIsBack(): void {
  if (!isRefused) return;
  isRefused = false;
  tell();
  for (const resume of waiting) resume();
  waiting.clear();
}

/** Whoever leaves, or signs out on purpose, keeps nothing. */
export function letGoOfPage(): void {
  isRefused = false;
  typed.clear();
  waiting.clear();
  tell();
}
