import { eq } from 'drizzle-orm';
import { howItWorksSteps } from '../../database/tables/content.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';

/** Deletes a step. Says whether there was one. */
export async function deleteStep(
  shop: Shop,
  { actor, id }: { actor: Actor; id: string },
): Promise<{ ok: boolean }> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const [row] = await tx.delete(howItWorksSteps).where(eq(howItWorksSteps.id, id)).returning();
    if (!row) return { ok: false };
    await recordActivity(tx, {
      actor,
      action: 'deleted',
      subjectType: 'how-it-works-step',
      subjectIds: [id],
      detail: { name: row.title },
      now: shop.now(),
    });
    return { ok: true };
  });
}
