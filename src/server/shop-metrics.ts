import { setTimeout as pause } from 'node:timers/promises';
import Gauge from 'prom-client/lib/gauge.js';
import Registry from 'prom-client/lib/registry.js';
import type { Database } from '../database/client.ts';
import type { Machine } from '../shop/dashboard/shop-health.ts';
import { type ShopFigures, readShopFigures } from '../shop/dashboard/shop-figures.ts';

const REMEMBERED_MS = 10_000;
const PATIENCE_MS = 3_000;

/**
 * The figures of the whole shop, in Prometheus' text format: read from the database by whichever copy is asked, at most
 * every ten seconds. Without a database they are left out, and `database_up` is 0.
 */
export function createShopMetrics({
  db,
  machine,
}: {
  db: Database;
  machine: Machine;
}): () => Promise<string> {
  let known: { at: number; text: Promise<string> } | undefined;
  return () => {
    if (!known || Date.now() - known.at > REMEMBERED_MS) known = { at: Date.now(), text: read(db, machine) };
    return known.text;
  };
}

async function read(db: Database, machine: Machine): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const free = gauge('disk_free_bytes', 'Free on the disks that the shop writes to', ['place']);
  const total = gauge('disk_total_bytes', 'Their sizes', ['place']);
  for (const { name, freeBytes, totalBytes } of await machine.disks()) {
    free.set({ place: name }, freeBytes);
    total.set({ place: name }, totalBytes);
  }
  const figures = await inTime(readShopFigures(db));
  gauge('database_up', 'Whether the database answers').set(figures ? 1 : 0);
  if (figures) describe(figures, gauge);
  return registry.metrics();
}

type NewGauge = (name: string, help: string, labelNames?: string[]) => Gauge;

function describe(
  { queues, mails, orders, events, webhookAt, backupAt }: ShopFigures,
  gauge: NewGauge,
): void {
  const waiting = gauge('jobs_waiting', 'Jobs that could be done now', ['queue']);
  const oldest = gauge('jobs_oldest_seconds', 'How long the first of them has waited', ['queue']);
  for (const { name, waiting: count, oldestSeconds } of queues) {
    waiting.set({ queue: name }, count);
    oldest.set({ queue: name }, oldestSeconds);
  }
  const byState = gauge('emails', 'E-mails that wait or failed, and those sent in the last day', ['state']);
  byState.set({ state: 'waiting' }, mails.waiting);
  byState.set({ state: 'failed' }, mails.failed);
  byState.set({ state: 'sent' }, mails.sentLastDay);
  gauge('emails_oldest_waiting_seconds', 'How long the first has waited').set(mails.oldestSeconds);
  const placed = gauge('orders_last_day', 'Orders placed in the last day, by their payment', ['payment']);
  for (const { payment, count } of orders) placed.set({ payment }, count);
  const told = gauge('payment_events_last_day', 'What the payment provider told in the last day', ['event']);
  for (const { event, count } of events) told.set({ event }, count);
  const age = (name: string, help: string, at: Date | null) => {
    if (at) gauge(name, help).set(Math.max(0, (Date.now() - at.getTime()) / 1000));
  };
  age('payment_webhook_age_seconds', 'Since the payment provider told anything', webhookAt);
  age('backup_age_seconds', 'Since the last backup', backupAt);
}

async function inTime<Found>(reading: Promise<Found>): Promise<Found | null> {
  const waiting = new AbortController();
  const tooLate = pause(PATIENCE_MS, null, { signal: waiting.signal }).catch(() => null);
  return Promise.race([reading.catch(() => null), tooLate]).finally(() => waiting.abort());
}
