import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { ServerBuild } from 'react-router';
import type { App, AppParts } from './app.ts';
import { type Anteroom, type RequestListener, openAnteroom } from './anteroom.ts';
import { createBoundedServer } from './bounded-server.ts';
import type { Config } from './config.ts';
import { listen } from './listen.ts';
import { writeStream } from '../live/event-streams.ts';

type CopyParts = Pick<AppParts, 'config' | 'log' | 'pool' | 'jobPool'> & {
  /** It listens already, and those wait there who came early. */
  anteroom: Anteroom | null;
};
type LoadedApp = { app: App; listener: RequestListener };
type Parts = Omit<AppParts, 'serveFiles' | 'loadPages'>;

const DRAIN_MS = 10_000;
/** Of a connection that an answer left open while the program stops. */
const KEPT_MS = 100;

/** One copy of the program on a prepared database: the app behind a listening server, with its share of the jobs. */
export async function runCopy({ config, log, pool, jobPool, anteroom }: CopyParts) {
  // Links need to know a port that the system chooses.
  const waitingRoom = anteroom ?? (config.port === 0 ? await openAnteroom(config) : null);
  const port = waitingRoom?.port ?? config.port;
  const publicAddress = () => config.appUrl ?? `http://localhost:${port}`;
  const ownAddress = () => `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`;
  const parts = { config, log, pool, jobPool, publicAddress, ownAddress, runJobs: true };
  const { app, listener } = config.development ? await developmentApp(parts) : await builtApp(parts);
  waitingRoom?.says('starting');
  // What the start asks of the database would wait behind all that shoppers ask.
  await app.start();
  const server = waitingRoom?.handOver(listener) ?? (await openServer(listener, config));
  // Too many open files, say: who waits is answered later.
  server.on('error', (error) => log.error({ err: error }, 'A connection could not be taken'));
  await app.work();
  return {
    /** What shoppers type. */
    address: publicAddress(),
    async stop() {
      app.drain();
      await closeServer(server);
      await app.stop();
    },
  };
}

async function openServer(listener: RequestListener, config: Config): Promise<Server> {
  const server = createBoundedServer(listener);
  await listen(server, config);
  return server;
}

/** Of the built program; may be called ahead. */
export const loadApp = () => import('./app.ts');

async function builtApp(parts: Parts): Promise<LoadedApp> {
  const { createApp } = await loadApp();
  const app = await createApp({ ...parts, serveFiles: true });
  const answer = answersOf(app);
  return { app, listener: (request, response) => void answer(request, response) };
}

/** Vite transforms and reloads; the shop's own parts are made once, pages follow the edited source. */
async function developmentApp(parts: Parts): Promise<LoadedApp> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' });
  const source = (await vite.ssrLoadModule('./src/server/app.ts')) as typeof import('./app.ts');
  const loadPages = () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>;
  const app = await source.createApp({ ...parts, serveFiles: false, loadPages });
  const answer = answersOf(app);
  const listener: RequestListener = (request, response) =>
    vite.middlewares(request, response, () => void answer(request, response));
  return { app, listener };
}

/**
 * Load balancers ask by HTTP/1.0, which needs no Host, and some after the server as a whole (`OPTIONS *`). TRACE would send
 * a visitor's cookies back as text; no request of the web's own kind can be made of it.
 */
export function answersOf(app: Pick<App, 'fetch'> & Partial<Pick<App, 'answerKept'>>) {
  const answer = getRequestListener(
    async (request, env) => {
      const answered = await app.fetch(request, env);
      const isSent = 'outgoing' in env && writeStream(answered, env.outgoing as ServerResponse);
      return isSent ? RESPONSE_ALREADY_SENT : answered;
    },
    { hostname: 'localhost' },
  );
  return (request: IncomingMessage, response: ServerResponse) => {
    if (app.answerKept?.(request, response)) return;
    if (request.method === 'TRACE') {
      response.writeHead(405, { Allow: 'GET, HEAD, POST', 'Content-Length': 0 }).end();
      return;
    }
    if (request.url === '*') request.url = '/readyz';
    return answer(request, response);
  };
}

/**
 * No new connection; requests under way get ten seconds. Those that are kept open for a next request are hardly waited for:
 * their last answer says so, or they are closed soon after it.
 */
function closeServer(server: Server): Promise<void> {
  server.keepAliveTimeout = KEPT_MS;
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(giveUp);
      resolve();
    });
    server.closeIdleConnections();
  });
}
