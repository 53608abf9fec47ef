import { signWebhook } from '../payments/razorpay/signatures.ts';
import { createRandomId } from './entities.ts';
import type { Deliveries, OutgoingEvent, SandboxLog, SandboxStore, StoredDelivery } from './sandbox.types.ts';

const longestRestMs = 15_000;
const restWhileOthersDeliverMs = 1000;

/**
 * Delivers events to the webhook: at least once, each group in its order, again and again with growing pauses for a
 * day. What is pending is in the store, so a restart goes on with it, and several processes share the work.
 */
export function createDeliveries(options: DeliveryOptions): Deliveries {
  const { store, clock, log } = options;
  const busy = new Map<string, Promise<void>>();
  const alarm = createAlarm(() => wake());
  let sweeping: Promise<void> | null = null;
  let sweepAgain = false;
  let stopped = false;

  function wake(): void {
    if (stopped) return;
    sweepAgain = true;
    sweeping ??= sweep()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'sandbox webhooks cannot be read');
        alarm.ringWithin(longestRestMs);
      })
      .finally(() => {
        sweeping = null;
        if (sweepAgain) wake();
      });
  }

  async function sweep(): Promise<void> {
    while (sweepAgain && !stopped) {
      sweepAgain = false;
      const pending = await store.list('delivery');
      const now = clock().getTime();
      for (const [group, deliveries] of Map.groupBy(pending, (delivery) => delivery.group)) {
        const due = deliveries.filter((delivery) => delivery.nextAttemptAt <= now);
        if (due.length > 0 && !busy.has(group)) busy.set(group, deliverGroup(group, due));
      }
      const later = pending.map((delivery) => delivery.nextAttemptAt - now).filter((ms) => ms > 0);
      alarm.ringWithin(Math.min(longestRestMs, ...later));
    }
  }

  async function deliverGroup(group: string, due: StoredDelivery[]): Promise<void> {
    let moved = false;
    try {
      for (const delivery of due.toSorted((a, b) => a.sequence - b.sequence)) {
        if (!stopped && (await attemptDelivery(options, delivery))) moved = true;
      }
    } catch (error) {
      log.warn({ err: error }, 'sandbox webhook could not be sent');
      moved = false;
    }
    busy.delete(group);
    if (moved) wake();
    else alarm.ringWithin(restWhileOthersDeliverMs);
  }

  return {
    enqueue: async (events, { delayMs = 0, copies = 1 } = {}) => {
      const deliveries = planDeliveries(events, copies, clock().getTime(), delayMs);
      for (const delivery of deliveries) await store.put('delivery', delivery.id, delivery);
      wake();
    },
    start: wake,
    stop: async () => {
      stopped = true;
      alarm.silence();
      await Promise.all([sweeping, ...busy.values()]);
    },
    settle: async () => {
      wake();
      while (sweeping !== null || busy.size > 0) await Promise.all([sweeping, ...busy.values()]);
    },
  };
}

function planDeliveries(
  events: OutgoingEvent[],
  copies: number,
  now: number,
  delayMs: number,
): StoredDelivery[] {
  return events.flatMap((outgoing, place) => {
    const eventId = createRandomId('event').slice('event_'.length);
    return Array.from({ length: copies }, (_, copy) => ({
      ...outgoing,
      id: createRandomId('dlv'),
      eventId,
      sequence: place * copies + copy,
      attempts: 0,
      nextAttemptAt: now + delayMs,
      createdAt: now,
    }));
  });
}

/** One timer that keeps to the earliest of the times it was given, and never keeps the process alive. */
function createAlarm(ring: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let ringsAt = Infinity;
  let silenced = false;
  return {
    ringWithin(ms: number) {
      const at = performance.now() + ms;
      if (silenced || at >= ringsAt) return;
      clearTimeout(timer);
      ringsAt = at;
      timer = setTimeout(() => {
        ringsAt = Infinity;
        ring();
      }, ms);
      timer.unref();
    },
    silence() {
      silenced = true;
      clearTimeout(timer);
    },
  };
}

type DeliveryOptions = {
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
async function attemptDelivery(options: DeliveryOptions, delivery: StoredDelivery): Promise<boolean> {
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

type Sender = { fetch: typeof fetch; webhookUrl: () => string; webhookSecret: string };

/** One POST of an event, signed as the provider signs it: null when it was accepted, else why it was not. */
async function postWebhook(
  { fetch, webhookUrl, webhookSecret }: Sender,
  delivery: StoredDelivery,
): Promise<string | null> {
  try {
    const response = await fetch(webhookUrl(), {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(5000),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': delivery.eventId,
        'x-razorpay-signature': signWebhook({ rawBody: delivery.body, secret: webhookSecret }),
      },
      body: delivery.body,
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown';
  }
}
