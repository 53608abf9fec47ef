import { asc } from 'drizzle-orm';
import { howItWorksSteps } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';
import { draftRevision } from './draft-revision.ts';
import type { StepDraft } from './how-it-works-step.schema.ts';

export type AdminStep = { id: string; draft: StepDraft; revision: string };

/** Every step of 'how it works', as shoppers see them ordered (specification, admin §7). */
export async function listAdminSteps(shop: Shop): Promise<AdminStep[]> {
  const rows = await shop.db
    .select()
    .from(howItWorksSteps)
    .orderBy(asc(howItWorksSteps.displayOrder), asc(howItWorksSteps.createdAt), asc(howItWorksSteps.id));
  return rows.map((row) => {
    const draft = toStepDraft(row);
    return { id: row.id, draft, revision: draftRevision(draft) };
  });
}

export function toStepDraft(row: typeof howItWorksSteps.$inferSelect): StepDraft {
  const { title, description, icon, displayOrder } = row;
  return { title, description, icon, displayOrder: String(displayOrder) };
}
