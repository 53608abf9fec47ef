import { useSyncExternalStore } from 'react';

const query = '(width >= 64rem)';

function subscribe(listener: () => void) {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Whether there is room for two columns (Tailwind's `lg`); false on the server. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
