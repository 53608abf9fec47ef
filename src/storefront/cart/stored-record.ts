import { type Shape, readAs } from '../../shop/shapes.rules.ts';

/** One value of this browser or of this tab, that survives a reload. */
export type StoredRecord<T> = { read(): T | null; write(value: T): void; forget(): void };

/** `localStorage`: of the whole browser, for all its tabs, and after a restart. `sessionStorage`: of this tab alone. */
export type StorageArea = 'localStorage' | 'sessionStorage';

/**
 * A record in the browser's storage under `name`. What cannot be read or does not fit the shape counts as absent;
 * where storage is refused (private windows, full), the page keeps the value for as long as it lives.
 */
export function createStoredRecord<T>(area: StorageArea, name: string, shape: Shape<T>): StoredRecord<T> {
  let unstored: T | null = null;

  function readStored(): T | null {
    try {
      const text = window[area].getItem(name);
      return text === null ? null : readAs(shape, JSON.parse(text));
    } catch {
      return null;
    }
  }

  function store(text: string | null): boolean {
    try {
      if (text === null) window[area].removeItem(name);
      else window[area].setItem(name, text);
      return true;
    } catch {
      return false;
    }
  }

  return {
    read: () => unstored ?? readStored(),
    write(value) {
      unstored = store(JSON.stringify(value)) ? null : value;
    },
    forget() {
      unstored = null;
      store(null);
    },
  };
}

/** When a page reads what it keeps in storage, and when somebody else may have changed it. */
export const storageEvents = {
  // Storage takes a moment to open: the page, just rendered, answers taps before it.
  soon: (work: () => void) => void setTimeout(work),
  watch(changed: () => void) {
    window.addEventListener('storage', changed);
    // A page that comes back from the browser's cache heard no event.
    window.addEventListener('pageshow', changed);
  },
};
