import { eq } from 'drizzle-orm';
import { accountEmails } from '../../database/tables/accounts.ts';
import { orderEmails } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';
import { accountEmailFields, orderEmailFields } from './email-fields.ts';
import type { StoredEmailDetail } from './stored-email.types.ts';

/** One e-mail of an order or an account; null for an id that none has, or no longer. */
export async function findStoredEmail(
  { db }: Shop,
  { emailId }: { emailId: string },
): Promise<StoredEmailDetail | null> {
  const [[ofOrder], [ofAccount]] = await Promise.all([
    db
      .select({
        ...orderEmailFields,
        messageId: orderEmails.messageId,
        lastError: orderEmails.lastError,
        sentAt: orderEmails.sentAt,
      })
      .from(orderEmails)
      .where(eq(orderEmails.id, emailId)),
    db
      .select({
        ...accountEmailFields,
        messageId: accountEmails.messageId,
        lastError: accountEmails.lastError,
        sentAt: accountEmails.sentAt,
      })
      .from(accountEmails)
      .where(eq(accountEmails.id, emailId)),
  ]);
  return ofOrder ?? ofAccount ?? null;
}
