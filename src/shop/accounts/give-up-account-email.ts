import { and, eq, isNull } from 'drizzle-orm';
import { accountEmails } from '../../database/tables/accounts.ts';
import type { Shop } from '../shop.types.ts';

/** Marks a mail about an account as failed, once its last try is over. An admin may then send it again. */
export async function giveUpAccountEmail(
  shop: Shop,
  { accountEmailId }: { accountEmailId: string },
): Promise<void> {
  await shop.db
    .update(accountEmails)
    .set({ failedAt: shop.now() })
    .where(and(eq(accountEmails.id, accountEmailId), isNull(accountEmails.sentAt)));
}
