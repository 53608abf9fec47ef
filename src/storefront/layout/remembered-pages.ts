import { useEffect } from 'react';
import { type MiddlewareFunction, useLocation, useMatches } from 'react-router';
import { pageKind } from '../../http/page-kind.ts';
import { createPageMemory, type PageResults } from './page-memory.ts';

const memory = createPageMemory(() => performance.now());

/** Gives public pages from the browser's memory while they are fresh; what is about a person is always asked for. */
export const rememberPages: MiddlewareFunction<PageResults> = async ({ request }, next) => {
  const url = new URL(request.url);
  if (request.method !== 'GET' || pageKind(url) !== 'public') return next();
  return memory.read(url.pathname + url.search, next);
};

/** Tells the memory which page is shown, and what the first one, which came as a document, was made from. */
export function useRememberedPage(): void {
  const { pathname, search } = useLocation();
  const page = useMatches().at(-1);
  const [id, data] = [page?.id, page?.loaderData];

  useEffect(() => {
    const isPublic = pageKind(new URL(pathname + search, window.location.origin)) === 'public';
    const known = isPublic && id !== undefined && data !== undefined;
    memory.show(pathname + search, known ? { [id]: { type: 'data', result: data } } : {});
  }, [pathname, search, id, data]);
}
