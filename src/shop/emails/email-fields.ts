import { sql } from 'drizzle-orm';
import { accountEmails } from '../../database/tables/accounts.ts';
import { orderEmails } from '../../database/tables/orders.ts';
import type { EmailKind } from './email-kinds.rules.ts';
import type { EmailSource, EmailState } from './stored-email.types.ts';

/** A row of order_emails as a stored e-mail. */
export const orderEmailFields = {
  id: orderEmails.id,
  createdAt: orderEmails.createdAt,
  source: sql<EmailSource>`'order'`.as('source'),
  kind: sql<EmailKind>`order_emails.order_status`.as('kind'),
  recipient: orderEmails.recipient,
  state: sql<EmailState>`case order_emails.state when 'queued' then 'waiting' else order_emails.state end`.as(
    'state',
  ),
  attempts: orderEmails.attempts,
  orderId: sql<string | null>`order_emails.order_id`.as('order_id'),
  orderNumber: sql<string | null>`right(order_emails.order_id::text, 8)`.as('order_number'),
  userId: sql<string | null>`null::text`.as('user_id'),
};

/** A row of account_emails likewise. Whom it concerns is looked up by its address. */
export const accountEmailFields = {
  id: accountEmails.id,
  createdAt: accountEmails.createdAt,
  source: sql<EmailSource>`'account'`.as('source'),
  kind: sql<EmailKind>`account_emails.kind`.as('kind'),
  recipient: accountEmails.recipient,
  state: sql<EmailState>`case when account_emails.nothing_to_say then 'nothing'
    when account_emails.sent_at is not null then 'sent'
    when account_emails.failed_at is not null then 'failed' else 'waiting' end`.as('state'),
  attempts: accountEmails.attempts,
  orderId: sql<string | null>`(select orders.id from orders
    where right(orders.id::text, 8) = account_emails.order_number
      and lower(orders.customer_email) = lower(account_emails.recipient))`.as('order_id'),
  orderNumber: sql<string | null>`account_emails.order_number`.as('order_number'),
  userId: sql<string | null>`case when account_emails.kind <> 'order-link' then (select users.id from users
    where lower(users.email) = lower(account_emails.recipient)) end`.as('user_id'),
};
