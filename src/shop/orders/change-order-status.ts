import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { orderSettings, orders } from '../../database/tables/orders.ts';
import { shipments } from '../../database/tables/shipments.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';
import { readOrderedStock, returnToShelf, takeFromShelf } from '../stock/shelf.ts';
import { keepHeldStock } from '../stock/stock-holds.ts';
import type { OrderStatus } from './order-status.rules.ts';
import { type Part, recordOrderEvent } from './order-timeline.ts';
import { type StockEffect, type StockFailure, failureAfter, stockEffect } from './stock-effect.rules.ts';

type StatusRequest = {
  actor: Actor;
  orderId: string;
  to: OrderStatus;
  /** As whoever asks saw it: refused where it stands elsewhere by now. */
  from?: OrderStatus;
  /** When cancelling what left the shelf already: it goes back there. */
  returnStock?: boolean;
  /** The customer is told of the new status, once (docs/behaviour/orders-and-emails.md#e-mails). */
  withEmail?: boolean;
};

type ChangedStatus =
  | MovedOrder
  | { ok: false; reason: 'unknown-order' }
  | { ok: false; reason: 'moved'; status: OrderStatus };

/**
 * Moves an order to any status, with its stock effect in the same transaction. A stock update that fails is logged
 * and marked for the admin, and does not stop the change
 * (docs/behaviour/stock-and-holds.md#what-a-status-does-to-the-shelf). The status's e-mail is queued with it, so
 * that it leaves if the change stays, and never twice.
 */
export async function changeOrderStatus(
  shop: Shop,
  { actor, orderId, to, from, returnStock = false, withEmail = true }: StatusRequest,
): Promise<ChangedStatus> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'orders');
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
    if (!order) return { ok: false, reason: 'unknown-order' };
    if (from !== undefined && from !== order.orderStatus)
      return { ok: false, reason: 'moved', status: order.orderStatus };
    return moveOrder(shop, tx, { order, to, by: actor, returnStock, withEmail, now });
  });
}

type Move = {
  /** Its row, locked by the caller. */
  order: Order;
  to: OrderStatus;
  by: Actor | Part;
  returnStock?: boolean;
  withEmail: boolean;
  now: Date;
};

export type MovedOrder = {
  ok: true;
  stockFailed: boolean;
  /** What it did to the stock. */
  stock: StockEffect;
  /** 'queued': its e-mail leaves with this change. */
  email: 'queued' | 'sent-before' | 'off' | 'none';
};

/** The same within a transaction, of who has the right to it or of the part of the program that noticed it. */
export async function moveOrder(shop: Shop, tx: Database, given: Move): Promise<MovedOrder> {
  const { order, to, by, returnStock = false, withEmail, now } = given;
  const { id: orderId, orderStatus: from, stockUpdateFailed: failed } = order;
  const move = { from, to, isLowered: order.stockLoweredAt !== null, returnStock, failed };
  const effect = stockEffect(move);
  if (from === to && effect === 'none') return { ok: true, stockFailed: false, stock: 'none', email: 'none' };

  const outcome = await tryStockEffect(shop, tx, { order, effect, now });
  const stockUpdateFailed = failureOf(outcome, effect, failureAfter(move, effect));
  const moment = from === to ? {} : { deliveredAt: to === 'delivered' ? now : null };
  await tx
    .update(orders)
    .set({ ...outcome?.set, ...moment, orderStatus: to, stockUpdateFailed })
    .where(eq(orders.id, orderId));
  if (to === 'delivered') await endShipments(tx, { orderId, now });
  // Whether its invoice is owed by anybody: docs/behaviour/invoices.md#credit-notes.
  if (order.paymentStatus === 'due' && (from === 'cancelled') !== (to === 'cancelled'))
    await shop.jobs.enqueue(tx, 'settle-credit-notes', { orderId, change: crypto.randomUUID() });
  const email = from === to ? 'none' : withEmail ? await tell(shop, tx, { order, to }) : 'off';
  const detail = { from, to, stock: outcome ? effect : 'failed', missing: outcome?.missing ?? [], email };
  const event = from === to ? 'stock-changed' : 'status-changed';
  await recordOrderEvent(tx, { actor: by, orderId, event, detail, now });
  const stockFailed = outcome === null || outcome.missing.length > 0;
  return { ok: true, stockFailed, stock: outcome ? effect : 'none', email };
}

/** What is delivered as a whole is so in its parcels. docs/behaviour/shipments.md#the-orders-status. */
async function endShipments(tx: Database, { orderId, now }: { orderId: string; now: Date }) {
  await tx
    .update(shipments)
    .set({ state: 'delivered', deliveredAt: now, nextTrackAt: null })
    .where(and(eq(shipments.orderId, orderId), eq(shipments.state, 'shipped')));
}

/** 'sent-before' where this status was told already: its e-mail is sent once. */
async function tell(shop: Shop, tx: Database, { order, to }: { order: Order; to: OrderStatus }) {
  const queued = await queueEmail(shop, tx, { kind: to, orderId: order.id, recipient: order.customerEmail });
  return queued.ok ? 'queued' : 'sent-before';
}

/** Null where it failed: what it had done until then is undone, and the order's change goes on without it. */
async function tryStockEffect(
  shop: Shop,
  tx: Database,
  input: { order: Order; effect: StockEffect; now: Date },
): Promise<StockOutcome | null> {
  const detail = { orderId: input.order.id, effect: input.effect };
  try {
    const outcome = await tx.transaction((inner) =>
      applyStockEffect(inner, { ...input, clock: () => shop.now() }),
    );
    if (outcome.missing.length > 0) {
      shop.log.error({ ...detail, missing: outcome.missing }, 'Error updating stock: no such stock');
    }
    return outcome;
  } catch (error) {
    shop.log.error({ ...detail, err: error }, 'Error updating stock:');
    return null;
  }
}

function failureOf(
  outcome: StockOutcome | null,
  effect: StockEffect,
  otherwise: StockFailure | null,
): StockFailure | null {
  if (outcome === null) return effect === 'none' ? otherwise : effect;
  return outcome.missing.length > 0 ? 'missing' : otherwise;
}

type Order = typeof orders.$inferSelect;

type Input = { order: Order; effect: StockEffect; now: Date; clock: () => Date };

type StockOutcome = {
  /** What changes in the order's row. */
  set: Partial<Pick<Order, 'shortOfStock' | 'stockLoweredAt'>>;
  /** Names of what has no shelf any more. */
  missing: string[];
};

const done = (set: StockOutcome['set'], missing: string[] = []): StockOutcome => ({ set, missing });

/**
 * Does to shelf and holds what a change of a locked order's status asks for.
 * docs/behaviour/stock-and-holds.md#what-a-status-does-to-the-shelf.
 */
async function applyStockEffect(tx: Database, { order, effect, now, clock }: Input): Promise<StockOutcome> {
  const { id: orderId, checkoutId } = order;
  switch (effect) {
    case 'none':
      return done({});
    case 'lower': {
      // A step that failed may have been the one that takes the hold again.
      const isBack = order.orderStatus === 'cancelled' || order.stockUpdateFailed !== null;
      const { short, missing } = await takeFromShelf(tx, { orderId, checkoutId, now, isBack });
      return done({ stockLoweredAt: now, shortOfStock: short }, missing);
    }
    case 'release':
      await tx.delete(stockHolds).where(eq(stockHolds.checkoutId, checkoutId));
      return done({ shortOfStock: false });
    case 'return': {
      const { missing } = await returnToShelf(tx, { orderId });
      return done({ stockLoweredAt: null, shortOfStock: false }, missing);
    }
    case 'hold': {
      const { items } = await readOrderedStock(tx, orderId);
      const { short } = await keepHeldStock(tx, { checkoutId, quantities: items, clock });
      return done({ shortOfStock: short });
    }
  }
}

/** Takes an order's failed stock update off the list of what needs attention: staff have seen to the shelf. */
export async function dismissStockFailure(
  shop: Shop,
  { actor, orderId }: { actor: Actor; orderId: string },
): Promise<void> {
  const now = shop.now();
  await shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'orders');
    const changed = await tx
      .update(orders)
      .set({ stockUpdateFailed: null })
      .where(and(eq(orders.id, orderId), isNotNull(orders.stockUpdateFailed)))
      .returning({ id: orders.id });
    if (changed.length === 0) return;
    await recordOrderEvent(tx, { actor, orderId, event: 'stock-checked', now });
  });
}

/** Whether setting a status e-mails the customer (docs/behaviour/orders-and-emails.md#e-mails); on by default. */
export async function emailsWithStatus(shop: Shop): Promise<boolean> {
  const [kept] = await shop.db.select().from(orderSettings);
  return kept?.emailsWithStatus ?? true;
}

/** Keeps, for all staff, whether the switch beside the statuses is on. For administrators. */
export async function setEmailsWithStatus(
  shop: Shop,
  { actor, on }: { actor: Actor; on: boolean },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'orders');
    await tx
      .insert(orderSettings)
      .values({ emailsWithStatus: on })
      .onConflictDoUpdate({ target: orderSettings.id, set: { emailsWithStatus: on } });
  });
}
