import { eq } from 'drizzle-orm';
import { testimonials } from '../../database/tables/content.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { discardReplaced } from './discard-replaced.ts';

/** Deletes a testimonial with its picture. Says whether there was one. */
export async function deleteTestimonial(
  shop: Shop,
  { actor, id }: { actor: Actor; id: string },
): Promise<{ ok: boolean }> {
  const deleted = await shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const [row] = await tx.delete(testimonials).where(eq(testimonials.id, id)).returning();
    if (!row) return undefined;
    await recordActivity(tx, {
      actor,
      action: 'deleted',
      subjectType: 'testimonial',
      subjectIds: [id],
      detail: { name: row.name },
      now: shop.now(),
    });
    return row;
  });
  if (!deleted) return { ok: false };
  await discardReplaced(shop, { actor, before: [deleted.avatarUrl], after: [] });
  return { ok: true };
}
