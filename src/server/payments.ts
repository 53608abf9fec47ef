import { Hono } from 'hono';
import path from 'node:path';
import type { PaymentOrigins } from '../http/security-headers.ts';
import type { PaymentGateway } from '../payments/provider.ts';
import { createRazorpayClient } from '../payments/razorpay-client.ts';
import { webhookEventSchema } from '../payments/razorpay.schema.ts';
import { verifyPaymentSignature, verifyWebhookSignature } from '../payments/signatures.ts';
import { createSandboxFileStore, loadSandboxKeys } from '../sandbox/sandbox-files.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

const SANDBOX_PATH = '/sandbox/razorpay';

export type Payments = {
  gateway: PaymentGateway;
  /** Where the browser loads the payment window's script, and what /checkout must allow for it. */
  checkoutScriptUrl: string;
  origins: PaymentOrigins;
  sandbox: { path: string; app: Hono } | null;
  start(): void;
  stop(): Promise<void>;
};

type Parts = { log: Log; ownAddress: () => string };

/** The real provider if its keys are set, else the built-in sandbox; for the shop there is no difference. */
export async function createPayments(config: Config, parts: Parts): Promise<Payments> {
  return config.razorpay ? createRealPayments(config.razorpay) : createSandboxPayments(config, parts);
}

function createRealPayments(keys: NonNullable<Config['razorpay']>): Payments {
  const scriptOrigin = new URL(keys.checkoutUrl).origin;
  const apiOrigin = new URL(keys.apiUrl).origin;
  return {
    gateway: createGateway(keys, createRazorpayClient(keys)),
    checkoutScriptUrl: keys.checkoutUrl,
    origins: {
      scripts: [scriptOrigin],
      frames: [apiOrigin, scriptOrigin],
      connections: [apiOrigin, scriptOrigin, 'https://lumberjack.razorpay.com'],
    },
    sandbox: null,
    start: () => undefined,
    stop: async () => undefined,
  };
}

async function createSandboxPayments(config: Config, { log, ownAddress }: Parts): Promise<Payments> {
  const folder = path.join(config.dataDir, 'sandbox');
  const keys = await loadSandboxKeys(folder);
  const sandbox = createSandbox({
    ...keys,
    publicPath: SANDBOX_PATH,
    webhookUrl: () => `${ownAddress()}/api/webhooks/razorpay`,
    store: createSandboxFileStore(folder),
    faults: config.sandboxFaults,
    log,
  });
  const mounted = new Hono().route(SANDBOX_PATH, sandbox.app);
  const client = createRazorpayClient({
    ...keys,
    // The sandbox is in this very program: its API is called without a way round through the network.
    apiUrl: `http://sandbox.internal${SANDBOX_PATH}/v1`,
    fetch: async (input, init) => mounted.fetch(new Request(input, init)),
  });
  return {
    gateway: createGateway(keys, client),
    checkoutScriptUrl: `${SANDBOX_PATH}/checkout.js`,
    origins: { scripts: [], frames: [], connections: [] },
    sandbox: { path: SANDBOX_PATH, app: sandbox.app },
    start: sandbox.start,
    stop: sandbox.stop,
  };
}

type Keys = { keySecret: string; webhookSecret: string };

function createGateway(keys: Keys, provider: ReturnType<typeof createRazorpayClient>): PaymentGateway {
  return {
    ...provider,
    isSignatureValid: (signed) => verifyPaymentSignature({ ...signed, secret: keys.keySecret }),
    isWebhookSignatureValid: (signed) => verifyWebhookSignature({ ...signed, secret: keys.webhookSecret }),
    readWebhookEvent,
  };
}

function readWebhookEvent(rawBody: string) {
  try {
    const payload: unknown = JSON.parse(rawBody);
    const event = webhookEventSchema.safeParse(payload);
    return event.success ? { ...event.data, payload } : null;
  } catch {
    return null;
  }
}
