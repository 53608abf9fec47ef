import { attemptDelivery, type DeliveryOptions } from './attempt-delivery.ts';
import { createRandomId } from './create-random-id.ts';
import type { StoredDelivery } from './sandbox-store.types.ts';
import type { Deliveries, OutgoingEvent } from './sandbox.types.ts';

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
