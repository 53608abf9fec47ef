import { useEffect, useEffectEvent, useRef } from 'react';
import { followChanges } from '../../http/follow-changes.ts';

/** What the shop tells staff of (src/server/staff-events.ts). */
export type Watched = 'orders' | 'stock' | 'desk';

type Connection = ReturnType<typeof createConnection>;

/** What the screens show was read at most so long before it was asked for. */
const READING_MS = 2000;

/** Everything on a screen that follows the same shares one connection; a hidden tab holds none. */
function createConnection(watched: Watched) {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  let readAt = 0;

  /** Says how old it is what the screens show: what changed since is told at once, also after the connection was away. */
  const address = () => `${addresses[watched]}?age=${Math.round(performance.now() - readAt + READING_MS)}`;

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

  return {
    /** Gives back how to stop listening. */
    listen(listener: () => void): () => void {
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
    },
  };
}

const addresses: Readonly<Record<Watched, string>> = {
  orders: '/api/admin/orders/events',
  stock: '/api/admin/stock/events',
  // Of everything that who works here may see.
  desk: '/api/admin/events',
};

const connections: Record<Watched, Connection> = {
  orders: createConnection('orders'),
  stock: createConnection('stock'),
  desk: createConnection('desk'),
};

/**
 * Calls this whenever the shop says that what is watched came or changed, and when the tab comes to the front.
 * docs/behaviour/live-updates.md#orders.
 */
export function useChanges(watched: Watched, onChange: () => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => connections[watched].listen(() => changed()), [watched]);
}

/** The same at most once in so many milliseconds; the last change is never missed. */
export function useChangesEvery(watched: Watched, everyMs: number, onChange: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const calledAt = useRef(-Infinity);
  const call = useEffectEvent(() => {
    timer.current = undefined;
    calledAt.current = performance.now();
    if (document.visibilityState === 'visible') onChange();
  });
  useChanges(watched, () => {
    timer.current ??= setTimeout(() => call(), Math.max(0, calledAt.current + everyMs - performance.now()));
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
