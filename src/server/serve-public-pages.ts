import type { Context } from 'hono';
import { answerPage } from '../http/page-cache/answer-page.ts';
import type { PageCache } from '../http/page-cache/page-cache.ts';
import type { PublicAddress } from '../http/page-cache/page.types.ts';
import { pageKind } from '../http/page-kind.ts';
import { withReadablePath } from '../http/readable-path.ts';
import type { RequestVariables } from './request-log.ts';

type Parts = {
  pages: PageCache;
  clean: (url: URL) => PublicAddress;
  cdnMaxAge: number | undefined;
};

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Answers whoever reads a public page; forms, personal pages and calls go on to the next handler. Of the request only
 * its address reaches the page; its other headers choose among the forms of the same answer.
 */
export function servePublicPages({ pages, clean, cdnMaxAge }: Parts) {
  return async (c: Context<RequestVariables>, next: () => Promise<void>) => {
    const request = withReadablePath(c.req.raw);
    const url = new URL(request.url);
    if (!READING.has(request.method) || pageKind(url) === 'personal') return next();
    const { how, rendered } = await pages.find(clean(url));
    c.set('pageCache', { cache: how, rendering: rendered.page.rendering });
    return answerPage(rendered, request, cdnMaxAge);
  };
}
