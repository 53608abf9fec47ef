import { type SQL, and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { accountEmails } from '../../database/tables/accounts.ts';
import { orderEmails } from '../../database/tables/orders.ts';
import { type KeyPage, likePattern, newestFirst } from '../list-page.ts';
import { isOrderStatus } from '../orders/order-status.rules.ts';
import { orderSearchWords } from '../orders/search-words.rules.ts';
import type { Shop } from '../shop.types.ts';
import { accountEmailFields, orderEmailFields } from './email-fields.ts';
import type { EmailsQuery } from './emails.schema.ts';
import type { EmailState, StoredEmail } from './stored-email.types.ts';

export const EMAILS_PAGE = 50;

export type EmailsPage = KeyPage<StoredEmail>;

/**
 * One page of all e-mails, an order's and an account's, the newest first. Each of the two gives no more than a page,
 * from its own index. Every word of a search is in the address, or is the order's number.
 */
export async function listStoredEmails(
  shop: Shop,
  query: EmailsQuery,
  { size = EMAILS_PAGE }: { size?: number } = {},
): Promise<EmailsPage> {
  const words = orderSearchWords(query.q ?? '');
  const emails = unionAll(
    pageOfOrders(shop, query, { words, size }),
    pageOfAccounts(shop, query, { words, size }),
  ).as('emails');
  const list = newestFirst('emails', query);
  const found = await shop.db
    .select({
      id: emails.id,
      source: emails.source,
      kind: emails.kind,
      recipient: emails.recipient,
      state: emails.state,
      attempts: emails.attempts,
      createdAt: emails.createdAt,
      orderId: emails.orderId,
      orderNumber: emails.orderNumber,
      userId: emails.userId,
      key: list.key,
    })
    .from(emails)
    .orderBy(list.order)
    .limit(size + 1);
  return list.take(found, size);
}

type Part = { words: string[]; size: number };

function pageOfOrders({ db }: Shop, query: EmailsQuery, { words, size }: Part) {
  const list = newestFirst('order_emails', query);
  const { state, kind } = query;
  return db
    .select(orderEmailFields)
    .from(orderEmails)
    .where(
      and(
        state && orderStates[state],
        kind && (isOrderStatus(kind) ? eq(orderEmails.orderStatus, kind) : none),
        ...words.map(isInOrderEmail),
        list.beyond,
      ),
    )
    .orderBy(list.order)
    .limit(size + 1);
}

function pageOfAccounts({ db }: Shop, query: EmailsQuery, { words, size }: Part) {
  const list = newestFirst('account_emails', query);
  const { state, kind } = query;
  return db
    .select(accountEmailFields)
    .from(accountEmails)
    .where(
      and(
        state && accountStates[state],
        kind && (isOrderStatus(kind) ? none : eq(accountEmails.kind, kind)),
        ...words.map(isInAccountEmail),
        list.beyond,
      ),
    )
    .orderBy(list.order)
    .limit(size + 1);
}

const none = sql`false`;

const orderStates: Record<EmailState, SQL> = {
  waiting: eq(orderEmails.state, 'queued'),
  sent: eq(orderEmails.state, 'sent'),
  failed: eq(orderEmails.state, 'failed'),
  nothing: none,
};

const accountStates: Record<EmailState, SQL | undefined> = {
  waiting: and(isNull(accountEmails.sentAt), isNull(accountEmails.failedAt)),
  sent: and(isNotNull(accountEmails.sentAt), not(accountEmails.nothingToSay)),
  failed: isNotNull(accountEmails.failedAt),
  nothing: eq(accountEmails.nothingToSay, true),
};

const orderNumber = /^[\da-f]{8}$/;

/** Two look-ups, each in an index of its own. */
function isInOrderEmail(word: string): SQL {
  const inAddress = sql`select id from order_emails where lower(recipient) like ${likePattern(word)}`;
  return orderNumber.test(word)
    ? sql`order_emails.id in (${inAddress} union select named.id from orders
        join order_emails named on named.order_id = orders.id where right(orders.id::text, 8) = ${word})`
    : sql`lower(order_emails.recipient) like ${likePattern(word)}`;
}

function isInAccountEmail(word: string): SQL {
  const inAddress = sql`lower(account_emails.recipient) like ${likePattern(word)}`;
  return orderNumber.test(word) ? sql`(${inAddress} or account_emails.order_number = ${word})` : inAddress;
}
