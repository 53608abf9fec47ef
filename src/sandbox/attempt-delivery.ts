import { postWebhook } from './post-webhook.ts';
import type { SandboxStore, StoredDelivery } from './sandbox-store.types.ts';
import type { SandboxLog } from './sandbox.types.ts';

export type DeliveryOptions = {
  store: SandboxStore;
  webhookUrl: () => string;
  webhookSecret: string;
  fetch: typeof fetch;
  clock: () => Date;
  log: SandboxLog;
  backOffMs: (attempt: number) => number;
};

const keepTryingForMs = 24 * 3600 * 1000;
/** Longer than an attempt can take: a lease older than this was left by a process that is gone. */
const leaseMs = 10_000;

/** Makes the next attempt of a delivery, unless another process does. Gives whether its record moved on. */
export async function attemptDelivery(options: DeliveryOptions, delivery: StoredDelivery): Promise<boolean> {
  const { store, clock } = options;
  const leaseId = `${delivery.id}.${delivery.attempts}`;
  if (!(await store.add('lease', leaseId, { takenAt: clock().getTime() }))) {
    return breakOldLease(options, delivery, leaseId);
  }
  try {
    const current = await store.get('delivery', delivery.id);
    if (current?.attempts !== delivery.attempts) return true;
    const problem = await postWebhook(options, delivery);
    if (problem === null) await store.remove('delivery', delivery.id);
    else await postpone(options, delivery, problem);
    return true;
  } finally {
    await store.remove('lease', leaseId);
  }
}

async function postpone(options: DeliveryOptions, delivery: StoredDelivery, problem: string): Promise<void> {
  const now = options.clock().getTime();
  const attempts = delivery.attempts + 1;
  const fields = { event: delivery.event, eventId: delivery.eventId, attempts, problem };
  if (now - delivery.createdAt > keepTryingForMs) {
    options.log.warn(fields, 'sandbox webhook given up');
    await options.store.remove('delivery', delivery.id);
    return;
  }
  options.log.info(fields, 'sandbox webhook not accepted, will be sent again');
  const nextAttemptAt = now + options.backOffMs(attempts);
  await options.store.put('delivery', delivery.id, { ...delivery, attempts, nextAttemptAt });
}

async function breakOldLease(
  options: DeliveryOptions,
  delivery: StoredDelivery,
  leaseId: string,
): Promise<boolean> {
  const { store, clock } = options;
  const lease = await store.get('lease', leaseId);
  if (!lease || clock().getTime() - lease.takenAt < leaseMs) return false;
  await store.put('delivery', delivery.id, { ...delivery, attempts: delivery.attempts + 1 });
  await store.remove('lease', leaseId);
  return true;
}
