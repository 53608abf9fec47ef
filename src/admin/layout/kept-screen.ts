import { useEffect } from 'react';
import { type MiddlewareFunction, useLocation, useMatches } from 'react-router';
import { hasUnsaved, isPageHeld, sessionEnded } from '../../session/held-page.ts';
import {
  keepShown,
  keepUnread,
  leadsToSignIn,
  type ScreenResults,
  type ShownScreen,
} from './kept-screen.rules.ts';

/** The route of layout.tsx. */
const FRAME = 'admin/layout/layout';
let shown: ShownScreen | null = null;

/** Screens are read again while people type in them; without a connection they stay as they are. */
export const keepScreen: MiddlewareFunction<ScreenResults> = async ({ request }, next) => {
  const results = await next();
  if (request.method !== 'GET') return results;
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const isHere = shown?.address.split('?')[0] === pathname;
  // Of another address only what is read beside a form (a picture to choose, say): leaving that form was asked about.
  if (leadsToSignIn(results) && (isHere ? isPageHeld() : hasUnsaved())) {
    void sessionEnded();
    return keepUnread(results, isHere ? shown : null);
  }
  return keepShown(results, { address, shown, frame: FRAME });
};

/** Tells which screen stands in the window, and what it was made from. */
export function useKeptScreen(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    const data = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]));
    shown = { address: pathname + search, data };
    return () => {
      shown = null;
    };
  }, [pathname, search, matches]);
}
