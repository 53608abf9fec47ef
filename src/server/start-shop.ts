import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createPool, type Pool } from '../database/client.ts';
import { loadDemo } from '../database/demo/load-demo.ts';
import { startEmbeddedPostgres } from '../database/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../database/migrate.ts';
import type { App, AppParts } from './app.ts';
import type { Config } from './config.ts';
import { createLog, type Log } from './log.ts';

const DRAIN_MS = 10_000;

/** Starts everything in order, prints the address once it answers, and stops it all in reverse on a signal. */
export async function startShop(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  const server = createServer();
  const port = () => (server.address() as AddressInfo | null)?.port ?? config.port;
  const publicAddress = () => config.appUrl ?? `http://localhost:${port()}`;
  const ownAddress = () => `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port()}`;

  await migrateDatabase(database.pool);
  await loadDemo(database.pool, { demo: config.demo, appUrl: publicAddress(), log });
  const parts = { config, log, pool: database.pool, publicAddress, ownAddress, runJobs: true };
  const { app, listener } = config.development ? await developmentApp(parts) : await builtApp(parts);
  server.on('request', listener);
  await listen(server, config);
  await app.start();
  log.info(`The shop answers at ${publicAddress()}`);

  stopOnSignal(log, async () => {
    await closeServer(server);
    await app.stop();
    await database.close();
  });
}

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;
type LoadedApp = { app: App; listener: RequestListener };
type Parts = Omit<AppParts, 'serveFiles'>;

async function builtApp(parts: Parts): Promise<LoadedApp> {
  const built: typeof import('./app.ts') = await import(
    pathToFileURL(path.resolve('build/server/app.js')).href
  );
  const app = await built.createApp({ ...parts, serveFiles: true });
  const answer = getRequestListener(app.fetch);
  return { app, listener: (request, response) => void answer(request, response) };
}

/** Vite transforms and reloads; the shop's own parts are made once, pages follow the edited source. */
async function developmentApp(parts: Parts): Promise<LoadedApp> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' });
  const source = (await vite.ssrLoadModule('./src/server/app.ts')) as typeof import('./app.ts');
  const app = await source.createApp({ ...parts, serveFiles: false });
  const answer = getRequestListener(app.fetch);
  const listener: RequestListener = (request, response) =>
    vite.middlewares(request, response, () => void answer(request, response));
  return { app, listener };
}

async function openDatabase(config: Config, log: Log): Promise<{ pool: Pool; close(): Promise<void> }> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log })
      : undefined;
  const pool = createPool(config.databaseUrl ?? embedded?.connectionString ?? '');
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'));
  return {
    pool,
    async close() {
      await pool.end();
      await embedded?.stop();
    },
  };
}

function listen(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** No new connection; those under way get ten seconds. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(giveUp);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info(`Stopping (${signal})`);
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Stopping failed');
          process.exit(1);
        },
      );
    });
  }
}
