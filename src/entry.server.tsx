import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from 'react-router';
import { Writable } from 'node:stream';
import { requestIdContext, shopContext, siteContext } from './http/context.ts';
import { holdScripts } from './http/scripts-after-paint.ts';
import { pageSecurityHeaders } from './http/security-headers.ts';

const RENDER_TIMEOUT_MS = 10_000;

/** Always waits for the whole page: one address has one body, for people and for robots. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { html: rendered, failed } = await renderPage(
    <ServerRouter context={entryContext} url={request.url} />,
  );
  const html = holdScripts(rendered);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const onCheckout = new URL(request.url).pathname.replace(/\/$/, '') === '/checkout';
  const security = pageSecurityHeaders(
    html,
    onCheckout ? context.get(siteContext).paymentOrigins : undefined,
  );
  for (const [name, value] of Object.entries(security)) headers.set(name, value);
  return new Response(request.method === 'HEAD' ? null : html, { status: failed ? 500 : status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A shopper's own doing (404 and the like) or a request that went away is no failure of the shop.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const requestId = context.get(requestIdContext);
  context
    .get(shopContext)
    .log.error({ err: error, requestId, path: new URL(request.url).pathname }, 'Page failed');
};

function renderPage(page: React.ReactNode): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failed = false;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timeout);
        resolve({ html: Buffer.concat(chunks).toString('utf8'), failed });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: (error) => {
        clearTimeout(timeout);
        reject(error);
      },
      onError: () => {
        failed = true;
      },
    });
    const timeout = setTimeout(() => abort(new Error('Rendering took too long')), RENDER_TIMEOUT_MS);
  });
}
