import { and, asc, between, isNotNull, max } from 'drizzle-orm';
import { orders } from '../../database/tables/orders.ts';
import { providerEvents } from '../../database/tables/payments.ts';
import type { Shop } from '../shop.types.ts';
import { type Disk, isNearlyFull } from './disk.rules.ts';

/** What is known of the machine, and whether the shop on it is more than a trial. */
export type Machine = { disks: () => Promise<Disk[]>; isReal: boolean };

/** Events follow a payment within seconds; the provider repeats those that failed for a day. */
const SILENT_MS = 15 * 60_000;
const LOOKED_BACK_MS = 7 * 86_400_000;
const MOST_COUNTED = 100;

/**
 * Whether paid orders came to be without a word from the provider's webhook: by the browser, or because the shop asked.
 * One entry while the last event is older than the oldest of them. docs/behaviour/orders-and-emails.md#attention.
 */
export async function findSilentWebhook({ db, now }: Shop) {
  const until = new Date(now().getTime() - SILENT_MS);
  const [last] = await db.select({ at: max(providerEvents.receivedAt) }).from(providerEvents);
  const lookedBack = now().getTime() - LOOKED_BACK_MS;
  // The event of a payment may come before the order that the payment makes.
  const from = new Date(Math.max(lookedBack, (last?.at?.getTime() ?? 0) + SILENT_MS));
  if (from >= until) return [];
  const paid = await db
    .select({ at: orders.createdAt })
    .from(orders)
    .where(and(between(orders.createdAt, from, until), isNotNull(orders.providerPaymentId)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(MOST_COUNTED);
  const [first] = paid;
  return first
    ? [{ count: paid.length, isMore: paid.length === MOST_COUNTED, at: first.at.toISOString() }]
    : [];
}

export async function listFullDisks(shop: Shop, machine: Machine) {
  const full = (await machine.disks()).filter(isNearlyFull);
  return full.map(({ name, freeBytes }) => ({ name, freeBytes, at: shop.now().toISOString() }));
}
