import { LRUCache } from 'lru-cache';
import type { KeptRead, Shop } from '../shop/shop.types.ts';
import type { Generations } from './generations.ts';
import { startReading } from './public-page.ts';

type Parts = {
  generations: Pick<Generations, 'now' | 'areUnmoved'>;
  /** False while nobody tells of changes: then everything is read anew. */
  isFed: () => boolean;
  /** In ms, never going back. */
  clock?: () => number;
};

type Entry = {
  tags: readonly string[];
  asOf: number;
  began: number;
  /** Null: it failed, or something that belongs to it did. */
  read: Promise<{ value: unknown } | null>;
};

const MOST = 5000;
/** For what changes without a word; and nobody joins a reading that hangs. */
const MAX_AGE_MS = 5000;

/**
 * What several pages are made of: frame, categories, cards. A page that ended has read anew only what has changed, by the
 * same tags and under the same promise as whole pages (page-cache.ts): nothing is given that was read before a change which
 * was known of when it was asked for.
 */
export function createKeptReads({ generations, isFed, clock = () => performance.now() }: Parts) {
  const kept = new LRUCache<string, Entry>({ max: MOST });

  function held({ name }: KeptRead): Entry | undefined {
    const entry = kept.get(name);
    const isGood =
      entry && clock() < entry.began + MAX_AGE_MS && generations.areUnmoved(entry.tags, entry.asOf);
    return isGood ? entry : undefined;
  }

  function begin(shop: Shop, missing: readonly KeptRead[], read: Reader): Promise<readonly unknown[]> {
    const reading = startReading();
    const [asOf, began] = [generations.now(), clock()];
    const values = read({ ...shop, log: reading.watch(shop.log) }, missing);
    for (const [at, { name, tags }] of missing.entries()) {
      const own = values.then(
        (all) => (reading.hasFailed() || all[at] === undefined ? null : { value: all[at] }),
        () => null,
      );
      const entry = { tags, asOf, began, read: own };
      kept.set(name, entry);
      void forgetFailed(name, entry);
    }
    return values;
  }

  async function forgetFailed(name: string, entry: Entry): Promise<void> {
    if ((await entry.read) === null && kept.get(name) === entry) kept.delete(name);
  }

  return async (shop: Shop, wanted: readonly KeptRead[], read: Reader): Promise<unknown[]> => {
    if (!isFed()) return [...(await read(shop, wanted))];
    const entries = wanted.map(held);
    const values: unknown[] = [];
    const readInto = async (places: number[], from: typeof read) => {
      if (places.length === 0) return;
      const asked = places.flatMap((at) => wanted[at] ?? []);
      const given = await from(shop, asked);
      for (const [nth, at] of places.entries()) values[at] = given[nth];
    };
    const joined = Promise.all(entries.map(async (entry) => entry?.read));
    const missing = [...entries.keys()].filter((at) => !entries[at]);
    const [found] = await Promise.all([joined, readInto(missing, (own, asked) => begin(own, asked, read))]);
    for (const [at, one] of found.entries()) if (one) values[at] = one.value;
    // What failed for somebody else is tried once more, so that it fails this page, too, if it does.
    await readInto(
      [...entries.keys()].filter((at) => entries[at] && !found[at]),
      read,
    );
    return values;
  };
}

type Reader = (shop: Shop, missing: readonly KeptRead[]) => Promise<readonly unknown[]>;
