import { useEffect, useLayoutEffect } from 'react';
import { type DataStrategyResult, type MiddlewareFunction, useLocation, useMatches } from 'react-router';
import { isAdminPreview } from './public-page.ts';

const memory = createPageMemory(() => performance.now());

/** Gives pages from the browser's memory while they are fresh; drafts are always asked for. */
export const rememberPages: MiddlewareFunction<PageResults> = async ({ request }, next) => {
  const url = new URL(request.url);
  if (request.method !== 'GET' || isAdminPreview(url)) return next();
  return memory.read(url.pathname + url.search, next);
};

/** Tells the memory which page is shown, and what the first one, which came as a document, was made from. */
export function useRememberedPage(): void {
  const { pathname, search } = useLocation();
  const page = useMatches().at(-1);
  const [id, data] = [page?.id, page?.loaderData];

  // Before anybody can press anything on it.
  useLayoutEffect(() => {
    const isPreview = isAdminPreview(new URL(pathname + search, window.location.origin));
    const known = !isPreview && id !== undefined && data !== undefined;
    memory.show(pathname + search, known ? { [id]: { type: 'data', result: data } } : {});
  }, [pathname, search, id, data]);

  useEffect(() => memory.leave, []);
}

export type PageResults = Record<string, DataStrategyResult>;
export type PageMemory = ReturnType<typeof createPageMemory>;

/**
 * docs/behaviour/storefront.md#reads-that-fail: how long what was read is fresh, and how long it is kept at all.
 */
const FRESH_MS = 60_000;
const KEPT_MS = 300_000;
const MOST_PAGES = 40;

/**
 * What the browser read of the pages it showed, by their address: going back to one shows it at once while it is
 * fresh; later, what is kept stands in for an answer that fails.
 */
export function createPageMemory(now: () => number) {
  const pages = new Map<string, { results: PageResults; readAt: number }>();
  let shown: string | null = null;
  let hasBegun = false;

  function keep(address: string, results: PageResults) {
    const all = Object.values(results);
    if (all.length === 0 || all.some(({ type }) => type === 'error')) return;
    pages.delete(address);
    pages.set(address, { results, readAt: now() });
    for (const [oldest, { readAt }] of pages) {
      if (pages.size > MOST_PAGES || now() - readAt > KEPT_MS) pages.delete(oldest);
    }
  }

  return {
    /** The page that stands in the window from now on; what it was made from counts as read just now. */
    show(address: string, results: PageResults) {
      if (!hasBegun) keep(address, results);
      hasBegun = true;
      shown = address;
    },
    /** A page that is about who asks stands there now. */
    leave() {
      hasBegun = true;
      shown = null;
    },
    /** Gives the page from memory, or what `read` gives. Asked for where it stands already, it is read anew. */
    async read(address: string, read: () => Promise<PageResults>): Promise<PageResults> {
      const kept = pages.get(address);
      const age = kept ? now() - kept.readAt : Infinity;
      if (kept && age < FRESH_MS && address !== shown) return kept.results;
      const results = await read();
      keep(address, results);
      return kept && age < KEPT_MS && Object.values(results).some(failed) ? kept.results : results;
    },
  };
}

/** The answer of the shop itself, like 'no such page', is none of these: those come as a response or its like. */
function failed({ type, result }: DataStrategyResult): boolean {
  return type === 'error' && result instanceof Error;
}
