import { createRazorpayClient } from '../../src/payments/razorpay/client.ts';
import { createRazorpayMethod } from '../../src/payments/razorpay/method.ts';
import { type StoredFaults, faultsSchema } from '../../src/sandbox/faults.ts';
import type { PaymentResult } from '../../src/sandbox/payments.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import type { SandboxStore, StoredPayment, StoredRefund } from '../../src/sandbox/sandbox.types.ts';
import { createSandboxMemoryStore } from '../test-sandbox.ts';
import type { Gate } from './turns.ts';

/** An event on its way to the shop. */
export type Letter = { event: string; eventId: string; signature: string; rawBody: string };

/** What the provider's own books say: the truth about money. */
export type BankBooks = {
  payments: (StoredPayment & { isCaptured: boolean })[];
  refunds: StoredRefund[];
};

const keys = { keyId: 'rzp_test_Simulated', keySecret: 'key-secret', webhookSecret: 'webhook-secret' };
const API = 'http://provider/v1';
const authorization = `Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`;

/** The sandbox as the world's provider: its own code, without a network, and its post in a box that the seed empties. */
export function createBank(now: () => Date) {
  let memory = createSandboxMemoryStore();
  const store: SandboxStore = {
    get: (...given) => memory.get(...given),
    put: (...given) => memory.put(...given),
    add: (...given) => memory.add(...given),
    remove: (...given) => memory.remove(...given),
    list: (...given) => memory.list(...given),
  };
  let post: Letter[] = [];
  let late: Letter[] | null = null;
  const { app, settle } = createSandbox({
    ...keys,
    store,
    clock: now,
    publicPath: '',
    faults: true,
    webhookUrl: 'http://shop/webhook',
    async fetch(_address, init) {
      const headers = new Headers(init?.headers);
      const rawBody = String(init?.body);
      const { event } = JSON.parse(rawBody) as { event: string };
      (late !== null && event.startsWith('refund.') ? late : post).push({
        event,
        eventId: headers.get('x-razorpay-event-id') ?? '',
        signature: headers.get('x-razorpay-signature') ?? '',
        rawBody,
      });
      return new Response(null);
    },
  });
  async function ask(path: string, method: string, body?: unknown): Promise<Response> {
    const response = await app.request(path, {
      method,
      headers: { authorization },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await settle();
    return response;
  }
  const setFaults = (faults: Partial<StoredFaults>) => ask('/faults', 'PUT', faults);

  return {
    /** For a program that asks it over the network. */
    app,
    keys,
    post: () => post,
    /** From now on letters that tell of refunds are late; what this gives brings them. */
    delayRefundLetters() {
      late = [];
      return () => {
        post.push(...(late ?? []));
        late = null;
      };
    },
    /** Nothing was ever paid. */
    begin() {
      memory = createSandboxMemoryStore();
      [post, late] = [[], null];
    },
    setFaults,
    readFaults: async () => faultsSchema.strip().parse(await (await app.request('/faults')).json()),
    /** Payment by this provider; its calls stop at the gate on their way there and on their way back. */
    methodOf(copy: { gate: Gate | null }) {
      const client = createRazorpayClient({
        ...keys,
        apiUrl: API,
        retryDelaysMs: [0],
        async fetch(address, init) {
          const { pathname, search } = new URL(String(address));
          await copy.gate?.pass(`provider ${init?.method} ${pathname}`);
          const response = await app.request(pathname + search, init);
          await settle();
          await copy.gate?.pass('answer of the provider');
          return response;
        },
      });
      const origins = { scripts: [], frames: [], connections: [] };
      return createRazorpayMethod(client, { keys, window: { scriptUrl: '', origins } });
    },
    /** What the payment window gives back; null where it refuses to begin. */
    async pay(orderId: string, outcome: 'captured' | 'authorized' | 'failed', amount?: number) {
      const response = await ask('/v1/test/pay', 'POST', { order_id: orderId, outcome, amount });
      return response.ok ? ((await response.json()) as PaymentResult) : null;
    },
    async payLink(linkId: string, outcome: 'captured' | 'failed') {
      const form = new FormData();
      form.set('outcome', outcome);
      await app.request(`/links/${linkId}`, { method: 'POST', body: form });
      await settle();
    },
    /** As on its own pages. */
    refund: (paymentId: string, amount: number) =>
      ask(`/v1/payments/${paymentId}/refund`, 'POST', { amount }),
    /** Says yes to payments that it kept waiting. */
    authorise: (paymentId?: string) =>
      ask('/faults/authorise', 'POST', paymentId && { payment_id: paymentId }),
    async books(): Promise<BankBooks> {
      const captures = new Set((await memory.list('capture')).map(({ paymentId }) => paymentId));
      const payments = await memory.list('payment');
      return {
        payments: payments.map((payment) => ({ ...payment, isCaptured: captures.has(payment.id) })),
        refunds: await memory.list('refund'),
      };
    },
  };
}

export type Bank = ReturnType<typeof createBank>;
