import type { RequestHandler, ServerBuild } from 'react-router';
import type { Site } from '../http/context.ts';
import { withReadablePath } from '../http/incoming-request.ts';
import type { LimitVisits } from '../http/limit-visits.ts';
import type { ChangeFeed } from '../live/change-feed.types.ts';
import type { Shop } from '../shop/shop.types.ts';
import { answerPage } from './page-answers.ts';
import { type PageCounts, createGenerations, createPageCache } from './page-cache.ts';
import { createAddressReader, listPages } from './public-routes.ts';
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
  const unsubscribe = feed?.subscribe({ changed: generations.move, lost: generations.moveAll });
  const cache = createPageCache({
    render: createPublicRenderer(parts),
    generations,
    isFed: () => feed?.isListening() ?? false,
  });
  const readAddress = createAddressReader(listPages(parts.routes));
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
    counts: cache.counts,
    async catchUp() {
      if (feed && !(await feed.caughtUp())) generations.moveAll();
    },
    stop: () => unsubscribe?.(),
  };
}
