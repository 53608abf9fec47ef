import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { type AlertDetail, staffAlerts } from '../../database/tables/alerts.ts';
import { orders } from '../../database/tables/orders.ts';
import { queueEmail } from '../outbox.ts';
import { listAddresses } from '../settings/shop-details.schema.ts';
import type { Shop } from '../shop.types.ts';
import type { AlertKind, ToldAlert } from './staff-alerts.rules.ts';

type Alert = { kind: AlertKind; orderId?: string | null; amountPaise?: number; detail?: AlertDetail };

/** The switch of the owner's settings for each kind. */
const switches = {
  'new-order': 'alertsOrders',
  'short-order': 'alertsShort',
  'unmatched-payment': 'alertsPayments',
  'failed-refund': 'alertsRefunds',
  claim: 'alertsClaims',
  message: 'alertsMessages',
  'low-stock': 'alertsLowStock',
  'mail-back': 'alertsMail',
  'backup-failed': 'alertsBackups',
} as const;

/**
 * Notes, in the caller's transaction, what staff are to be told of; nothing where the owner wants nobody told of it.
 * docs/behaviour/settings.md#staff-alerts.
 */
export async function noteAlert(shop: Shop, tx: Database, alert: Alert): Promise<void> {
  if (!isAlertWanted(shop, alert.kind)) return;
  await tx.insert(staffAlerts).values({ ...alert, createdAt: shop.now() });
}

/** Whether the owner wants anybody told of this kind. */
export function isAlertWanted(shop: Shop, kind: AlertKind): boolean {
  const { shop: details } = shop.settings();
  return details.alertAddresses !== '' && details[switches[kind]];
}

/** As many as one e-mail tells of; the rest comes with the next minute's. */
const MOST_AT_ONCE = 500;
const KEPT_DAYS = 30;

/**
 * Gathers what was noted since the last time into one e-mail to each of the addresses, and forgets what was told long
 * ago. Run once a minute, by one of all copies: a flood of orders is one e-mail a minute. Says how much it gathered.
 */
export async function gatherAlerts(shop: Shop): Promise<number> {
  const addresses = listAddresses(shop.settings().shop.alertAddresses);
  return shop.db.transaction(async (tx) => {
    const age = sql`${shop.now().toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`;
    await tx.delete(staffAlerts).where(lt(staffAlerts.createdAt, age));
    const waiting = tx
      .select({ id: staffAlerts.id })
      .from(staffAlerts)
      .where(isNull(staffAlerts.digestId))
      .orderBy(asc(staffAlerts.createdAt))
      .limit(MOST_AT_ONCE)
      .for('update', { skipLocked: true });
    const digestId = crypto.randomUUID();
    const gathered = await tx
      .update(staffAlerts)
      .set({ digestId })
      .where(inArray(staffAlerts.id, waiting))
      .returning({ id: staffAlerts.id });
    if (gathered.length === 0) return 0;
    for (const recipient of addresses)
      await queueEmail(shop, tx, { kind: 'staff-alert', recipient, digestId });
    return gathered.length;
  });
}

/** What one e-mail tells of, the oldest first. */
export async function listToldAlerts(db: Database, { digestId }: { digestId: string }): Promise<ToldAlert[]> {
  const rows = await db
    .select({
      kind: staffAlerts.kind,
      amountPaise: staffAlerts.amountPaise,
      detail: staffAlerts.detail,
      orderId: orders.id,
      customerName: orders.customerName,
      city: orders.shippingCity,
      totalPaise: orders.totalAmountPaise,
    })
    .from(staffAlerts)
    .leftJoin(orders, eq(orders.id, staffAlerts.orderId))
    .where(and(eq(staffAlerts.digestId, digestId)))
    .orderBy(asc(staffAlerts.createdAt), asc(staffAlerts.id));
  return rows.map(({ kind, amountPaise, detail, orderId, customerName, city, totalPaise }) => ({
    kind,
    amountPaise: amountPaise ?? totalPaise ?? 0,
    detail,
    order: orderId === null ? null : { id: orderId, customerName: customerName ?? '', city: city ?? '' },
  }));
}
