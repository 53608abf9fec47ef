/**
 * The built program in a process of its own, told of changes by nobody: it keeps no page and shares none, so that each request is a
 * rendering. It tells its port, and on every message what it used so far.
 *
 *   node bench/rendering-process.ts DATABASE_URL DATA_DIR
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

/** Of the process so far, in ms: all of its threads, and the one that renders. */
export type Usage = { all: number; rendering: number };

process.env['NODE_ENV'] = 'production';
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const built = (await import(
  pathToFileURL(path.resolve('build/server/index.js')).href
)) as typeof import('../src/server/app.ts');
const pool = createPool(databaseUrl, { max: 12 });
const address = () => 'http://127.0.0.1:8000';
const app = await built.createApp({
  config: parseConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '1000000' }),
  log: createLog('error'),
  pool,
  jobPool: pool,
  publicAddress: address,
  ownAddress: address,
  serveFiles: true,
  runJobs: false,
  feed: null,
});
await app.start();
const server = createServer(getRequestListener(app.fetch));
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
