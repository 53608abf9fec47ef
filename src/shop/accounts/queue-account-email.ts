import type { Shop } from '../shop.types.ts';
import { type AccountEmailRequest, storeAccountEmail } from './store-account-email.ts';

/**
 * Notes that somebody asked for a mail to this address. Whether there is an account or an order is looked up when the
 * mail is made, so that asking is the same work, and takes as long, for known and unknown addresses.
 */
export async function queueAccountEmail(shop: Shop, request: AccountEmailRequest): Promise<void> {
  await shop.db.transaction((tx) => storeAccountEmail(shop, tx, request));
}
