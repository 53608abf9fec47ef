import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createJobQueue } from '../src/jobs/job-queue.ts';
import { createCourierServices } from '../src/couriers/courier-service.ts';
import { createMedia } from '../src/media/create-media.ts';
import { UNFINISHED, createDiskStorage } from '../src/media/disk-storage.ts';
import type { RazorpayConnection } from '../src/payments/razorpay/request.ts';
import { createPaymentMethods } from '../src/payments/payment-method.ts';
import type { PaymentGateway } from '../src/payments/provider.ts';
import { createRazorpayMethod } from '../src/payments/razorpay/method.ts';
import { handleProviderEvent } from '../src/shop/checkout/handle-provider-event.ts';
import { uploadLimits } from '../src/shop/media/uploads.schema.ts';
import { settingsWith } from '../src/shop/settings/settings.fixtures.ts';
import type { Shop } from '../src/shop/shop.types.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';
import { startTestSandbox } from './test-sandbox.ts';

export type TestShop = Awaited<ReturnType<typeof createTestShop>>;

/**
 * A shop for tests of verbs: a database of its own, the sandbox provider behind a real listener, real jobs (stored,
 * not worked on), and a clock that the test moves. Webhooks are kept until the test delivers them.
 */
export async function createTestShop(
  options: { connections?: number; provider?: Partial<RazorpayConnection> } = {},
) {
  const database: TestDatabase = await createTestDatabase({ connections: options.connections ?? 20 });
  const provider = await startTestSandbox();
  const queue = createJobQueue({ pool: database.pool, log: silentLog });
  await queue.start();
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-media-'));
  const storage = createDiskStorage(path.join(folder, 'uploads'));
  const method = createRazorpayMethod(provider.client(options.provider), {
    keys: provider,
    window: { scriptUrl: '', origins: { scripts: [], frames: [], connections: [] } },
  });
  let clockOffsetMs = 0;
  const shop: Shop = {
    db: database.db,
    now: () => new Date(Date.now() + clockOffsetMs),
    wait: (ms) => wait(ms),
    payments: createPaymentMethods(method),
    media: createMedia({
      storage,
      incomingFolder: path.join(folder, 'uploads', UNFINISHED),
      limits: uploadLimits,
    }),
    couriers: createCourierServices(),
    jobs: queue,
    settings: settingsWith(),
    log: { ...silentLog },
  };
  return {
    shop,
    db: database.db,
    connectionString: database.connectionString,
    provider,
    method,
    gateway: method.gateway,
    storage,
    /** Where uploads are kept. */
    uploadsFolder: path.join(folder, 'uploads'),
    moveClock: (minutes: number) => {
      clockOffsetMs += minutes * 60_000;
    },
    /** Waits for so many webhooks about an order and hands them to the shop, `times` times each. */
    async deliverWebhooks(orderId: string, { count, times = 1 }: { count: number; times?: number }) {
      const aboutOrder = () => provider.received.filter(({ rawBody }) => rawBody.includes(orderId));
      while (aboutOrder().length < count) await provider.waitForWebhooks(provider.received.length + 1);
      for (const { rawBody, eventId } of aboutOrder()) {
        for (let time = 0; time < times; time += 1) {
          await handleProviderEvent(shop, {
            method: method.key,
            ...readEvent(method.gateway, rawBody),
            eventId,
          });
        }
      }
    },
    async close() {
      await queue.stop();
      await provider.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

function readEvent(gateway: PaymentGateway, rawBody: string) {
  const event = gateway.readWebhookEvent(rawBody);
  if (!event) throw new Error(`Unreadable: ${rawBody}`);
  return event;
}

/** The shop's ways to pay, with some calls of the provider's changed. */
export function paymentsBy({ method }: Pick<TestShop, 'method'>, change: Partial<PaymentGateway>) {
  return createPaymentMethods({ ...method, gateway: { ...method.gateway, ...change } });
}
