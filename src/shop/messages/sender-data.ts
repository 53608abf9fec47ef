import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { contactMessages } from '../../database/tables/messages.ts';
import type { Shop } from '../shop.types.ts';
import { KEPT_DAYS } from './messages.rules.ts';

/** Deletes messages that were answered long ago; run every night. docs/behaviour/messages.md#what-is-forgotten. */
export async function forgetMessages({ db, now }: Shop): Promise<void> {
  const longAgo = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  await db.delete(contactMessages).where(lt(contactMessages.answeredAt, longAgo));
}

/** Deletes what came from an address, in the transaction that deletes its account. */
export async function forgetMessagesFrom(tx: Database, { email }: { email: string }): Promise<void> {
  await tx.delete(contactMessages).where(isFrom(email));
}

/** What somebody wrote, and was answered, for them to take away. */
export async function collectMessages({ db }: Shop, { email }: { email: string }) {
  const { topic, name, orderNumber, body, createdAt, answerText, answeredAt } = contactMessages;
  return db
    .select({ topic, name, orderNumber, body, createdAt, answerText, answeredAt })
    .from(contactMessages)
    .where(isFrom(email))
    .orderBy(createdAt);
}

const isFrom = (email: string) => sql`lower(${contactMessages.email}) = lower(${email})`;
