import { and, eq, sql } from 'drizzle-orm';
import { accountEmails, users } from '../../database/tables/accounts.ts';
import { orders } from '../../database/tables/orders.ts';
import { payments } from '../../database/tables/payments.ts';
import type { Shop } from '../shop.types.ts';
import { findCredential } from './sign-in-ways.ts';

type Email = typeof accountEmails.$inferSelect;
type Payment = typeof payments.$inferSelect;
type User = { id: string; email: string };

/** What a mail that is sent turns out to be. */
export type AccountEmailAbout = NonNullable<Email['about']>;

/** What a mail that was asked for turns out to be, once somebody looks; 'nothing' is sent to nobody. */
export type AccountEmailContent =
  | { about: 'nothing' }
  | { about: 'confirm' | 'choose-password' | 'reset'; user: User; returnPath: string | null }
  | { about: 'existing'; user: User }
  | { about: 'order-link'; orderId: string }
  | { about: 'payment-returned'; payment: ReturnedPayment };

/** Money that made no order and goes back. `reason`: 'gone', what was to be bought; else why it fits nothing. */
export type ReturnedPayment = Pick<Payment, 'amountPaise' | 'currency'> & {
  reason: NonNullable<Payment['unmatchedReason']>;
};

export type AccountEmail = Pick<
  Email,
  'recipient' | 'messageId' | 'sentAt' | 'about' | 'nothingToSay' | 'orderNumber'
> & {
  content: AccountEmailContent;
};

/** A noted mail, with what is true for its recipient now. Throws without such a note. */
export async function getAccountEmail(
  shop: Shop,
  { accountEmailId }: { accountEmailId: string },
): Promise<AccountEmail> {
  const [email] = await shop.db.select().from(accountEmails).where(eq(accountEmails.id, accountEmailId));
  if (!email) throw new Error(`No account e-mail ${accountEmailId}`);
  const { recipient, messageId, sentAt, about, nothingToSay, orderNumber } = email;
  const content = await contentOf(shop, email);
  return { recipient, messageId, sentAt, about, nothingToSay, orderNumber, content };
}

function contentOf(shop: Shop, email: Email): Promise<AccountEmailContent> {
  if (email.kind === 'order-link') return aboutOrder(shop, email);
  if (email.kind === 'payment-returned') return aboutPayment(shop, email);
  return aboutAccount(shop, email);
}

async function aboutPayment(shop: Shop, { paymentId }: Email): Promise<AccountEmailContent> {
  const [payment] =
    paymentId === null ? [] : await shop.db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.unmatchedReason) return { about: 'nothing' };
  const { amountPaise, currency, unmatchedReason: reason } = payment;
  return { about: 'payment-returned', payment: { amountPaise, currency, reason } };
}

async function aboutAccount(
  shop: Shop,
  { kind, recipient, returnPath }: Email,
): Promise<AccountEmailContent> {
  const [found] = await shop.db
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${recipient})`);
  if (!found) return { about: 'nothing' };
  const { emailVerified, ...user } = found;
  if (kind === 'password-reset') return { about: 'reset', user, returnPath };
  if (emailVerified) return kind === 'sign-up' ? { about: 'existing', user } : { about: 'nothing' };
  const credential = await findCredential(shop.db, { userId: user.id });
  return { about: credential?.password ? 'confirm' : 'choose-password', user, returnPath };
}

async function aboutOrder(shop: Shop, { recipient, orderNumber }: Email): Promise<AccountEmailContent> {
  const [order] = await shop.db
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
