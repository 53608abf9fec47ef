import { useEffect } from 'react';
import { type DataStrategyResult, type MiddlewareFunction, useLocation, useMatches } from 'react-router';
import { isUnanswered } from '../../http/ask-shop.ts';
import { hasUnsaved, isPageHeld, sessionEnded } from '../../session/held-page.ts';

/** The route of layout.tsx. */
const FRAME = 'admin/layout/layout';
let standing: ShownScreen | null = null;

/** Screens are read again while people type in them; without a connection they stay as they are. */
export const keepScreen: MiddlewareFunction<ScreenResults> = async ({ request }, next) => {
  const results = await next();
  if (request.method !== 'GET') return results;
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const isHere = standing?.address.split('?')[0] === pathname;
  // Of another address only what is read beside a form (a picture to choose, say): leaving that form was asked about.
  if (leadsToSignIn(results) && (isHere ? isPageHeld() : hasUnsaved())) {
    void sessionEnded();
    return keepUnread(results, isHere ? standing : null);
  }
  return keepShown(results, { address, shown: standing, frame: FRAME });
};

/** Tells which screen stands in the window, and what it was made from. */
export function useKeptScreen(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    const data = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]));
    standing = { address: pathname + search, data };
    return () => {
      standing = null;
    };
  }, [pathname, search, matches]);
}

export type ScreenResults = Record<string, DataStrategyResult>;
/** A screen and what its parts were made from, by their route. */
type ShownScreen = { address: string; data: Readonly<Record<string, unknown>> };

type Read = {
  address: string;
  shown: ShownScreen | null;
  /** The route of what stands around every screen. */
  frame: string;
};

/**
 * What a screen is made from after it was read. Where the screen stands already, parts that could not be read stay as
 * they are: something may be being typed there. Of another screen the frame stays, so that the screen itself says what
 * is missing. The shop's own answer ('no access') counts as read.
 */
export function keepShown(results: ScreenResults, { address, shown, frame }: Read): ScreenResults {
  if (!shown) return results;
  const kept = { ...results };
  for (const [id, read] of Object.entries(results)) {
    const before = shown.data[id];
    const stands = id === frame || shown.address === address;
    if (stands && before !== undefined && read.type === 'error' && isUnanswered(read.result))
      kept[id] = { type: 'data', result: before };
  }
  return kept;
}

/** Whether the shop sends whoever reads on to the sign-in page. */
function leadsToSignIn(results: ScreenResults): boolean {
  return Object.values(results).some(
    ({ result }) => result instanceof Response && /^\/auth(\?|$)/.test(result.headers.get('Location') ?? ''),
  );
}

/** What stands stays as it is, unread; what does not is nothing for now. */
function keepUnread(results: ScreenResults, shown: ShownScreen | null): ScreenResults {
  return Object.fromEntries(
    Object.keys(results).map((id) => [id, { type: 'data', result: shown?.data[id] ?? null }]),
  );
}
