import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { ApiRefusal } from './api-refusal.ts';
import { createApiRoutes } from './api-routes.ts';
import { createDeliveries } from './deliveries.ts';
import { faultsSchema, readFaults, switchFaults } from './faults.ts';
import { createLinkPages } from './link-pages.ts';
import { createWindowRoutes } from './payment-window.ts';
import { authoriseWaiting } from './payments.ts';
import type { SandboxContext, SandboxOptions } from './sandbox.types.ts';

type Sandbox = {
  /** To be mounted at `publicPath`, ahead of the shop's own origin check and page headers. */
  app: Hono;
  /** Goes on with the events that an earlier run left undelivered. Call it once the webhook answers. */
  start(): void;
  /** Waits for the deliveries under way and makes no more; the rest stays in the store. */
  stop(): Promise<void>;
  /** Resolves when every event that is due has had its attempt. */
  settle(): Promise<void>;
};

/**
 * A stand-in for the payment provider that moves no money: its REST API, `checkout.js` with a payment window, and
 * its webhooks, over HTTP, so that the shop takes the same path as with the real one.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { webhookUrl, store, clock = () => new Date(), log = silentLog } = options;
  const deliveries = createDeliveries({
    store,
    clock,
    log,
    webhookUrl: typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl,
    webhookSecret: options.webhookSecret,
    fetch: options.fetch ?? fetch,
    backOffMs: options.webhookBackOffMs ?? ((attempt) => Math.min(1000 * 2 ** (attempt - 1), 300_000)),
  });
  const context: SandboxContext = {
    keyId: options.keyId,
    keySecret: options.keySecret,
    publicPath: options.publicPath ?? '/sandbox/razorpay',
    store,
    clock,
    faultsAllowed: options.faults ?? false,
    deliveries,
  };

  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof ApiRefusal) return c.json(error.toBody(), error.status);
    // A body that is too large.
    if (error instanceof HTTPException) return error.getResponse();
    log.warn({ err: error }, 'sandbox request failed');
    return c.json({ error: { code: 'SERVER_ERROR', description: 'The server encountered an error.' } }, 500);
  });
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.route('/v1', createApiRoutes(context));
  app.route('/', createWindowRoutes(context));
  app.route('/links', createLinkPages(context));
  if (context.faultsAllowed) app.route('/faults', createFaultRoutes(context));
  app.all('*', () => {
    throw new ApiRefusal('The requested URL was not found on the server.', { status: 404 });
  });
  return { app, start: deliveries.start, stop: deliveries.stop, settle: deliveries.settle };
}

const silentLog = { info: () => undefined, warn: () => undefined };

const authoriseSchema = z.strictObject({ payment_id: z.string().optional() });

/** Control of the faults, mounted for tests only. */
function createFaultRoutes(context: SandboxContext): Hono {
  const routes = new Hono();
  routes.get('/', async (c) => c.json(await readFaults(context)));
  routes.put('/', async (c) => {
    await switchFaults(context, read(faultsSchema, await c.req.json()));
    return c.json(await readFaults(context));
  });
  routes.post('/authorise', async (c) => {
    const { payment_id: paymentId } = read(authoriseSchema, JSON.parse((await c.req.text()) || '{}'));
    return c.json({ authorised: await authoriseWaiting(context, paymentId) });
  });
  return routes;
}

function read<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value);
  if (!result.success) throw new ApiRefusal(z.prettifyError(result.error));
  return result.data;
}
