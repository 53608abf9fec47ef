import type { RequestHandler, ServerBuild } from 'react-router';
import type { Site } from '../http/context.ts';
import { createGenerations } from '../http/page-cache/generations.ts';
import { createPageCache } from '../http/page-cache/page-cache.ts';
import { createAddressCleaner } from '../http/page-cache/public-address.ts';
import type { ChangeFeed } from '../live/change-feed.types.ts';
import type { Shop } from '../shop/shop.types.ts';
import { listOwnRoutes } from './own-routes.ts';
import { publicPages } from './public-pages.ts';
import { createPublicRenderer } from './render-public-page.ts';
import { servePublicPages } from './serve-public-pages.ts';

type Parts = {
  routes: ServerBuild['routes'];
  handle: RequestHandler;
  shop: Shop;
  site: () => Site;
  /** Without it no page is kept. */
  feed: ChangeFeed | null;
  cdnMaxAge: number | undefined;
};

/** The public pages with their cache: rendered, kept while nothing they show changes, and served. */
export function createPublicPages({ routes, handle, shop, site, feed, cdnMaxAge }: Parts) {
  const generations = createGenerations();
  const unsubscribe = feed?.subscribe({ changed: generations.move, lost: generations.moveAll });
  const ownRoutes = listOwnRoutes(routes);
  const pages = createPageCache({
    render: createPublicRenderer({ handle, shop, site }),
    generations,
    isFed: () => feed?.isListening() ?? false,
  });
  const clean = createAddressCleaner({ pages: publicPages, routesOf: (pattern) => ownRoutes.get(pattern) });
  return {
    serve: servePublicPages({ pages, clean, cdnMaxAge }),
    counts: pages.counts,
    /** Resolves once no page is kept that an earlier change has ended; when in doubt, none is kept at all. */
    async catchUp(): Promise<void> {
      if (feed && !(await feed.caughtUp())) generations.moveAll();
    },
    stop: () => unsubscribe?.(),
  };
}
