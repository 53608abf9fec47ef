import type { ServerResponse } from 'node:http';
import { createBoundedServer } from './bounded-server.ts';
import { plainPage } from '../http/plain-page.ts';
import { listen } from './listen.ts';

/** What keeps the shop from answering yet, as /readyz tells it. */
type Waiting = 'waiting for the database' | 'migrating';

export type Anteroom = {
  says(waiting: Waiting): void;
  /** Frees the port; may be called again. */
  close(): Promise<void>;
};

const PAGE = plainPage({
  title: 'We will be right back',
  text: 'The shop is being updated. This page looks again by itself.',
  againAfterSeconds: 5,
});

/**
 * Answers at the shop's port while the shop itself is not there yet: that it lives, what it waits for, and to everybody
 * else a friendly page (503). Throws ConfigError for a port that cannot be had, before anything else was begun.
 */
export async function openAnteroom({ host, port }: { host: string; port: number }): Promise<Anteroom> {
  let waiting: Waiting = 'waiting for the database';
  const server = createBoundedServer(({ url = '' }, response) => {
    const [path] = url.split('?');
    if (path === '/healthz') answer(response, 200, JSON.stringify({ status: 'ok' }), 'application/json');
    else if (path === '/readyz' || path === '*')
      answer(response, 503, JSON.stringify({ status: waiting }), 'application/json');
    else answer(response, 503, PAGE, 'text/html; charset=utf-8');
  });
  await listen(server, { host, port });
  server.on('error', () => undefined);
  return {
    says(next) {
      waiting = next;
    },
    async close() {
      if (!server.listening) return;
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
