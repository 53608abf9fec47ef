import { Hono } from 'hono';
import path from 'node:path';
import { cashOnDelivery } from '../payments/cash/description.rules.ts';
import { type OnlineMethod, type PaymentMethods, createPaymentMethods } from '../payments/payment-method.ts';
import { createRazorpayClient } from '../payments/razorpay/client.ts';
import { createRazorpayMethod, razorpayOrigins } from '../payments/razorpay/method.ts';
import { createSandboxFileStore, loadSandboxKeys } from '../sandbox/sandbox-files.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

const SANDBOX_PATH = '/sandbox/razorpay';

export type Payments = {
  methods: PaymentMethods;
  sandbox: { path: string; app: Hono } | null;
  start(): void;
  stop(): Promise<void>;
};

type Parts = {
  log: Log;
  ownAddress: () => string;
  /** Gives a `fetch` whose calls are measured. */
  measured: (send: typeof fetch) => typeof fetch;
};

/** The real provider if its keys are set, else the built-in sandbox; for the shop there is no difference. */
export async function createPayments(config: Config, parts: Parts): Promise<Payments> {
  if (!config.razorpay) return createSandboxPayments(config, parts);
  return {
    methods: createPaymentMethods(createRealMethod(config.razorpay, parts), cashOnDelivery),
    sandbox: null,
    start: () => undefined,
    stop: async () => undefined,
  };
}

function createRealMethod(keys: NonNullable<Config['razorpay']>, { measured }: Parts): OnlineMethod {
  return createRazorpayMethod(createRazorpayClient({ ...keys, fetch: measured(fetch) }), {
    keys,
    window: { scriptUrl: keys.checkoutUrl, origins: razorpayOrigins(keys) },
  });
}

async function createSandboxPayments(
  config: Config,
  { log, ownAddress, measured }: Parts,
): Promise<Payments> {
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
    fetch: measured(async (input, init) => mounted.fetch(new Request(input, init))),
  });
  const method = createRazorpayMethod(client, {
    keys,
    window: {
      scriptUrl: `${SANDBOX_PATH}/checkout.js`,
      origins: { scripts: [], frames: [], connections: [] },
    },
  });
  return {
    methods: createPaymentMethods(method, cashOnDelivery),
    sandbox: { path: SANDBOX_PATH, app: sandbox.app },
    start: sandbox.start,
    stop: sandbox.stop,
  };
}
