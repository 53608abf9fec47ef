import { eq } from 'drizzle-orm';
import { howItWorksSteps } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';
import { type StepDraft, stepLabels } from './how-it-works-step.schema.ts';
import { toStepDraft } from './list-admin-steps.ts';
import { type DraftEdit, type SavedDraft, saveDraft } from './save-draft.ts';

/** Saves a step; the draft has passed its schema. Refuses when others saved it meanwhile. */
export async function updateStep(
  shop: Shop,
  { id, ...edit }: DraftEdit<StepDraft> & { id: string },
): Promise<SavedDraft<StepDraft>> {
  const { draft } = edit;
  return saveDraft(shop, {
    ...edit,
    subject: { type: 'how-it-works-step', id, name: draft.title },
    labels: stepLabels,
    async read(tx) {
      const [row] = await tx.select().from(howItWorksSteps).where(eq(howItWorksSteps.id, id)).for('update');
      return row && toStepDraft(row);
    },
    async write(tx) {
      await tx
        .update(howItWorksSteps)
        .set({ ...draft, displayOrder: Number(draft.displayOrder) })
        .where(eq(howItWorksSteps.id, id));
    },
  });
}
