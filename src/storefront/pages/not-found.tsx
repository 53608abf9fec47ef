import { type MiddlewareFunction, data, redirectDocument } from 'react-router';
import { NotFoundView } from './failed-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/**
 * Runs in the browser, whose table of routes is the shop's alone (src/http/shop-manifest.ts): what is not in it may be the
 * back office's, and is entered by a document of its own.
 */
const enterDeskByDocument: MiddlewareFunction = ({ request }, next) => {
  const { pathname, search, hash } = new URL(request.url);
  const isHere = pathname === window.location.pathname;
  if (/^\/admin(?:\/|$)/.test(pathname) && !isHere) throw redirectDocument(pathname + search + hash);
  return next();
};

export const clientMiddleware = [enterDeskByDocument];

export default NotFoundView;
