import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { RequestVariables } from './request-log.ts';

const DEMO_PICTURES = './demo/pictures';
const SIZED = '/media/sizes/:width{320|640|960|1280|1920}';

/**
 * Pictures: /media/<key>, and smaller ones /media/sizes/<width>/<key>. The demo's are shipped with the program,
 * uploads are in the data folder. A size that was not made yet is answered with the original.
 */
export function mountMedia(app: Hono<RequestVariables>, dataDir: string): void {
  const uploads = path.join(dataDir, 'media');
  mkdirSync(uploads, { recursive: true });

  app.get(
    `${SIZED}/demo/*`,
    files(DEMO_PICTURES, (address) => address.replace('/media', '').replace('/demo/', '/')),
    files(DEMO_PICTURES, (address) => address.replace(/^\/media\/sizes\/\d+\/demo/, '')),
  );
  app.get(
    '/media/demo/*',
    files(DEMO_PICTURES, (address) => address.replace('/media/demo', '')),
  );
  app.get(
    `${SIZED}/*`,
    files(uploads, (address) => address.replace('/media', '')),
    files(uploads, (address) => address.replace(/^\/media\/sizes\/\d+/, '')),
  );
  app.get(
    '/media/*',
    files(uploads, (address) => address.replace('/media', '')),
  );
  app.get('/media/*', (c) => c.text('Not found', 404));
}

function files(root: string, rewriteRequestPath: (address: string) => string) {
  return serveStatic({
    root,
    rewriteRequestPath,
    onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=3600'),
  });
}
