import type { Database } from '../../database/client.ts';
import { accountEmails } from '../../database/tables/accounts.ts';
import type { Shop } from '../shop.types.ts';

export type AccountEmailRequest =
  | { kind: 'sign-up' | 'confirmation' | 'password-reset'; recipient: string; returnPath: string | null }
  | { kind: 'order-link'; recipient: string; orderNumber: string }
  | { kind: 'payment-returned'; recipient: string; paymentId: string };

/** Notes a mail to this address and the job that makes it, both in the caller's transaction. */
export async function storeAccountEmail(
  shop: Shop,
  tx: Database,
  request: AccountEmailRequest,
): Promise<void> {
  const id = crypto.randomUUID();
  await tx
    .insert(accountEmails)
    .values({ ...request, id, messageId: `account-${id}`, createdAt: shop.now() });
  await shop.jobs.enqueue(tx, 'send-account-email', { accountEmailId: id });
}
