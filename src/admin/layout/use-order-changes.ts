import { useEffect, useEffectEvent, useRef } from 'react';
import { followChanges } from '../../http/follow-changes.ts';

const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/**
 * Calls this whenever the shop says that orders came or changed, and when the tab comes to the front. Everything on a
 * screen that follows orders shares one connection; a hidden tab holds none. docs/behaviour/live-updates.md#orders.
 */
export function useOrderChanges(onChange: () => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const listener = () => changed();
    listeners.add(listener);
    if (listeners.size === 1) {
      readAt = performance.now();
      document.addEventListener('visibilitychange', turn);
      connect();
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      document.removeEventListener('visibilitychange', turn);
      disconnect();
    };
  }, []);
}

/** What the screens show was read at this moment, or shortly before it. */
let readAt = 0;
const READING_MS = 2000;

/** Says how old that is: what changed since is told at once, also after the connection was away. */
const address = () => `/api/admin/orders/events?age=${Math.round(performance.now() - readAt + READING_MS)}`;

const tell = () => {
  readAt = performance.now();
  for (const listener of listeners) listener();
};

function turn() {
  disconnect();
  if (document.visibilityState === 'hidden') return;
  connect();
  tell();
}

function connect() {
  if (document.visibilityState === 'hidden') return;
  stop = followChanges({ address, changed: tell });
}

function disconnect() {
  stop?.();
  stop = undefined;
}

/** The same at most once in so many milliseconds; the last change is never missed. */
export function useOrderChangesEvery(everyMs: number, onChange: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const calledAt = useRef(-Infinity);
  const call = useEffectEvent(() => {
    timer.current = undefined;
    calledAt.current = performance.now();
    if (document.visibilityState === 'visible') onChange();
  });
  useOrderChanges(() => {
    timer.current ??= setTimeout(() => call(), Math.max(0, calledAt.current + everyMs - performance.now()));
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
