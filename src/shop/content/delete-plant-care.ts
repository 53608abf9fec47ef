import { eq } from 'drizzle-orm';
import { plantCare } from '../../database/tables/content.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { discardReplaced } from './discard-replaced.ts';

/** Deletes a care guide with its picture. Says whether there was one. */
export async function deletePlantCare(
  shop: Shop,
  { actor, id }: { actor: Actor; id: string },
): Promise<{ ok: boolean }> {
  const deleted = await shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const [row] = await tx.delete(plantCare).where(eq(plantCare.id, id)).returning();
    if (!row) return undefined;
    await recordActivity(tx, {
      actor,
      action: 'deleted',
      subjectType: 'plant-care',
      subjectIds: [id],
      detail: { name: row.name },
      now: shop.now(),
    });
    return row;
  });
  if (!deleted) return { ok: false };
  await discardReplaced(shop, { actor, before: [deleted.imageUrl], after: [] });
  return { ok: true };
}
