import { LRUCache } from 'lru-cache';
import type { RequestHandler, ServerBuild } from 'react-router';
import type { Site } from '../http/context.ts';
import { withReadablePath } from '../http/incoming-request.ts';
import type { LimitVisits } from '../http/limit-visits.ts';
import type { ChangeFeed } from '../live/change-feed.types.ts';
import type { Shop } from '../shop/shop.types.ts';
import { createKeptReads } from './kept-reads.ts';
import { type Coding, type Page, answerPage } from './page-answers.ts';
import { createGenerations } from './generations.ts';
import { type PageCounts, createPageCache } from './page-cache.ts';
import { type PublicAddress, createAddressReader, listPages } from './public-routes.ts';
import { createPublicRenderer } from './render-public-page.ts';

type Parts = {
  routes: ServerBuild['routes'];
  handle: RequestHandler;
  shop: Shop;
  site: () => Site;
  settingsCaughtUp: () => Promise<boolean>;
  /** Without it no page is kept. */
  feed: ChangeFeed | null;
  cdnMaxAge: number | undefined;
  limitVisits: LimitVisits;
};

/** A public page's answer, and for the log: whether it was kept (page-cache.ts, `Found`), and which rendering made it. */
export type PublicAnswer = { response: Response; told: { cache: string; rendering: string } };

export type PublicPages = {
  /**
   * The answer to whoever reads a public page; null for forms, personal pages and calls. Of the request only its address
   * reaches the page; its other headers choose among the forms of the same answer. Who asks (`client`) only counts.
   */
  answer(asked: Request, client: () => string): Promise<PublicAnswer | null>;
  /** The page that is kept for an address as it came ('/shop?page=2'), and is good as it is; null: ask `answer`. */
  hold(target: string, coding: Coding): Page | null;
  counts(): PageCounts;
  /** Resolves once no page is kept that an earlier change has ended; when in doubt, none is kept at all. */
  catchUp(): Promise<void>;
  stop(): void;
};

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The public pages with their cache: rendered, kept while nothing they show changes, and served. */
export function createPublicPages(parts: Parts): PublicPages {
  const { feed } = parts;
  const generations = createGenerations();
  const isFed = () => feed?.isListening() ?? false;
  const kept = createKeptReads({ generations, isFed });
  const cache = createPageCache({
    render: createPublicRenderer({ ...parts, kept }),
    generations,
    isFed,
  });
  const ahead = repeatSoon(cache.renewHot);
  const unsubscribe = feed?.subscribe({
    changed(tags) {
      generations.move(tags);
      ahead.soon();
    },
    lost: generations.moveAll,
  });
  const readAddress = createAddressReader(listPages(parts.routes));
  const readTarget = rememberTargets(readAddress);
  return {
    async answer(asked, client) {
      const request = withReadablePath(asked);
      const address = READING.has(request.method) ? readAddress(new URL(request.url)) : null;
      if (!address) return null;
      const refusal = address.isGuessable && !cache.knows(address) ? parts.limitVisits(client()) : null;
      if (refusal) return { response: refusal, told: { cache: 'refused', rendering: '-' } };
      const { how, rendered } = await cache.find(address);
      return {
        response: await answerPage(rendered, request, how === 'stale' ? undefined : parts.cdnMaxAge),
        told: { cache: how, rendering: rendered.page.rendering },
      };
    },
    hold(target, coding) {
      const address = readTarget(target);
      return address && cache.hold(address, coding);
    },
    counts: cache.counts,
    async catchUp() {
      if (feed && !(await feed.caughtUp())) generations.moveAll();
    },
    stop() {
      unsubscribe?.();
      ahead.stop();
    },
  };
}

const MOST_TARGETS = 5000;
const LONGEST_TARGET = 300;

/** Which page an address is of, as it stands in a request: to find that out takes longer than to send a kept page. */
function rememberTargets(read: (url: URL) => PublicAddress | null) {
  const known = new LRUCache<string, PublicAddress>({ max: MOST_TARGETS });
  return (target: string): PublicAddress | null => {
    const found = known.get(target);
    if (found) return found;
    // Two slashes would name a host; what is no path of ours, or cannot be read, is for the long way to refuse.
    if (target.length > LONGEST_TARGET || !/^\/(?!\/)/.test(target)) return null;
    const address = readOrNull(read, target);
    if (!address?.isListed) return null;
    known.set(target, address);
    return address;
  };
}

function readOrNull(read: (url: URL) => PublicAddress | null, target: string): PublicAddress | null {
  try {
    return read(new URL(target, 'http://shop'));
  } catch {
    return null;
  }
}

/** A change is told in several notices. */
const SOON_MS = 50;
const EVERY_MS = 5000;

/** Runs `work` every few seconds, and soon after it is asked for; never twice at once. What fails is tried with the next. */
function repeatSoon(work: () => Promise<void>) {
  let [isWorking, again] = [false, false];
  let pending: NodeJS.Timeout | undefined;
  const run = async () => {
    pending = undefined;
    again = true;
    if (isWorking) return;
    isWorking = true;
    while (again) {
      again = false;
      await work().catch(() => undefined);
    }
    isWorking = false;
  };
  const repeating = setInterval(() => void run(), EVERY_MS).unref();
  return {
    soon() {
      pending ??= setTimeout(() => void run(), SOON_MS).unref();
    },
    stop() {
      clearInterval(repeating);
      clearTimeout(pending);
    },
  };
}
