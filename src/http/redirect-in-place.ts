import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

/**
 * Runs in the browser. A page that is gone back to, or shown and loaded anew, has its place in the history already:
 * when its loader sends the visitor on (to the sign-in page), that goes into the same place. As an entry of its own it
 * would lead back to a page that sends on again, for ever (specification, storefront §2 'Auth').
 */
export const redirectInPlace: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  const asked = new URL(request.url);
  const { pathname, search } = window.location;
  // A page that is only on its way has no place yet: the redirect's target gets the one that it would have had.
  if (asked.pathname + asked.search !== pathname + search) return results;
  for (const { result } of Object.values(results)) {
    if (result instanceof Response && result.headers.has('Location'))
      result.headers.set('X-Remix-Replace', 'true');
  }
  return results;
};
