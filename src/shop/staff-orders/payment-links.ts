import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { checkouts } from '../../database/tables/checkout.ts';
import { staffOrders } from '../../database/tables/staff-orders.ts';
import type { PaymentLinks } from '../../payments/provider.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import { letGo } from '../checkout/holds.ts';
import { askProvider, settlePaidLink } from '../checkout/link-payment.ts';
import { queueEmail } from '../outbox.ts';
import type { Shop } from '../shop.types.ts';

type StaffOrder = typeof staffOrders.$inferSelect;
type Checkout = typeof checkouts.$inferSelect;
type Linked = { made: StaffOrder; checkout: Checkout };

const MINUTE_MS = 60_000;
const ASK_EVERY_MS = 5 * MINUTE_MS;

function linksOf(shop: Shop, { paymentMethod }: Checkout): PaymentLinks {
  const { links } = shop.payments.gateway(paymentMethod);
  if (!links) throw new Error(`'${paymentMethod}' has no payment links`);
  return links;
}

async function findLinked(db: Database, checkoutId: string): Promise<Linked | null> {
  const [found] = await db
    .select({ made: staffOrders, checkout: checkouts })
    .from(staffOrders)
    .innerJoin(checkouts, eq(checkouts.id, staffOrders.checkoutId))
    .where(eq(staffOrders.checkoutId, checkoutId));
  return found ?? null;
}

/**
 * Has the provider make the link of a checkout that wants one, and mails it to its customer: one link and one e-mail,
 * however often this is called. Its address, or null while the provider gives none; then the shop tries again by itself.
 */
export async function ensureLink(shop: Shop, { checkoutId }: { checkoutId: string }): Promise<string | null> {
  const found = await findLinked(shop.db, checkoutId);
  if (!found) return null;
  const { made, checkout } = found;
  if (made.linkState !== 'wanted' || made.linkUntil === null) return made.linkUrl;
  const link = await askProvider(
    shop,
    linksOf(shop, checkout).create({
      amountPaise: checkout.totalPaise,
      currency: 'INR',
      reference: checkout.receipt,
      description: `Your order at ${shop.settings().shop.name}`,
      expiresAt: made.linkUntil,
      customer: {
        name: `${checkout.firstName} ${checkout.lastName}`.trim(),
        email: checkout.email,
        phone: checkout.phone,
      },
      notes: { checkout_id: checkout.id },
    }),
  );
  if (!link) return null;
  return shop.db.transaction(async (tx) => {
    const [open] = await tx
      .update(staffOrders)
      .set({
        linkId: link.id,
        linkUrl: link.url,
        linkState: 'open',
        linkAskAt: new Date(shop.now().getTime() + ASK_EVERY_MS),
      })
      .where(and(eq(staffOrders.checkoutId, checkoutId), eq(staffOrders.linkState, 'wanted')))
      .returning();
    if (open) await queueEmail(shop, tx, { kind: 'payment-link', recipient: checkout.email, checkoutId });
    return link.url;
  });
}

export type CancelledLink = { ok: true } | { ok: false; reason: 'unknown' | 'paid' | 'unanswered' };

/**
 * Takes an unpaid order back: at the provider first, so that nobody pays what holds nothing any more. One that was paid at
 * that moment is an order.
 */
export async function cancelPhoneOrder(
  shop: Shop,
  { actor, checkoutId }: { actor: Actor; checkoutId: string },
): Promise<CancelledLink> {
  await assertMay(shop.db, actor, 'orders');
  await assertMay(shop.db, actor, 'money');
  const found = await findLinked(shop.db, checkoutId);
  if (!found || found.made.linkState === null) return { ok: false, reason: 'unknown' };
  if (found.checkout.settledAt !== null) return { ok: false, reason: 'paid' };
  // One that is being made right now is found there by its reference.
  if (found.made.linkState === 'wanted' && (await ensureLink(shop, { checkoutId })) === null)
    return { ok: false, reason: 'unanswered' };
  const now = await findLinked(shop.db, checkoutId);
  const ended = now && (await endLink(shop, now, { as: 'cancelled', by: actor }));
  if (ended === 'paid') return { ok: false, reason: 'paid' };
  return ended === 'ended' ? { ok: true } : { ok: false, reason: 'unanswered' };
}

/** What becomes of a link, and who of the staff wants it so: that stands in the activity log with the end itself. */
type End = { as: 'cancelled' | 'expired'; by?: Actor };

/** Ends an open link at the provider and lets go of what its checkout holds; settles it if it was paid before. */
async function endLink(
  shop: Shop,
  { made, checkout }: Linked,
  end: End,
): Promise<'ended' | 'paid' | 'unanswered'> {
  if (made.linkId !== null && made.linkState === 'open') {
    const link = await askProvider(shop, linksOf(shop, checkout).cancel(made.linkId));
    if (!link) return 'unanswered';
    if (link.status === 'paid') return (await settle(shop, checkout, made.linkId)) ? 'paid' : 'unanswered';
  }
  return finish(shop, checkout.id, end);
}

async function settle(shop: Shop, { paymentMethod, id }: Checkout, linkId: string): Promise<boolean> {
  const method = paymentMethod;
  const link = await askProvider(
    shop,
    shop.payments.gateway(method).links?.fetch(linkId) ?? Promise.reject(id),
  );
  if (!link) return false;
  const isSettled = await askProvider(shop, settlePaidLink(shop, { method, link }));
  // Paid, though what it held was gone: the money goes back by itself, and the link has done its work.
  if (isSettled !== null) await markLink(shop, id, 'paid');
  return isSettled !== null;
}

async function markLink(shop: Shop, checkoutId: string, linkState: 'paid'): Promise<void> {
  await shop.db
    .update(staffOrders)
    .set({ linkState, linkAskAt: null })
    .where(eq(staffOrders.checkoutId, checkoutId));
}

/** Of several at once the first ends it. */
function finish(shop: Shop, checkoutId: string, { as, by }: End): Promise<'ended' | 'paid'> {
  return shop.db.transaction(async (tx) => {
    const now = shop.now();
    const [checkout] = await tx
      .select()
      .from(checkouts)
      .where(eq(checkouts.id, checkoutId))
      .for('no key update');
    const isPaid = checkout?.settledAt != null;
    if (checkout && !isPaid && checkout.releasedAt === null)
      await letGo(tx, [checkoutId], { as: 'freed', now });
    const changed = await tx
      .update(staffOrders)
      .set({ linkState: isPaid ? 'paid' : as, linkAskAt: null })
      .where(and(eq(staffOrders.checkoutId, checkoutId), inArray(staffOrders.linkState, ['wanted', 'open'])))
      .returning({ checkoutId: staffOrders.checkoutId });
    if (by && !isPaid && changed.length > 0) {
      await assertMay(tx, by, 'orders');
      await recordActivity(tx, {
        actor: by,
        action: 'cancelled',
        subjectType: 'checkout',
        subjectIds: [checkoutId],
        detail: { kind: 'phone' },
        now,
      });
    }
    return isPaid ? 'paid' : 'ended';
  });
}

/** Takes those that are due and names their next time, so that another copy of the program leaves them alone. */
async function claimDue(shop: Shop, limit: number): Promise<Linked[]> {
  const now = shop.now();
  const due = shop.db
    .select({ id: staffOrders.checkoutId })
    .from(staffOrders)
    .where(lte(staffOrders.linkAskAt, now))
    .orderBy(asc(staffOrders.linkAskAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await shop.db
    .update(staffOrders)
    .set({ linkAskAt: new Date(now.getTime() + ASK_EVERY_MS) })
    .where(inArray(staffOrders.checkoutId, due))
    .returning();
  const rows = await Promise.all(claimed.map(({ checkoutId }) => findLinked(shop.db, checkoutId)));
  return rows.filter((row) => row !== null);
}

/**
 * A round over links that wait: makes those that the provider owes, finds what was paid though no event told, and ends
 * those whose time is over, so that their plants are for sale again. Called every minute; gives how many it looked at.
 */
export async function followLinks(shop: Shop, { limit }: { limit: number }): Promise<number> {
  const due = await claimDue(shop, limit);
  for (const linked of due) await follow(shop, linked);
  return due.length;
}

async function follow(shop: Shop, linked: Linked): Promise<void> {
  const { made, checkout } = linked;
  if (checkout.settledAt !== null) return markLink(shop, checkout.id, 'paid');
  const isOver = made.linkUntil === null || made.linkUntil <= shop.now();
  if (isOver) return void (await endLink(shop, linked, { as: 'expired' }));
  // Staff freed what it held.
  if (checkout.releasedAt !== null) return void (await endLink(shop, linked, { as: 'cancelled' }));
  if (made.linkState === 'wanted') return void (await ensureLink(shop, { checkoutId: checkout.id }));
  if (made.linkId === null) return;
  const link = await askProvider(shop, linksOf(shop, checkout).fetch(made.linkId));
  if (link?.status === 'paid') await settle(shop, checkout, made.linkId);
  if (link?.status === 'cancelled' || link?.status === 'expired')
    await finish(shop, checkout.id, { as: link.status });
}

/** Orders by phone that wait for their payment, the newest first. */
export function listWaiting({ db }: Shop) {
  return db
    .select({ made: staffOrders, checkout: checkouts })
    .from(staffOrders)
    .innerJoin(checkouts, eq(checkouts.id, staffOrders.checkoutId))
    .where(and(inArray(staffOrders.linkState, ['wanted', 'open']), isNull(checkouts.settledAt)))
    .orderBy(asc(staffOrders.linkUntil), asc(staffOrders.checkoutId))
    .limit(WAITING_SHOWN);
}

const WAITING_SHOWN = 50;
