import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { checkouts } from '../../database/tables/checkout.ts';
import { emails } from '../../database/tables/emails.ts';
import { orderTimeline, orders } from '../../database/tables/orders.ts';
import { mayDo } from '../access/administrators.ts';
import { deliveryProblem } from '../countries.rules.ts';
import { describeDraftChanges } from '../edit/edit.rules.ts';
import { type Edit, type SavedEdit, revisionOf, saveEdit } from '../edit/edits.ts';
import { queueEmail } from '../outbox.ts';
import { phoneProblem } from '../phone-number.ts';
import { checkoutRules } from '../settings/checkout-rules.schema.ts';
import type { Shop } from '../shop.types.ts';
import { type OrderContact, isContactOpen, orderContactLabels } from './order-contact.schema.ts';
import { orderNumber } from './order-number.rules.ts';

type Order = typeof orders.$inferSelect;

export type EditedContact = { draft: OrderContact; revision: string };

/** As its form begins; null for an order that is not there. */
export async function findOrderContact(shop: Shop, orderId: string): Promise<EditedContact | null> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const draft = toContact(order);
  return { draft, revision: revisionOf(draft) };
}

/** The stored country may be one that is no longer offered: the form asks for another then. */
function toContact(order: Order): OrderContact {
  return {
    name: order.customerName,
    email: order.customerEmail,
    phone: order.customerPhone,
    address: order.shippingAddress,
    city: order.shippingCity,
    state: order.shippingState,
    zipCode: order.shippingZipCode,
    country: order.shippingCountry as OrderContact['country'],
    recipient: order.gift?.recipient ?? '',
    recipientPhone: order.gift?.phone ?? '',
    message: order.gift?.message ?? '',
  };
}

type ContactEdit = Edit<OrderContact> & { orderId: string };

/** What was typed cannot be used, for this reason beside its field. */
type Problem = { field: keyof OrderContact; message: string };

export type SavedContact =
  | SavedEdit<OrderContact, 'sent'>
  | { ok: false; reason: 'problem'; problem: Problem };

/**
 * Changes who an order goes to, and where, until it is shipped; into its timeline and the log of changes. E-mails that wait
 * go to the new address. Where that is another, links to the order that were sent to the old one no longer open it, nor does an
 * account that had it by the old one, and the new one gets a link. docs/behaviour/orders-and-emails.md#who-and-where-to.
 */
export async function updateOrderContact(
  shop: Shop,
  { orderId, ...edit }: ContactEdit,
): Promise<SavedContact> {
  const { actor, draft } = edit;
  let stored: Order | undefined;
  let problem: Problem | null = null;
  try {
    return await saveEdit<OrderContact, 'sent'>(shop, {
      ...edit,
      right: 'orders',
      subject: { type: 'order', id: orderId },
      labels: orderContactLabels,
      async read(tx) {
        [stored] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
        return stored && toContact(stored);
      },
      async write(tx, now) {
        if (!stored) throw new Error('Nothing was read');
        if (!isContactOpen(stored.orderStatus)) return { ok: false, reason: 'sent' };
        const before = toContact(stored);
        // Its owner gets a link, and reads there what the order cost.
        if (draft.email !== before.email && !(await mayDo(tx, actor, 'money'))) {
          problem = { field: 'email', message: 'Please ask a manager to change the e-mail address.' };
          throw new Unusable();
        }
        problem = problemOf(shop, before, draft);
        if (problem) throw new Unusable();
        const changes = describeDraftChanges(orderContactLabels, { before, after: draft });
        const { gift } = stored;
        await writeContact(tx, {
          orderId,
          draft,
          gift: gift && withDraft(gift, draft),
          isOtherAddress: draft.email !== before.email,
          now,
        });
        await tx.insert(orderTimeline).values({
          orderId,
          actor: actor.userId,
          event: 'updated',
          detail: { changes },
          createdAt: now,
        });
        if (draft.email !== before.email) {
          const about = { recipient: draft.email, orderNumber: orderNumber(orderId) };
          await queueEmail(shop, tx, { kind: 'order-link', ...about });
        }
        return undefined;
      },
    });
  } catch (error) {
    if (error instanceof Unusable && problem) return { ok: false, reason: 'problem', problem };
    throw error;
  }
}

class Unusable extends Error {
  override name = 'Unusable';
}

/** Asked only of what was changed: what was accepted at checkout stays good. */
function problemOf(shop: Shop, before: OrderContact, draft: OrderContact): Problem | null {
  if (draft.country !== before.country) {
    const { countries } = checkoutRules(shop.settings().checkout);
    const message = deliveryProblem(draft.country, countries);
    if (message !== null) return { field: 'country', message };
  }
  if (draft.recipient === '' && before.recipient !== '')
    return { field: 'recipient', message: 'Recipient’s name is required' };
  if (draft.recipientPhone !== '' && draft.recipientPhone !== before.recipientPhone) {
    const message = phoneProblem(draft.recipientPhone, draft.country);
    if (message !== null) return { field: 'recipientPhone', message };
  }
  if (draft.phone === '' && before.phone !== '')
    return { field: 'phone', message: 'Phone number is required' };
  if (draft.phone === '' || (draft.phone === before.phone && draft.country === before.country)) return null;
  const message = phoneProblem(draft.phone, draft.country);
  return message === null ? null : { field: 'phone', message };
}

type Written = {
  orderId: string;
  draft: OrderContact;
  gift: Order['gift'];
  isOtherAddress: boolean;
  now: Date;
};

function withDraft(gift: NonNullable<Order['gift']>, draft: OrderContact): Order['gift'] {
  return { ...gift, recipient: draft.recipient, phone: draft.recipientPhone, message: draft.message };
}

/** Whoever bought it signed in keeps it. To any other account it came by its address alone, and goes where the new one leads. */
const ownerByCheckout = sql`case when exists
  (select from ${checkouts} where ${checkouts.id} = ${orders.checkoutId} and ${checkouts.userId} is not null)
  then ${orders.userId} end`;

async function writeContact(tx: Database, { orderId, draft, gift, isOtherAddress, now }: Written) {
  await tx
    .update(orders)
    .set({
      customerName: draft.name,
      customerEmail: draft.email,
      customerPhone: draft.phone,
      shippingAddress: draft.address,
      shippingCity: draft.city,
      shippingState: draft.state,
      shippingZipCode: draft.zipCode,
      shippingCountry: draft.country,
      gift,
      ...(isOtherAddress && {
        // Links carry whole seconds: those made from this one on open it.
        trackingRevokedAt: new Date(now.getTime() - 1000),
        userId: ownerByCheckout,
      }),
    })
    .where(eq(orders.id, orderId));
  if (!isOtherAddress) return;
  await tx
    .update(emails)
    .set({ recipient: draft.email })
    .where(and(eq(emails.orderId, orderId), eq(emails.state, 'waiting')));
}
