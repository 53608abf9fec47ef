import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { equalInConstantTime } from '../payments/razorpay/signatures.ts';
import { ApiRefusal } from './api-refusal.ts';
import { describeOrder, describePayment, describeRefund } from './entities.ts';
import { applyFaults, readFaults } from './faults.ts';
import { cancelLink, createLink, describeLink, findLink, getLink } from './links.ts';
import { createOrder, orderIdOfReceipt } from './orders.ts';
import { capturePayment, makePayment } from './payments.ts';
import { refundPayment } from './refunds.ts';
import type { SandboxContext, StoredOrder, StoredPayment } from './sandbox.types.ts';

const testPaySchema = z.object({
  order_id: z.string(),
  outcome: z.enum(['captured', 'authorized', 'failed']),
  amount: z.number().int().nonnegative().optional(),
  currency: z.string().length(3).optional(),
});

/** The provider's REST API, version 1. */
export function createApiRoutes(context: SandboxContext): Hono {
  const { store } = context;
  const api = new Hono();
  api.use(async (c, next) => {
    if (!isAuthentic(context, c.req.header('authorization'))) {
      throw new ApiRefusal('Authentication failed', { status: 401, reason: 'authentication_failed' });
    }
    await next();
  });

  // Before the faults: it stands for the shopper's doing, which they leave alone.
  api.post('/test/pay', async (c) => {
    const asked = testPaySchema.safeParse(await readBody(c));
    if (!asked.success) throw new ApiRefusal(z.prettifyError(asked.error));
    const { order_id: orderId, ...rest } = asked.data;
    return c.json(await makePayment(context, { orderId, ...rest }));
  });

  api.use(applyFaults(context));
  api.post('/orders', async (c) => c.json(await createOrder(context, await readBody(c))));
  api.get('/orders', async (c) => {
    const orders = await findOrders(context, c.req.query('receipt'), Number(c.req.query('count') ?? 10));
    return c.json(collection(await Promise.all(orders.map((order) => describeOrder(store, order)))));
  });
  api.get('/orders/:id', async (c) =>
    c.json(await describeOrder(store, await getOrder(context, c.req.param('id')))),
  );
  api.get('/orders/:id/payments', async (c) => {
    const order = await getOrder(context, c.req.param('id'));
    const attempts = await store.list('attempt', `${order.id}.`);
    const payments = await Promise.all(attempts.map(({ paymentId }) => getPayment(context, paymentId)));
    return c.json(collection(await Promise.all(payments.map((payment) => describePayment(store, payment)))));
  });
  api.post('/payment_links', async (c) => c.json(await createLink(context, await readBody(c))));
  api.get('/payment_links', async (c) => {
    const reference = c.req.query('reference_id');
    const links = reference === undefined ? await store.list('link') : [await findLink(context, reference)];
    const found = links.filter((link) => link !== null).slice(0, 100);
    return c.json({ payment_links: await Promise.all(found.map((link) => describeLink(context, link))) });
  });
  api.get('/payment_links/:id', async (c) =>
    c.json(await describeLink(context, await getLink(context, c.req.param('id')))),
  );
  api.post('/payment_links/:id/cancel', async (c) =>
    c.json(await cancelLink(context, await getLink(context, c.req.param('id')))),
  );
  api.get('/payments', async (c) => {
    const payments = await listPayments(context, c.req.query());
    return c.json(collection(await Promise.all(payments.map((payment) => describePayment(store, payment)))));
  });
  api.get('/payments/:id', async (c) =>
    c.json(await describePayment(store, await getPayment(context, c.req.param('id')))),
  );
  api.post('/payments/:id/capture', async (c) =>
    c.json(await capturePayment(context, await getPayment(context, c.req.param('id')), await readBody(c))),
  );
  api.get('/payments/:id/refunds', async (c) => {
    const payment = await getPayment(context, c.req.param('id'));
    const { pendingRefunds: waiting } = await readFaults(context);
    const refunds = await store.list('refund', `${payment.id}.`);
    return c.json(collection(refunds.map((refund) => describeRefund(refund, { waiting }))));
  });
  api.get('/refunds/:id', async (c) => {
    const refund = (await store.list('refund')).find(({ id }) => id === c.req.param('id'));
    if (!refund) throw new ApiRefusal('The id provided does not exist');
    const { pendingRefunds: waiting } = await readFaults(context);
    return c.json(describeRefund(refund, { waiting }));
  });
  api.post('/payments/:id/refund', async (c) => {
    const payment = await getPayment(context, c.req.param('id'));
    const key = c.req.header('x-refund-idempotency');
    return c.json(await refundPayment(context, payment, await readBody(c), key));
  });
  return api;
}

function isAuthentic(context: SandboxContext, header: string | undefined): boolean {
  const given = Buffer.from(header?.replace(/^Basic /i, '') ?? '', 'base64').toString('utf8');
  return equalInConstantTime(given, `${context.keyId}:${context.keySecret}`);
}

async function findOrders(
  context: SandboxContext,
  receipt: string | undefined,
  count: number,
): Promise<StoredOrder[]> {
  if (receipt !== undefined) {
    const order = await context.store.get('order', orderIdOfReceipt(context, receipt));
    return order ? [order] : [];
  }
  const orders = await context.store.list('order');
  return orders
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, Math.min(Math.max(1, count || 10), 100));
}

const listSchema = z.object({
  from: z.coerce.number().int().nonnegative().default(0),
  to: z.coerce.number().int().nonnegative().default(Number.MAX_SAFE_INTEGER),
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().nonnegative().default(0),
});

/** By the time at which they were begun (seconds, both ends included), the newest first. */
async function listPayments(
  context: SandboxContext,
  query: Record<string, string>,
): Promise<StoredPayment[]> {
  const asked = listSchema.safeParse(query);
  if (!asked.success) throw new ApiRefusal(z.prettifyError(asked.error));
  const { from, to, count, skip } = asked.data;
  const payments = await context.store.list('payment');
  return payments
    .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    .slice(skip, skip + count);
}

async function getOrder(context: SandboxContext, id: string): Promise<StoredOrder> {
  const order = await context.store.get('order', id);
  if (!order) throw new ApiRefusal('The id provided does not exist');
  return order;
}

async function getPayment(context: SandboxContext, id: string): Promise<StoredPayment> {
  const payment = await context.store.get('payment', id);
  if (!payment) throw new ApiRefusal('The id provided does not exist');
  return payment;
}

async function readBody(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text);
    return z.record(z.string(), z.unknown()).parse(body);
  } catch {
    throw new ApiRefusal('The request body is not valid JSON.');
  }
}

function collection<Item>(items: Item[]) {
  return { entity: 'collection', count: items.length, items };
}
