import { type RequestHandler, RouterContextProvider } from 'react-router';
import { requestIdContext, shopContext, siteContext, type Site } from '../http/context.ts';
import type { PublicAddress, RenderedPage } from '../http/page-cache/page.types.ts';
import { pageReadingContext, startReading } from '../http/page-cache/page-reading.ts';
import { readPage } from '../http/page-cache/read-page.ts';
import type { Shop } from '../shop/shop.types.ts';

type Parts = { handle: RequestHandler; shop: Shop; site: () => Site };

/**
 * Renders a public page from its cleaned address alone. Request and context are made here, from nothing: no header, no
 * cookie and no caller of any request exists in this function, so that no loader can answer one person differently.
 */
export function createPublicRenderer({ handle, shop, site }: Parts) {
  return async ({ path, search, loaders }: PublicAddress): Promise<RenderedPage> => {
    const settings = site();
    const reading = startReading();
    const rendering = crypto.randomUUID();
    const context = new RouterContextProvider();
    context.set(shopContext, { ...shop, log: reading.watch(shop.log) });
    context.set(siteContext, settings);
    context.set(requestIdContext, rendering);
    context.set(pageReadingContext, reading);
    const url = new URL(settings.appUrl);
    url.pathname = path;
    url.search = search;
    const { page, isForEverybody } = await readPage(await handle(new Request(url), context), rendering);
    const isStorable = page.status === 200 && isForEverybody && !reading.hasFailed();
    return { page, tags: isStorable ? reading.tags(loaders) : null, isShareable: isForEverybody, isStorable };
  };
}
