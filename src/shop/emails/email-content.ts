import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '../../database/tables/accounts.ts';
import { checkoutLines, checkouts } from '../../database/tables/checkout.ts';
import { emails } from '../../database/tables/emails.ts';
import { staffOrders } from '../../database/tables/staff-orders.ts';
import { staffInvitations } from '../../database/tables/invitations.ts';
import { shopOpening } from '../../database/tables/opening.ts';
import { orderItems, orders } from '../../database/tables/orders.ts';
import { payments, refunds } from '../../database/tables/payments.ts';
import { shipments } from '../../database/tables/shipments.ts';
import { findUnsentCode } from '../cash/cash-codes.ts';
import { invitationState } from '../accounts/invitations.rules.ts';
import { findClaimContent } from '../claims/claim-mail.ts';
import { listToldAlerts } from '../alerts/staff-alerts.ts';
import { findCredential } from '../accounts/sign-in-ways.ts';
import { type OrderStatus, isOrderStatus } from '../orders/order-status.rules.ts';
import { findAnsweredMail } from '../messages/inbox.ts';
import { findPlantWeek } from '../my-plants/plant-week.ts';
import { type StoredShipment, ownShipments, readShipments } from '../orders/order-shipments.ts';
import { findReviewRequest } from '../reviews/ask-for-reviews.ts';
import { bringsMoney } from '../shipments/money-at-the-door.rules.ts';
import type { Shop } from '../shop.types.ts';
import type { EmailContent, OrderContent } from './email-content.types.ts';
import { findMoneyBack } from './money-back.ts';
import { findWaitContent } from '../waiting/wait-mail.ts';
import { findFallenPrices } from '../wishes/tell-prices.ts';

type Email = typeof emails.$inferSelect;

/** Whoever it was to has ended it, or is gone: there is nothing to send. */
export class ForgottenEmail extends Error {}

/** An e-mail of the outbox, with what is true for its recipient now. Throws without such an e-mail. */
export async function getEmailContent(
  shop: Shop,
  { emailId }: { emailId: string },
): Promise<{ email: Email; content: EmailContent }> {
  const [found] = await shop.db
    .select({ email: emails, order: orders })
    .from(emails)
    .leftJoin(orders, eq(orders.id, emails.orderId))
    .where(eq(emails.id, emailId));
  if (!found) throw new ForgottenEmail(`No e-mail ${emailId}`);
  const { email, order } = found;
  return { email, content: await contentOf(shop, email, order) };
}

type Order = OrderContent['order'];

function contentOf(shop: Shop, email: Email, order: Order | null): Promise<EmailContent> {
  if (isOrderStatus(email.kind)) return ofOrder(shop, email, { order, status: email.kind });
  if (email.kind === 'order-link') return ofOrderLink(shop, email);
  if (email.kind === 'payment-returned') return ofPayment(shop, email);
  if (email.kind === 'refunded') return ofRefund(shop, email);
  if (email.kind === 'payment-link') return ofLink(shop, email);
  if (email.kind === 'staff-invitation') return ofInvitation(shop, email);
  if (email.kind === 'staff-alert') return ofAlert(shop, email);
  if (email.kind === 'claim-received' || email.kind === 'claim-answered') return ofClaim(shop, email);
  if (email.kind === 'review-request') return ofReviewRequest(shop, email);
  if (email.kind === 'test') return ofTest(shop);
  if (email.kind === 'shipment') return ofShipment(shop, email);
  if (email.kind === 'cash-code') return ofCashCode(shop, email);
  if (email.kind === 'wait-asked' || email.kind === 'back-in-stock') return ofWait(shop, email, email.kind);
  if (email.kind === 'plant-week') return ofPlantWeek(shop, email);
  if (email.kind === 'wish-prices') return ofWishes(shop, email);
  if (email.kind === 'message-answered') return ofMessage(shop, email);
  return ofAccount(shop, email);
}

/** Whose account leads an e-mail's recipient to an order: none, where its owner has another address. */
async function ownerTold(
  db: Shop['db'],
  { recipient }: Email,
  userId: string | null,
): Promise<string | null> {
  if (userId === null) return null;
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), sql`lower(${users.email}) = lower(${recipient})`));
  return owner?.id ?? null;
}

async function ofOrder(
  { db }: Shop,
  email: Email,
  { order: stored, status }: { order: Order | null | undefined; status: OrderStatus },
): Promise<EmailContent> {
  if (!stored) throw new Error(`The e-mail ${email.id} has no order`);
  const order = { ...stored, userId: await ownerTold(db, email, stored.userId) };
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const refund = status === 'cancelled' ? await findMoneyBack(db, order) : null;
  const parcels = status === 'shipped' ? await readParcels(db, order.id) : [];
  return {
    about: 'order',
    status,
    order,
    items,
    refund,
    shipments: ownShipments(parcels),
    onlyShipment: null,
    bringsMoney: parcels.find(bringsMoney)?.id ?? null,
  };
}

/** One that was paid, cancelled or is over meanwhile asks nobody for anything. */
async function ofLink({ db, now }: Shop, { checkoutId }: Email): Promise<EmailContent> {
  if (checkoutId === null) return { about: 'nothing' };
  const [found] = await db
    .select({ made: staffOrders, checkout: checkouts })
    .from(staffOrders)
    .innerJoin(checkouts, eq(checkouts.id, staffOrders.checkoutId))
    .where(eq(staffOrders.checkoutId, checkoutId));
  if (!found || found.made.linkState !== 'open' || found.checkout.settledAt !== null)
    return { about: 'nothing' };
  const { linkUrl, linkUntil } = found.made;
  if (linkUrl === null || linkUntil === null || linkUntil <= now()) return { about: 'nothing' };
  const lines = await db
    .select()
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, checkoutId))
    .orderBy(asc(checkoutLines.position));
  const { firstName, totalPaise } = found.checkout;
  return { about: 'payment-link', asked: { firstName, totalPaise, lines, url: linkUrl, until: linkUntil } };
}

async function ofRefund({ db }: Shop, email: Email): Promise<EmailContent> {
  const { refundId } = email;
  if (refundId === null) return { about: 'nothing' };
  const [found] = await db
    .select({ refund: refunds, order: orders, paidPaise: payments.amountPaise })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  // The provider may take its word back: staff are told of that.
  if (!found || found.refund.state === 'failed') return { about: 'nothing' };
  const { refund, order, paidPaise } = found;
  const { id, number } = order;
  const userId = await ownerTold(db, email, order.userId);
  return {
    about: 'refunded',
    refund: {
      amountPaise: refund.amountPaise,
      paidPaise: paidPaise ?? order.totalAmountPaise,
      at: paidPaise === null ? null : refund.createdAt,
      order: { id, number, userId },
    },
  };
}

/** What was taken back meanwhile says nothing any more. */
async function ofShipment(shop: Shop, email: Email): Promise<EmailContent> {
  const { shipmentId } = email;
  const [shipment] =
    shipmentId === null ? [] : await shop.db.select().from(shipments).where(eq(shipments.id, shipmentId));
  if (!shipment) return { about: 'nothing' };
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, shipment.orderId));
  const content = await ofOrder(shop, email, { order, status: 'shipped' });
  if (content.about !== 'order') return content;
  const isThere = content.shipments.some(({ id }) => id === shipmentId);
  return isThere ? { ...content, onlyShipment: shipmentId } : { about: 'nothing' };
}

async function readParcels(db: Shop['db'], orderId: string): Promise<StoredShipment[]> {
  return (await readShipments(db, [orderId])).get(orderId) ?? [];
}

async function ofPayment({ db }: Shop, { paymentId }: Email): Promise<EmailContent> {
  const [payment] =
    paymentId === null ? [] : await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.unmatchedReason) return { about: 'nothing' };
  const { amountPaise, currency, unmatchedReason: reason } = payment;
  return { about: 'payment-returned', payment: { amountPaise, currency, reason } };
}

async function ofAlert({ db }: Shop, { digestId }: Email): Promise<EmailContent> {
  const alerts = digestId === null ? [] : await listToldAlerts(db, { digestId });
  return alerts.length === 0 ? { about: 'nothing' } : { about: 'staff-alert', alerts };
}

/** An answer that was taken back, its refund refused, says nothing. */
async function ofClaim({ db }: Shop, email: Email): Promise<EmailContent> {
  const { kind, claimId } = email;
  const found = claimId === null ? null : await findClaimContent(db, { claimId });
  if (!found) return { about: 'nothing' };
  const userId = await ownerTold(db, email, found.order.userId);
  const claim = { ...found, order: { ...found.order, userId } };
  if (kind === 'claim-received') return { about: kind, claim: { ...claim, answer: null, answerText: '' } };
  return claim.answer === null ? { about: 'nothing' } : { about: 'claim-answered', claim };
}

/** Whoever has written meanwhile, or wants to be asked no more, is not asked. */
async function ofReviewRequest(shop: Shop, email: Email): Promise<EmailContent> {
  const request = await findReviewRequest(shop, email);
  return request ? { about: 'review-request', request } : { about: 'nothing' };
}

/** One that was taken back, accepted, or is over meanwhile says nothing any more. */
async function ofInvitation({ db, now }: Shop, { invitationId }: Email): Promise<EmailContent> {
  if (invitationId === null) return { about: 'nothing' };
  const [found] = await db
    .select({ invitation: staffInvitations, invitedBy: users.email })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(eq(staffInvitations.id, invitationId));
  if (!found || invitationState(found.invitation, now()) !== 'open') return { about: 'nothing' };
  const { id, role } = found.invitation;
  return { about: 'staff-invitation', invitation: { id, role, invitedBy: found.invitedBy } };
}

async function ofAccount({ db }: Shop, email: Email): Promise<EmailContent> {
  const { kind, recipient, returnPath } = email;
  const [found] = await db
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${recipient})`);
  if (!found) return { about: 'nothing' };
  const { emailVerified, ...user } = found;
  if (kind === 'new-sign-in') {
    return { about: 'new-sign-in', at: email.createdAt, device: email.device ?? '' };
  }
  if (kind === 'password-reset') return { about: 'reset', user, returnPath };
  if (emailVerified) return kind === 'sign-up' ? { about: 'existing', user } : { about: 'nothing' };
  const credential = await findCredential(db, { userId: user.id });
  return { about: credential?.password ? 'confirm' : 'choose-password', user, returnPath };
}

/** The code that is asked for now; none once it was typed in. */
async function ofTest({ db }: Shop): Promise<EmailContent> {
  const [opening] = await db.select({ code: shopOpening.testCode }).from(shopOpening);
  return opening?.code ? { about: 'test', code: opening.code } : { about: 'nothing' };
}

/** Once it has left, or is over, there is no code to tell. */
async function ofCashCode(shop: Shop, { codeId }: Email): Promise<EmailContent> {
  const code = codeId === null ? null : await findUnsentCode(shop, { codeId });
  return code === null || codeId === null ? { about: 'nothing' } : { about: 'cash-code', code, codeId };
}

/** Who confirmed or gave up meanwhile, and what is sold out again, needs no e-mail. */
async function ofWait(
  shop: Shop,
  { waitId }: Email,
  kind: 'wait-asked' | 'back-in-stock',
): Promise<EmailContent> {
  const wait = waitId === null ? null : await findWaitContent(shop, { waitId, kind });
  return wait === null ? { about: 'nothing' } : { about: kind, wait };
}

async function ofPlantWeek(shop: Shop, email: Email): Promise<EmailContent> {
  const week = await findPlantWeek(shop, email);
  return week === null ? { about: 'nothing' } : { about: 'plant-week', week };
}

/** Prices that rose again, and whoever wants no such e-mail any more, are nothing to write of. */
async function ofWishes(shop: Shop, { wishLinkId, recipient }: Email): Promise<EmailContent> {
  const fallen = wishLinkId === null ? null : await findFallenPrices(shop, { wishLinkId, recipient });
  return fallen === null ? { about: 'nothing' } : { about: 'wish-prices', fallen };
}

/** One that was deleted meanwhile has no answer any more. */
async function ofMessage(shop: Shop, { contactMessageId: messageId }: Email): Promise<EmailContent> {
  const message = messageId === null ? null : await findAnsweredMail(shop, { messageId });
  return message === null ? { about: 'nothing' } : { about: 'message-answered', message };
}

async function ofOrderLink({ db }: Shop, { recipient, orderNumber }: Email): Promise<EmailContent> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`right(${orders.id}::text, 8) = ${orderNumber}`,
        sql`lower(${orders.customerEmail}) = lower(${recipient})`,
      ),
    );
  return order ? { about: 'order-link', orderId: order.id } : { about: 'nothing' };
}
