import { howItWorksSteps } from '../../database/tables/content.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import type { StepDraft } from './how-it-works-step.schema.ts';

/** Adds a step of 'how it works'; the draft has passed its schema. Gives its id. */
export async function createStep(
  shop: Shop,
  { actor, draft }: { actor: Actor; draft: StepDraft },
): Promise<string> {
  const id = crypto.randomUUID();
  await shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const now = shop.now();
    await tx
      .insert(howItWorksSteps)
      .values({ id, ...draft, displayOrder: Number(draft.displayOrder), createdAt: now });
    await recordActivity(tx, {
      actor,
      action: 'created',
      subjectType: 'how-it-works-step',
      subjectIds: [id],
      detail: { name: draft.title },
      now,
    });
  });
  return id;
}
