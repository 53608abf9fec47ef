/** Bounded by bytes; what was asked for longest ago goes first. */
export type PageMemory<Entry> = {
  get(key: string): Entry | undefined;
  /** Refuses what would take more than its share; what is held under this key stays then. */
  set(key: string, entry: Entry, bytes: number): void;
  delete(key: string): void;
  readonly bytes: number;
  readonly size: number;
};

/** Maps, lists and strings around an entry's bytes, roughly. */
const OVERHEAD_BYTES = 1024;
/** One entry takes no more than this part of the whole. */
const LARGEST_SHARE = 1 / 8;

export function createPageMemory<Entry>(maxBytes: number): PageMemory<Entry> {
  // A Map remembers the order of insertion: the first is the one used longest ago.
  const held = new Map<string, { entry: Entry; bytes: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= held.get(key)?.bytes ?? 0;
    held.delete(key);
  }

  return {
    get(key) {
      const found = held.get(key);
      if (!found) return undefined;
      held.delete(key);
      held.set(key, found);
      return found.entry;
    },
    set(key, entry, entryBytes) {
      const bytes = entryBytes + 2 * key.length + OVERHEAD_BYTES;
      if (bytes > maxBytes * LARGEST_SHARE) return;
      remove(key);
      held.set(key, { entry, bytes });
      total += bytes;
      for (const oldest of held.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
    },
    delete: remove,
    get bytes() {
      return total;
    },
    get size() {
      return held.size;
    },
  };
}
