import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { z } from 'zod';
import { createRazorpayClient } from '../razorpay-client.ts';
import type { RazorpayConnection } from '../razorpay-request.ts';
import { createSandbox } from './create-sandbox.ts';
import type { faultsSchema } from './faults.ts';
import { paySandboxOrder } from './pay-sandbox-order.ts';
import { createSandboxMemoryStore } from './sandbox-memory-store.ts';
import type { SandboxStore } from './sandbox-store.types.ts';

export type ReceivedWebhook = { event: string; eventId: string; signature: string; rawBody: string };

type Options = { store?: SandboxStore; clock?: () => Date; answers?: number[] };

const keys = {
  keyId: 'rzp_test_Sandbox',
  keySecret: 'key-secret-of-the-test',
  webhookSecret: 'webhook-secret',
};

/**
 * A sandbox behind a real HTTP listener on a free port, with faults allowed and a webhook that keeps what it gets.
 * `answers`: the statuses of the webhook's first answers; 200 after them.
 */
export async function startTestSandbox({ store, clock, answers = [] }: Options = {}) {
  const received: ReceivedWebhook[] = [];
  const arrivals = new EventTarget();
  let origin = '';
  const sandbox = createSandbox({
    ...keys,
    webhookUrl: () => `${origin}/webhook`,
    store: store ?? createSandboxMemoryStore(),
    faults: true,
    webhookBackOffMs: () => 5,
    ...(clock ? { clock } : {}),
  });
  const app = new Hono();
  app.route('/sandbox/razorpay', sandbox.app);
  app.post('/webhook', async (c) => {
    const rawBody = await c.req.text();
    received.push({
      event: JSON.parse(rawBody).event,
      eventId: c.req.header('x-razorpay-event-id') ?? '',
      signature: c.req.header('x-razorpay-signature') ?? '',
      rawBody,
    });
    arrivals.dispatchEvent(new Event('webhook'));
    return c.body(null, answers.shift() === 500 ? 500 : 200);
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  if (!server.listening) await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `${origin}/sandbox/razorpay`;
  const apiUrl = `${url}/v1`;

  return {
    ...keys,
    url,
    apiUrl,
    sandbox,
    received,
    events: () => received.map((webhook) => webhook.event),
    client: (connection: Partial<RazorpayConnection> = {}) =>
      createRazorpayClient({ ...keys, apiUrl, retryDelaysMs: [1, 1], ...connection }),
    pay: (orderId: string, more: Partial<Parameters<typeof paySandboxOrder>[0]> = {}) =>
      paySandboxOrder({ ...keys, apiUrl, orderId, ...more }),
    call: (path: string, init: { method?: string; body?: unknown; headers?: Record<string, string> } = {}) =>
      fetch(`${apiUrl}${path}`, {
        method: init.method ?? 'GET',
        headers: { authorization: `Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`, ...init.headers },
        ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      }),
    setFaults: (faults: z.input<typeof faultsSchema>) =>
      fetch(`${url}/faults`, { method: 'PUT', body: JSON.stringify(faults) }),
    async waitForWebhooks(count: number) {
      while (received.length < count) await once(arrivals, 'webhook');
    },
    async close() {
      await sandbox.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}
