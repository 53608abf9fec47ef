import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from 'react-router';
import { text } from 'node:stream/consumers';
import { documentContext, requestIdContext, shopContext, siteContext } from './http/context.ts';
import { holdScripts } from './http/scripts-after-paint.ts';
import { pageSecurityHeaders } from './http/security-headers.ts';
import { withShopManifest } from './http/shop-manifest.ts';

/** Always waits for the whole page: one address has one body, for people and for robots. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const html = holdScripts(await renderPage(withShopManifest(entryContext), request.url));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const onCheckout = new URL(request.url).pathname.replace(/\/$/, '') === '/checkout';
  const security = pageSecurityHeaders(
    html,
    onCheckout ? context.get(siteContext).paymentOrigins : undefined,
  );
  for (const [name, value] of Object.entries(security)) headers.set(name, value);
  const take = context.get(documentContext);
  const answer = new Response(take || request.method === 'HEAD' ? null : html, { status, headers });
  take?.(answer, html);
  return answer;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A shopper's own doing (404 and the like) or a request that went away is no failure of the shop.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const requestId = context.get(requestIdContext);
  context
    .get(shopContext)
    .log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'Page failed');
};

/**
 * No page waits for anything once its loaders have read, so it is rendered in one go; one that suspends fails. What the loaders
 * gave is written behind it, as the router's own stream of it would be (docs/decisions/0056-rendering.md).
 */
async function renderPage(entryContext: EntryContext, url: string): Promise<string> {
  const { serverHandoffStream, ...page } = entryContext;
  const given = serverHandoffStream ? await text(serverHandoffStream) : '';
  // Without its doctype a browser lays a page out as in 1999; only React's streams write it themselves.
  const html = `<!DOCTYPE html>${renderToString(<ServerRouter context={page} url={url} />)}`;
  const end = html.lastIndexOf(END);
  if (!entryContext.renderMeta?.didRenderScripts || end === -1) return html;
  const stream = 'window.__reactRouterContext.streamController';
  const script = `${stream}.enqueue(${inScript(JSON.stringify(given))});${stream}.close();`;
  return `${html.slice(0, end)}<script>${script}</script>${html.slice(end)}`;
}

const END = '</body></html>';

/** What would end the script, or its line, as it may stand in a text of it. */
function inScript(json: string): string {
  return json.replaceAll(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
