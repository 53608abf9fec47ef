import { orderSettings } from '../../database/tables/orders.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import type { Shop } from '../shop.types.ts';

/** Whether setting a status e-mails the customer (decisions, 'Settled after the first whole shop'); on by default. */
export async function emailsWithStatus(shop: Shop): Promise<boolean> {
  const [kept] = await shop.db.select().from(orderSettings);
  return kept?.emailsWithStatus ?? true;
}

/** Keeps, for all staff, whether the switch beside the statuses is on. For administrators. */
export async function setEmailsWithStatus(
  shop: Shop,
  { actor, on }: { actor: Actor; on: boolean },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    await tx
      .insert(orderSettings)
      .values({ emailsWithStatus: on })
      .onConflictDoUpdate({ target: orderSettings.id, set: { emailsWithStatus: on } });
  });
}
