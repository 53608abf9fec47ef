import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { z } from 'zod';
import { createRazorpayClient } from '../src/payments/razorpay/client.ts';
import type { RazorpayConnection } from '../src/payments/razorpay/request.ts';
import type { faultsSchema } from '../src/sandbox/faults.ts';
import type { PaymentResult } from '../src/sandbox/payments.ts';
import type { RecordKind, SandboxRecords, SandboxStore } from '../src/sandbox/sandbox.types.ts';

type ReceivedWebhook = { event: string; eventId: string; signature: string; rawBody: string };

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
  // Only here: it imports files as text, which journeys, who need only how to pay, cannot.
  const { createSandbox } = await import('../src/sandbox/sandbox.ts');
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

type Input = {
  /** The sandbox's REST address, `…/sandbox/razorpay/v1`. */
  apiUrl: string;
  keyId: string;
  keySecret: string;
  orderId: string;
  outcome?: 'captured' | 'authorized' | 'failed';
  /** Paise; another amount or currency than the order's makes a mismatched payment. */
  amountPaise?: number;
  currency?: string;
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
};

/** Pays an order at a running sandbox without a browser; gives what the payment window would have given. */
export async function paySandboxOrder(input: Input): Promise<PaymentResult> {
  const credentials = Buffer.from(`${input.keyId}:${input.keySecret}`).toString('base64');
  const response = await (input.fetch ?? fetch)(`${input.apiUrl}/test/pay`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      order_id: input.orderId,
      outcome: input.outcome ?? 'captured',
      amount: input.amountPaise,
      currency: input.currency,
    }),
  });
  if (!response.ok)
    throw new Error(`The sandbox refused to pay: ${response.status} ${await response.text()}`);
  return (await response.json()) as PaymentResult;
}

/** A sandbox store that ends with the process. */
export function createSandboxMemoryStore(): SandboxStore {
  const shelves = new Map<RecordKind, Map<string, string>>();
  const shelf = (kind: RecordKind) => {
    const found = shelves.get(kind) ?? new Map<string, string>();
    shelves.set(kind, found);
    return found;
  };
  const read = <Kind extends RecordKind>(text: string): SandboxRecords[Kind] => JSON.parse(text);

  return {
    get: async (kind, id) => {
      const text = shelf(kind).get(id);
      return text === undefined ? null : read(text);
    },
    put: async (kind, id, record) => {
      shelf(kind).set(id, JSON.stringify(record));
    },
    add: async (kind, id, record) => {
      if (shelf(kind).has(id)) return false;
      shelf(kind).set(id, JSON.stringify(record));
      return true;
    },
    remove: async (kind, id) => {
      shelf(kind).delete(id);
    },
    list: async (kind, prefix = '') =>
      [...shelf(kind)]
        .filter(([id]) => id.startsWith(prefix))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, text]) => read(text)),
  };
}
