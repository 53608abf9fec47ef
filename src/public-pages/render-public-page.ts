import { createHash } from 'node:crypto';
import { type RequestHandler, RouterContextProvider } from 'react-router';
import { type Site, documentContext, requestIdContext, shopContext, siteContext } from '../http/context.ts';
import type { Shop } from '../shop/shop.types.ts';
import type { Page, RenderedPage } from './page-answers.ts';
import type { PublicAddress } from './public-routes.ts';
import { pageReadingContext, startReading } from './public-page.ts';

type Parts = {
  handle: RequestHandler;
  shop: Shop;
  site: () => Site;
  /** Waits for the owner's settings to be as new as the last notice; false: they may not be, and no page is kept. */
  settingsCaughtUp: () => Promise<boolean>;
  kept?: Shop['kept'];
};

/**
 * Renders a public page from its cleaned address alone. Request and context are made here, from nothing: no header, no
 * cookie and no caller of any request exists in this function, so that no loader can answer one person differently.
 */
export function createPublicRenderer({ handle, shop, site, settingsCaughtUp, kept }: Parts) {
  return async ({ path, search, loaders }: PublicAddress): Promise<RenderedPage> => {
    const isCurrent = await settingsCaughtUp();
    const settings = site();
    const reading = startReading();
    const rendering = crypto.randomUUID();
    const context = new RouterContextProvider();
    context.set(shopContext, { ...shop, log: reading.watch(shop.log), ...(kept && { kept }) });
    context.set(siteContext, settings);
    context.set(requestIdContext, rendering);
    context.set(pageReadingContext, reading);
    const documents = new WeakMap<Response, string>();
    context.set(documentContext, (answer, html) => void documents.set(answer, html));
    const url = new URL(settings.appUrl);
    url.pathname = path;
    url.search = search;
    const response = await handle(new Request(url), context);
    const { page, isForEverybody } = await readPage(response, { html: documents.get(response), rendering });
    const isStorable = page.status === 200 && isForEverybody && isCurrent && !reading.hasFailed();
    return {
      page,
      tags: isStorable ? reading.tags(loaders) : null,
      isShareable: isForEverybody,
      isStorable,
      isInterrupted: page.status === 503 || !isCurrent || reading.wasInterrupted(),
    };
  };
}

/** These follow from each request, or are made anew for it. */
const NOT_THE_PAGES = new Set(['content-length', 'content-encoding', 'vary', 'etag', 'date']);
const FOR_NOBODY_ELSE = /\b(?:private|no-store|no-cache)\b/i;

type ReadPage = { page: Page; isForEverybody: boolean };

/**
 * Reads an answer whole. `isForEverybody` is false if its headers say that it is not the same for all: it sets a
 * cookie, varies by more than the coding, or is not to be stored.
 */
async function readPage(
  response: Response,
  { html, rendering }: { html: string | undefined; rendering: string },
): Promise<ReadPage> {
  const body = html === undefined ? new Uint8Array(await response.arrayBuffer()) : Buffer.from(html);
  const headers = [...response.headers].filter(([name]) => !NOT_THE_PAGES.has(name));
  const isForEverybody =
    response.headers.getSetCookie().length === 0 &&
    !response.headers.has('content-encoding') &&
    variesByCodingOnly(response.headers.get('vary')) &&
    !FOR_NOBODY_ELSE.test(response.headers.get('cache-control') ?? '');
  return {
    page: {
      rendering,
      status: response.status,
      headers,
      etag: etagOf(headers, body),
      bodies: { identity: body },
    },
    isForEverybody,
  };
}

function variesByCodingOnly(vary: string | null): boolean {
  if (vary === null) return true;
  return vary.split(',').every((name) => ['accept-encoding', ''].includes(name.trim().toLowerCase()));
}

/**
 * Weak: the same for each coding. Made of the headers, too, so that a page whose policy changed is sent anew; the same
 * in every copy of the program.
 */
function etagOf(headers: Page['headers'], body: Uint8Array): string {
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(body);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}
