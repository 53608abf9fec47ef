import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { emails } from '../database/tables/emails.ts';
import { orderTimeline } from '../database/tables/orders.ts';
import { shipments } from '../database/tables/shipments.ts';
import type { Shop } from './shop.types.ts';

type Email = typeof emails.$inferSelect;
export type EmailState = Email['state'];

/** An e-mail to be sent, by what it is about. `recipient` of an order's: its own address, never one that came along. */
export type EmailRequest = OrderEmailRequest | AccountEmailRequest;
type OrderEmailRequest = { kind: OrderEmailKind; recipient: string; orderId: string };
/** An order's status. */
type OrderEmailKind = Exclude<Email['kind'], AccountEmailRequest['kind']>;
export type AccountEmailRequest =
  | { kind: 'sign-up' | 'confirmation' | 'password-reset'; recipient: string; returnPath: string | null }
  | { kind: 'order-link'; recipient: string; orderNumber: string }
  | { kind: 'payment-returned'; recipient: string; paymentId: string }
  /** Of one checkout there is one e-mail, however often it is asked for. */
  | { kind: 'payment-link'; recipient: string; checkoutId: string }
  /** Of one refund there is one, too. */
  | { kind: 'refunded'; recipient: string; refundId: string; orderNumber: string }
  | { kind: 'staff-invitation'; recipient: string; invitationId: string }
  | { kind: 'staff-alert'; recipient: string; digestId: string }
  | { kind: 'test'; recipient: string }
  /** An order's, about one of its parcels. */
  | { kind: 'shipment'; recipient: string; orderNumber: string; shipmentId: string }
  | { kind: 'claim-received' | 'claim-answered'; recipient: string; orderNumber: string; claimId: string }
  /** Of an order that was delivered some weeks ago. */
  | { kind: 'review-request'; recipient: string; orderNumber: string }
  | { kind: 'cash-code'; recipient: string; codeId: string }
  | { kind: 'wait-asked' | 'back-in-stock'; recipient: string; waitId: string }
  | { kind: 'plant-week'; recipient: string; plantCalendarId: string }
  | { kind: 'wish-prices'; recipient: string; wishLinkId: string }
  | { kind: 'message-answered'; recipient: string; contactMessageId: string }
  /** Of somebody who signed in, on what. */
  | { kind: 'new-sign-in'; recipient: string; device: string };

export type QueuedEmail = { ok: true; emailId: string } | { ok: false; reason: 'already-sent' };

/**
 * Notes an e-mail and the job that makes and sends it, both in the caller's transaction `db`. Of an order's there
 * is one per status: refuses a second as 'already-sent', unless the first was given up and never left, which begins
 * anew. docs/behaviour/orders-and-emails.md#e-mails.
 */
export async function queueEmail(shop: Shop, db: Database, request: EmailRequest): Promise<QueuedEmail> {
  const id = crypto.randomUUID();
  const messageId = `${'orderId' in request ? 'order' : 'account'}-${id}`;
  const [inserted] = await db
    .insert(emails)
    .values({ ...request, id, messageId, createdAt: shop.now() })
    .onConflictDoNothing()
    .returning({ id: emails.id });
  const email = inserted ?? ('orderId' in request ? await takeUpAgain(db, request) : undefined);
  if (!email) return { ok: false, reason: 'already-sent' };
  await shop.jobs.enqueue(db, 'send-email', { emailId: email.id });
  return { ok: true, emailId: email.id };
}

/** An e-mail that was given up is queued again, by one of those who ask for it at once. */
async function takeUpAgain(db: Database, { orderId, kind, recipient }: OrderEmailRequest) {
  const [email] = await db
    .update(emails)
    .set({ state: 'waiting', attempts: 0, lastError: null, recipient })
    .where(
      and(
        eq(emails.orderId, orderId),
        eq(emails.kind, kind),
        eq(emails.state, 'failed'),
        isNull(emails.sentAt),
      ),
    )
    .returning({ id: emails.id });
  return email;
}

/** What a mail about an account that is sent turns out to be. */
export type AccountEmailAbout = NonNullable<Email['about']>;

/** How a try ended: it left, there was nobody to write to, or it has to be tried again. */
type Outcome = { state: 'sent'; about: AccountEmailAbout | null } | { state: 'nothing' } | { error: string };

const LONGEST_ERROR = 500;

/**
 * Counts one try to send an e-mail. One that left is on its order's timeline; after an error it waits for the next try,
 * until the queue gives it up. What was sent stays sent.
 */
export async function recordEmailAttempt(
  shop: Shop,
  { emailId, outcome }: { emailId: string; outcome: Outcome },
): Promise<void> {
  const now = shop.now();
  const change =
    'error' in outcome
      ? { lastError: outcome.error.slice(0, LONGEST_ERROR) }
      : { ...outcome, sentAt: now, lastError: null };
  await shop.db.transaction(async (tx) => {
    const [email] = await tx
      .update(emails)
      .set({ attempts: sql`${emails.attempts} + 1`, ...change })
      .where(and(eq(emails.id, emailId), notInArray(emails.state, [...done])))
      .returning();
    if (!email || email.state !== 'sent') return;
    const told = await toldOrder(tx, email);
    if (!told) return;
    await tx.insert(orderTimeline).values({ ...told, actor: 'mail', event: 'email-sent', createdAt: now });
  });
}

/** The order whose timeline tells of an e-mail, and what it was about. */
async function toldOrder(tx: Database, { orderId, kind, shipmentId }: Email) {
  if (orderId !== null) return { orderId, detail: { orderStatus: kind } };
  if (shipmentId === null) return undefined;
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId));
  return shipment && { orderId: shipment.orderId, detail: { parcel: shipment.position } };
}

const done = ['sent', 'nothing'] as const;

/** Marks an e-mail as failed, once its last try is over. An administrator may then send it again. */
export async function giveUpEmail(shop: Shop, { emailId }: { emailId: string }): Promise<void> {
  await shop.db
    .update(emails)
    .set({ state: 'failed' })
    .where(and(eq(emails.id, emailId), eq(emails.state, 'waiting')));
}

/** Stores the job of each e-mail that waits without one: versions before this one had other queues. */
export async function queueWaitingEmails(shop: Shop): Promise<void> {
  const waiting = await shop.db.select({ id: emails.id }).from(emails).where(eq(emails.state, 'waiting'));
  for (const { id } of waiting) await shop.jobs.enqueue(shop.db, 'send-email', { emailId: id });
}
