import { Outlet } from 'react-router';
import type { PublicPage } from './public-page.ts';
import { rememberPages, useRememberedPage } from './remembered-pages.ts';

/**
 * What stands in this in src/routes.ts is the same for everybody: rendered without a visitor, and kept until what it
 * shows changes, by the server (public-pages.ts) and, for a minute, by the browser. All else is about who asks.
 */
export const handle: PublicPage = { isPublic: true };

export const clientMiddleware = [rememberPages];

export default function PublicPages() {
  useRememberedPage();
  return <Outlet />;
}
