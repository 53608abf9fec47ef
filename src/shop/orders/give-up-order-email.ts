import { and, eq } from 'drizzle-orm';
import { orderEmails } from '../../database/tables/orders.ts';
import type { Shop } from '../shop.types.ts';

/** Marks an order e-mail as failed, once its last try is over. An admin may then send it again. */
export async function giveUpOrderEmail(
  shop: Shop,
  { orderEmailId }: { orderEmailId: string },
): Promise<void> {
  await shop.db
    .update(orderEmails)
    .set({ state: 'failed' })
    .where(and(eq(orderEmails.id, orderEmailId), eq(orderEmails.state, 'queued')));
}
