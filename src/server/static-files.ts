import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { existsSync } from 'node:fs';
import type { RequestVariables } from './log.ts';

export const CLIENT_FILES = './build/client';
/** Set aside by scripts/prepare.mjs: pages loaded before an update still ask for their own files. */
const PREVIOUS_FILES = './build/previous';

type StaticFiles = {
  /** Whether browsers keep guides that were read; else whatever they kept is taken away. */
  offlineGuides: boolean;
};

/**
 * The built browser files: hashed ones for ever, this build's and the previous one's, others for an hour; compressed
 * ones as the build left them.
 */
export function mountStaticFiles(app: Hono<RequestVariables>, { offlineGuides }: StaticFiles): void {
  for (const root of [CLIENT_FILES, PREVIOUS_FILES].filter((folder) => existsSync(folder))) {
    app.use('/assets/*', files('public, max-age=31536000, immutable', root));
  }
  app.use('/images/*', files('public, max-age=3600'));
  for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/licences.txt']) {
    app.get(path, files('public, max-age=3600'));
  }
  app.get('/assets/*', (c) => c.text('Not found', 404));
  // Its address never changes: browsers ask for the next version of it there.
  const worker = offlineGuides ? '/guides-worker.js' : '/guides-worker-off.js';
  app.get(
    '/guides-worker.js',
    files('no-cache', CLIENT_FILES, () => worker),
  );
  app.get('/guides-worker-off.js', files('no-cache'));
}

function files(
  cacheControl: string,
  root = CLIENT_FILES,
  rewriteRequestPath = (path: string) => path,
): MiddlewareHandler<RequestVariables> {
  const serve = serveStatic<RequestVariables>({ root, precompressed: true, rewriteRequestPath });
  return async (c, next) => {
    const found = await serve(c, next);
    if (found instanceof Response) found.headers.set('Cache-Control', cacheControl);
    return found;
  };
}
