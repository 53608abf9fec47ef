import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBoundedServer } from './bounded-server.ts';
import { plainPage } from '../http/plain-page.ts';
import { listen } from './listen.ts';

/** What keeps the shop from answering yet, as /readyz tells it. */
type Waiting = 'waiting for the database' | 'migrating' | 'starting';

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Most starts take no longer: whoever comes meanwhile waits for the shop itself. */
const WAIT_MS = 5_000;
/** At once; those after them are asked to come again. */
const MOST_WAITING = 500;

export type Anteroom = {
  /** The one that was asked for, or chosen by the system where none was named. */
  port: number;
  says(waiting: Waiting): void;
  /** Lets the shop answer at this port from now on, also those who wait for it here. */
  handOver(listener: RequestListener): Server;
  /** Frees the port; may be called again. */
  close(): Promise<void>;
};

const PAGE = plainPage({
  title: 'We will be right back',
  text: 'The shop is being updated. This page looks again by itself.',
  againAfterSeconds: 5,
});

/**
 * Answers at the shop's port while the shop itself is not there yet: that it lives, and what it waits for. Everybody else
 * is kept waiting in its first seconds, as most starts need no more, and then shown a friendly page (503). Throws ConfigError for a port that cannot be had, before anything else was begun.
 */
export async function openAnteroom(
  { host, port }: { host: string; port: number },
  waitMs = WAIT_MS,
): Promise<Anteroom> {
  let waiting: Waiting = 'waiting for the database';
  const queue = new Map<ServerResponse, IncomingMessage>();
  let isEarly = waitMs > 0;
  const receive: RequestListener = (request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (path === '/healthz') answer(response, 200, JSON.stringify({ status: 'ok' }), 'application/json');
    else if (path === '/readyz' || path === '*')
      answer(response, 503, JSON.stringify({ status: waiting }), 'application/json');
    else if (isEarly && queue.size < MOST_WAITING) {
      queue.set(response, request);
      response.once('close', () => queue.delete(response));
    } else answer(response, 503, PAGE, 'text/html; charset=utf-8');
  };
  const sendAway = () => {
    isEarly = false;
    for (const response of queue.keys()) answer(response, 503, PAGE, 'text/html; charset=utf-8');
    queue.clear();
  };
  let listener = receive;
  const server = createBoundedServer((request, response) => listener(request, response));
  await listen(server, { host, port });
  server.on('error', () => undefined);
  const patience = setTimeout(sendAway, waitMs).unref();
  return {
    port: (server.address() as AddressInfo).port,
    says(next) {
      waiting = next;
    },
    handOver(shop) {
      clearTimeout(patience);
      listener = shop;
      for (const [response, request] of queue) shop(request, response);
      queue.clear();
      return server;
    },
    async close() {
      clearTimeout(patience);
      if (!server.listening) return;
      sendAway();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

function answer(response: ServerResponse, status: number, body: string, type: string): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    ...(status === 503 && { 'Retry-After': '5' }),
  });
  response.end(body);
}
