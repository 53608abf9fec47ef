/**
 * The built program in a process of its own whose every request for a page is a rendering. It tells its port, and on every message
 * what it used so far.
 *
 *   node bench/rendering-process.ts DATABASE_URL DATA_DIR nothing|parts
 *
 * 'nothing' is kept: nobody tells it of changes. 'parts': before each request it is told of a change of the settings, which ends
 * each page and nothing that pages are made of.
 */
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { createPool } from '../src/database/client.ts';
import { parseConfig } from '../src/server/config.ts';
import { createLog } from '../src/server/log.ts';
import { createTestFeed } from '../tests/test-feed.ts';

/** Of the process so far, in ms: all of its threads, and the one that renders. */
export type Usage = { all: number; rendering: number };

process.env['NODE_ENV'] = 'production';
const [databaseUrl = '', dataDir = '', kept = 'nothing'] = process.argv.slice(2);
const file = pathToFileURL(path.resolve('build/server/index.js')).href;
const built = (await import(file)) as typeof import('../src/server/app.ts');
const pool = createPool(databaseUrl, { max: 12 });
const address = () => 'http://127.0.0.1:8000';
const feed = kept === 'parts' ? createTestFeed() : null;
const app = await built.createApp({
  config: parseConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '1000000' }),
  log: createLog('error'),
  pool,
  jobPool: pool,
  publicAddress: address,
  ownAddress: address,
  serveFiles: true,
  runJobs: false,
  feed,
});
await app.start();
const server = createServer(
  getRequestListener((request) => {
    feed?.changed('settings');
    return app.fetch(request);
  }),
);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('message', () => {
  const whole = process.cpuUsage();
  const thread = process.threadCpuUsage();
  process.send?.({
    all: (whole.user + whole.system) / 1000,
    rendering: (thread.user + thread.system) / 1000,
  } satisfies Usage);
});
process.once('disconnect', () => process.exit());
