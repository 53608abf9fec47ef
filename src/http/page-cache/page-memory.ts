import { LRUCache } from 'lru-cache';

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

export function createPageMemory<Entry extends object | number | string>(maxSize: number): PageMemory<Entry> {
  const held = new LRUCache<string, Entry>({ maxSize });
  return {
    get: (key) => held.get(key),
    set(key, entry, bytes) {
      const size = bytes + 2 * key.length + OVERHEAD_BYTES;
      if (size <= maxSize * LARGEST_SHARE) held.set(key, entry, { size });
    },
    delete: (key) => void held.delete(key),
    get bytes() {
      return held.calculatedSize;
    },
    get size() {
      return held.size;
    },
  };
}
