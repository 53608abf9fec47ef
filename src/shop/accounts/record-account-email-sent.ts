import { eq } from 'drizzle-orm';
import { accountEmails } from '../../database/tables/accounts.ts';
import type { Shop } from '../shop.types.ts';

/** Notes that nothing more is to be done about a mail that was asked for. */
export async function recordAccountEmailSent(shop: Shop, { accountEmailId }: { accountEmailId: string }) {
  await shop.db.update(accountEmails).set({ sentAt: shop.now() }).where(eq(accountEmails.id, accountEmailId));
}
