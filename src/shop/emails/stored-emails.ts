import { and, eq, type SQL, sql } from 'drizzle-orm';
import { emails } from '../../database/tables/emails.ts';
import { type KeyPage, likePattern, newestFirst } from '../list-page.ts';
import { orderSearchWords } from '../orders/search-words.rules.ts';
import type { Shop } from '../shop.types.ts';
import type { StoredEmail, StoredEmailDetail } from './emails.rules.ts';
import type { EmailsQuery } from './emails.schema.ts';

export const EMAILS_PAGE = 50;

export type EmailsPage = KeyPage<StoredEmail>;

/** Whom a mail about an account concerns, and a guest's order, are looked up by its address. */
const fields = {
  id: emails.id,
  kind: emails.kind,
  recipient: emails.recipient,
  state: emails.state,
  attempts: emails.attempts,
  createdAt: emails.createdAt,
  orderId: sql<string | null>`coalesce(emails.order_id, (select orders.id from orders
    where right(orders.id::text, 8) = emails.order_number
      and lower(orders.customer_email) = lower(emails.recipient)))`,
  orderNumber: sql<string | null>`coalesce(emails.order_number, right(emails.order_id::text, 8))`,
  userId: sql<string | null>`case when emails.order_id is null and emails.kind <> 'order-link'
    then (select users.id from users where lower(users.email) = lower(emails.recipient)) end`,
};

/** One page of all e-mails, the newest first. Every word of a search is in the address, or is the order's number. */
export async function listStoredEmails(
  shop: Shop,
  query: EmailsQuery,
  { size = EMAILS_PAGE }: { size?: number } = {},
): Promise<EmailsPage> {
  const list = newestFirst('emails', query);
  const found = await shop.db
    .select({ ...fields, key: list.key })
    .from(emails)
    .where(
      and(
        query.state && eq(emails.state, query.state),
        query.kind && eq(emails.kind, query.kind),
        ...orderSearchWords(query.q ?? '').map(isFoundBy),
        list.beyond,
      ),
    )
    .orderBy(list.order)
    .limit(size + 1);
  return list.take(found, size);
}

const orderNumber = /^[\da-f]{8}$/;

/** Each look-up in an index of its own. */
function isFoundBy(word: string): SQL {
  const inAddress = sql`lower(recipient) like ${likePattern(word)}`;
  return orderNumber.test(word)
    ? sql`emails.id in (select id from emails where ${inAddress} union select id from emails where order_number = ${word}
        union select named.id from orders join emails named on named.order_id = orders.id
          where right(orders.id::text, 8) = ${word})`
    : inAddress;
}

/** One e-mail with all that is kept of it; null for an id that none has, or no longer. */
export async function findStoredEmail(
  shop: Shop,
  { emailId }: { emailId: string },
): Promise<StoredEmailDetail | null> {
  const [email] = await shop.db
    .select({
      ...fields,
      messageId: emails.messageId,
      lastError: emails.lastError,
      sentAt: emails.sentAt,
    })
    .from(emails)
    .where(eq(emails.id, emailId));
  return email ?? null;
}
