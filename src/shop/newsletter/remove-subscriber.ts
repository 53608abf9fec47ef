import { eq } from 'drizzle-orm';
import { newsletterSubscribers } from '../../database/tables/content.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';

export type RemovedSubscriber = { ok: true } | { ok: false; reason: 'gone' };

/** Takes an address off the newsletter. The log keeps that it was done, and not whose it was: they asked to go. */
export async function removeSubscriber(
  shop: Shop,
  { actor, id }: { actor: Actor; id: string },
): Promise<RemovedSubscriber> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const removed = await tx
      .delete(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, id))
      .returning({ id: newsletterSubscribers.id });
    if (removed.length === 0) return { ok: false, reason: 'gone' };
    await recordActivity(tx, {
      actor,
      action: 'deleted',
      subjectType: 'newsletter',
      subjectIds: [id],
      detail: { name: 'one address' },
      now: shop.now(),
    });
    return { ok: true };
  });
}
