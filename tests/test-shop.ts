import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createJobQueue } from '../src/jobs/job-queue.ts';
import { createMedia } from '../src/media/create-media.ts';
import { UNFINISHED, createDiskStorage } from '../src/media/disk-storage.ts';
import type { RazorpayConnection } from '../src/payments/razorpay-client.ts';
import { webhookEventSchema } from '../src/payments/razorpay.schema.ts';
import { verifyPaymentSignature, verifyWebhookSignature } from '../src/payments/signatures.ts';
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
  let clockOffsetMs = 0;
  const shop: Shop = {
    db: database.db,
    now: () => new Date(Date.now() + clockOffsetMs),
    payments: {
      ...provider.client(options.provider),
      isSignatureValid: (signed) => verifyPaymentSignature({ ...signed, secret: provider.keySecret }),
      isWebhookSignatureValid: (signed) =>
        verifyWebhookSignature({ ...signed, secret: provider.webhookSecret }),
      readWebhookEvent: (rawBody) => readEvent(rawBody),
    },
    media: createMedia({
      storage,
      incomingFolder: path.join(folder, 'uploads', UNFINISHED),
      limits: uploadLimits,
    }),
    jobs: queue,
    settings: settingsWith(),
    log: { ...silentLog },
  };
  return {
    shop,
    db: database.db,
    provider,
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
          await handleProviderEvent(shop, { ...readEvent(rawBody), eventId });
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

function readEvent(rawBody: string) {
  const payload: unknown = JSON.parse(rawBody);
  return { ...webhookEventSchema.parse(payload), payload };
}
