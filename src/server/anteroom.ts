import type { IncomingMessage, ServerResponse } from 'node:http';
import { createBoundedServer } from './bounded-server.ts';
import { listen } from './listen.ts';

/** What keeps the shop from answering yet, as /readyz tells it. */
type Waiting = 'waiting for the database' | 'migrating';

export type Anteroom = {
  says(waiting: Waiting): void;
  /** Frees the port; may be called again. */
  close(): Promise<void>;
};

const PAGE = `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="5"><title>We will be right back</title>
<body style="margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:1.5rem;text-align:center;background:#faf7f0;color:#24352a;font-family:Figtree,system-ui,sans-serif"><h1 style="margin:0;font:500 2.25rem Georgia,serif">We will be right back</h1><p style="margin:0">The shop is being updated. This page looks again by itself.</p></body></html>`;

/**
 * Answers at the shop's port while the shop itself is not there yet: that it lives, what it waits for, and to everybody
 * else a friendly page (503). Throws ConfigError for a port that cannot be had, before anything else was begun.
 */
export async function openAnteroom({ host, port }: { host: string; port: number }): Promise<Anteroom> {
  let waiting: Waiting = 'waiting for the database';
  const server = createBoundedServer();
  server.on('request', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
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
