import { LRUCache } from 'lru-cache';
import type { Generations } from './generations.ts';
import {
  type Coding,
  type Page,
  type RenderedPage,
  bytesOf,
  toKeptPage,
  toSmallPage,
} from './page-answers.ts';
import type { PublicAddress } from './public-routes.ts';
import { createStandIns } from './stand-ins.ts';

/** How a page was come by; 'unkept': rendered for this request, and not to be kept; 'stale': kept, and stands in for a new one. */
export type Found = { how: 'hit' | 'shared' | 'miss' | 'unkept' | 'stale'; rendered: RenderedPage };

/** `ahead`: made anew before anybody asked. */
export type PageCounts = Record<Found['how'] | 'ahead', number> & { bytes: number; pages: number };

export type PageCache = {
  find(address: PublicAddress): Promise<Found>;
  /** A 'hit', at once; null where `find` has anything to do for it, as to make its body in this coding. */
  hold(address: PublicAddress, coding: Coding): Page | null;
  /** Whether it is kept, or was until what it shows changed. */
  knows(address: PublicAddress): boolean;
  /** Makes anew, one after the other, the pages many ask for that do not hold any more, or soon will not. */
  renewHot(): Promise<void>;
  counts(): PageCounts;
};

type Parts = {
  render: (address: PublicAddress) => Promise<RenderedPage>;
  generations: Generations;
  /** False while nobody tells of changes: then each page is rendered for who asks for it. */
  isFed: () => boolean;
  /** In ms, never going back. */
  clock?: () => number;
  limits?: { mainBytes: number; rareBytes: number };
  compress?: (page: Page) => Promise<Page>;
  shrink?: (page: Page) => Promise<Page>;
};

type Entry = {
  address: PublicAddress;
  page: Page;
  tags: readonly string[];
  asOf: number;
  renderedAt: number;
  /** How often since it was rendered. */
  asked: number;
  /** The same in each form of it, and in no other rendering. */
  rendering: symbol;
};
type Flight = { rendered: Promise<RenderedPage>; asOf: number; began: number };

const WHOLE = { isShareable: true, isStorable: true, isInterrupted: false };
const LIMITS = { mainBytes: 48 * 1024 * 1024, rareBytes: 4 * 1024 * 1024 };
/** For what changes without a word: a hold on stock runs out by the clock alone. */
export const MAX_AGE_MS = 60_000;
/** While the database is away. */
export const MAX_STALE_MS = 3_600_000;
/** Asked for so often since it was made, it is compressed once more, and better. */
const AGAIN = 2;
/** A page that was asked for so often since it was made is made anew ahead: so many at most, so long before their time. */
const HOT = 5;
const MOST_HOT = 16;
const AHEAD_MS = 10_000;
/** Nobody joins a rendering that hangs. */
const LONGEST_SHARING_MS = 5000;

/**
 * Keeps what public pages are answered with (docs/decisions/0008-page-cache.md). A page is never answered with data
 * that was read before a change which was known of when the request came; but while the database is away, with what was
 * kept within the last hour.
 */
export function createPageCache({
  render,
  generations,
  isFed,
  clock = () => performance.now(),
  limits = LIMITS,
  compress = toKeptPage,
  shrink = toSmallPage,
}: Parts): PageCache {
  const main = createPageMemory<Entry>(limits.mainBytes);
  const rare = createPageMemory<Entry>(limits.rareBytes);
  const flights = new Map<string, Flight>();
  const counted = { hit: 0, shared: 0, miss: 0, unkept: 0, stale: 0, ahead: 0 };
  const unlessAway = createStandIns({ isFed, clock });

  async function find(address: PublicAddress): Promise<Found> {
    if (!address.isListed) return { how: 'unkept', rendered: await render(address) };
    const { key, memory } = placeOf(address);
    const kept = remembered(memory, key);
    if (!kept) return renew(address, key, memory);
    noteAsked(kept);
    const keepBody = keepsBodies(memory, key, kept);
    const rendered: RenderedPage = { ...kept, ...WHOLE, keepBody };
    if (isFed() && isFresh(kept)) return { how: 'hit', rendered };
    const renewed = await unlessAway(() => renew(address, key, memory));
    return renewed ?? { how: 'stale', rendered };
  }

  async function renew(address: PublicAddress, key: string, memory: PageMemory<Entry>): Promise<Found> {
    if (!isFed()) return { how: 'unkept', rendered: await render(address) };
    const arrived = generations.now();
    for (;;) {
      const flight = flights.get(key);
      if (!flight || clock() - flight.began >= LONGEST_SHARING_MS) break;
      const rendered = await flight.rendered;
      if (!rendered.isShareable) return { how: 'unkept', rendered: await render(address) };
      if (holdsFor(arrived, flight.asOf, rendered)) return { how: 'shared', rendered };
    }
    const rendered = await takeOff(address, key, memory);
    return { how: rendered.tags === null ? 'unkept' : 'miss', rendered };
  }

  function placeOf({ path, search, isRare }: PublicAddress) {
    return { key: path + search, memory: isRare ? rare : main };
  }

  function remembered(memory: PageMemory<Entry>, key: string): Entry | undefined {
    const entry = memory.get(key);
    if (!entry || clock() < entry.renderedAt + MAX_STALE_MS) return entry;
    memory.delete(key);
    return undefined;
  }

  function isFresh({ renderedAt, tags, asOf }: Entry): boolean {
    return clock() < renderedAt + MAX_AGE_MS && generations.areUnmoved(tags, asOf);
  }

  function isDue(entry: Entry): boolean {
    return !isFresh(entry) || clock() >= entry.renderedAt + MAX_AGE_MS - AHEAD_MS;
  }

  /** Most pages are asked for in one coding alone: others are kept from the first time on that somebody wants them. */
  function keepsBodies(memory: PageMemory<Entry>, key: string, { rendering }: Entry) {
    return (coding: Coding, body: Uint8Array<ArrayBuffer>) =>
      replacePage(memory, key, rendering, ({ bodies, ...page }) => ({
        ...page,
        bodies: { ...bodies, [coding]: body },
      }));
  }

  /** In another form, unless it has given way to a new one meanwhile. */
  function replacePage(
    memory: PageMemory<Entry>,
    key: string,
    rendering: symbol,
    change: (page: Page) => Page,
  ): void {
    const entry = memory.get(key);
    if (entry?.rendering !== rendering) return;
    const page = change(entry.page);
    memory.set(key, { ...entry, page }, bytesOf(page));
  }

  /** Beside the answers: nobody waits for fewer bytes. */
  function noteAsked(kept: Entry): void {
    kept.asked += 1;
    if (kept.asked !== AGAIN) return;
    const { key, memory } = placeOf(kept.address);
    shrink(kept.page).then(
      ({ bodies: { br } }) =>
        br &&
        replacePage(memory, key, kept.rendering, ({ bodies, ...page }) => ({
          ...page,
          bodies: { ...bodies, br },
        })),
      () => undefined,
    );
  }

  /**
   * What a page under way reads is known once it is there: if that changed before this request came, all who came since
   * have it made once more. So nobody waits longer than for two.
   */
  function holdsFor(arrived: number, asOf: number, { tags }: RenderedPage): boolean {
    return asOf >= arrived || (tags !== null && generations.areUnmoved(tags, asOf));
  }

  function takeOff(address: PublicAddress, key: string, memory: PageMemory<Entry>): Promise<RenderedPage> {
    const began = clock();
    const asOf = generations.now();
    const flight: Flight = { began, asOf, rendered: renderAndKeep() };
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flights.set(key, flight);
    void flight.rendered.then(land, land);
    return flight.rendered;

    async function renderAndKeep(): Promise<RenderedPage> {
      const rendered = await render(address);
      const { tags } = rendered;
      // What is not there any more stands in for nothing.
      if (tags === null && !rendered.isInterrupted) memory.delete(key);
      if (tags === null || !generations.areUnmoved(tags, asOf)) return rendered;
      const page = await compress(rendered.page);
      // What waits for it takes it as it came, or as it was just compressed.
      const answered = { ...page, bodies: { ...rendered.page.bodies, ...page.bodies } };
      // Again: compressing took its time.
      if (!isFed() || !generations.areUnmoved(tags, asOf)) return { ...rendered, page: answered };
      const entry = { address, page, tags, asOf, renderedAt: began, asked: 0, rendering: Symbol() };
      memory.set(key, entry, bytesOf(page));
      return { ...rendered, page: answered, keepBody: keepsBodies(memory, key, entry) };
    }
  }

  return {
    async find(address) {
      const found = await find(address);
      counted[found.how] += 1;
      return found;
    },
    hold(address, coding) {
      const { key, memory } = placeOf(address);
      const kept = remembered(memory, key);
      if (!kept?.page.bodies[coding] || !isFed() || !isFresh(kept)) return null;
      counted.hit += 1;
      noteAsked(kept);
      return kept.page;
    },
    knows(address) {
      const { key, memory } = placeOf(address);
      return address.isListed && remembered(memory, key) !== undefined;
    },
    async renewHot() {
      const due = main.all().filter((entry) => entry.asked >= HOT && isDue(entry));
      const hottest = due.toSorted((one, other) => other.asked - one.asked).slice(0, MOST_HOT);
      for (const { address } of hottest) {
        const { key, memory } = placeOf(address);
        const entry = memory.get(key);
        if (!isFed() || flights.has(key) || !entry || !isDue(entry)) continue;
        await takeOff(address, key, memory);
        counted.ahead += 1;
      }
    },
    counts: () => ({ ...counted, bytes: main.bytes + rare.bytes, pages: main.size + rare.size }),
  };
}

/** Bounded by bytes; what was asked for longest ago goes first. */
export type PageMemory<Kept> = {
  get(key: string): Kept | undefined;
  /** Refuses what would take more than its share; what is held under this key stays then. */
  set(key: string, entry: Kept, bytes: number): void;
  delete(key: string): void;
  all(): Kept[];
  readonly bytes: number;
  readonly size: number;
};

/** Maps, lists and strings around an entry's bytes, roughly. */
const OVERHEAD_BYTES = 1024;
/** One entry takes no more than this part of the whole. */
const LARGEST_SHARE = 1 / 8;

export function createPageMemory<Kept extends object | number | string>(maxSize: number): PageMemory<Kept> {
  const held = new LRUCache<string, Kept>({ maxSize });
  return {
    get: (key) => held.get(key),
    set(key, entry, bytes) {
      const size = bytes + 2 * key.length + OVERHEAD_BYTES;
      if (size <= maxSize * LARGEST_SHARE) held.set(key, entry, { size });
    },
    delete: (key) => void held.delete(key),
    all: () => [...held.values()],
    get bytes() {
      return held.calculatedSize;
    },
    get size() {
      return held.size;
    },
  };
}
