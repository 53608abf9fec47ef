import { plantCare } from '../../database/tables/content.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { toPlantCareColumns } from './plant-care-draft.rules.ts';
import type { PlantCareDraft } from './plant-care.schema.ts';

/** Adds a care guide; the draft has passed its schema. Gives its id. */
export async function createPlantCare(
  shop: Shop,
  { actor, draft }: { actor: Actor; draft: PlantCareDraft },
): Promise<string> {
  const id = crypto.randomUUID();
  await shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const now = shop.now();
    await tx.insert(plantCare).values({ ...toPlantCareColumns(draft), id, createdAt: now, updatedAt: now });
    await recordActivity(tx, {
      actor,
      action: 'created',
      subjectType: 'plant-care',
      subjectIds: [id],
      detail: { name: draft.name },
      now,
    });
  });
  return id;
}
