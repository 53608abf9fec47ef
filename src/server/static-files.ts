import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { RequestVariables } from './request-log.ts';

const CLIENT_FILES = './build/client';

/** The built browser files: hashed ones for ever, others for an hour; compressed ones as the build left them. */
export function mountStaticFiles(app: Hono<RequestVariables>): void {
  app.use('/assets/*', files('public, max-age=31536000, immutable'));
  app.use('/images/*', files('public, max-age=3600'));
  for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']) {
    app.get(path, files('public, max-age=3600'));
  }
  app.get('/assets/*', (c) => c.text('Not found', 404));
}

function files(cacheControl: string) {
  return serveStatic({
    root: CLIENT_FILES,
    precompressed: true,
    onFound: (_path, c) => c.header('Cache-Control', cacheControl),
  });
}
