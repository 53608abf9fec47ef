import { accountEmails } from '../../database/tables/accounts.ts';
import type { Shop } from '../shop.types.ts';

export type AccountEmailRequest =
  | { kind: 'sign-up' | 'confirmation'; recipient: string; returnPath: string | null }
  | { kind: 'password-reset'; recipient: string }
  | { kind: 'order-link'; recipient: string; orderNumber: string };

/**
 * Notes that somebody asked for a mail to this address. Whether there is an account or an order is looked up when the
 * mail is made, so that asking is the same work, and takes as long, for known and unknown addresses.
 */
export async function queueAccountEmail(shop: Shop, request: AccountEmailRequest): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const id = crypto.randomUUID();
    await tx
      .insert(accountEmails)
      .values({ ...request, id, messageId: `account-${id}`, createdAt: shop.now() });
    await shop.jobs.enqueue(tx, 'send-account-email', { accountEmailId: id });
  });
}
