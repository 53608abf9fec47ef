import { asc } from 'drizzle-orm';
import { howItWorksSteps } from '../../database/tables/content.ts';
import { editedRows } from '../edit/edited-rows.ts';
import type { Shop } from '../shop.types.ts';
import { type StepDraft, stepLabels } from './how-it-works.schema.ts';

export type HowItWorksStep = Awaited<ReturnType<typeof listHowItWorksSteps>>[number];

const inOrder = [asc(howItWorksSteps.displayOrder), asc(howItWorksSteps.createdAt), asc(howItWorksSteps.id)];

/** The steps of 'how it works' in the order that staff gave them (docs/behaviour/content.md#home-page). */
export async function listHowItWorksSteps(shop: Shop) {
  return shop.db
    .select({
      id: howItWorksSteps.id,
      title: howItWorksSteps.title,
      description: howItWorksSteps.description,
      /** One of six names, or anything else: shown as a fallback (docs/behaviour/back-office.md#homepage). */
      icon: howItWorksSteps.icon,
    })
    .from(howItWorksSteps)
    .orderBy(...inOrder);
}

export type AdminStep = { id: string; draft: StepDraft; revision: string };

/** Every step of 'how it works', as shoppers see them ordered (docs/behaviour/back-office.md#homepage). */
export async function listAdminSteps(shop: Shop): Promise<AdminStep[]> {
  const rows = await shop.db
    .select()
    .from(howItWorksSteps)
    .orderBy(...inOrder);
  return rows.map(edited);
}

/** What staff do to them. */
export const {
  edited,
  create: createStep,
  update: updateStep,
  remove: deleteStep,
} = editedRows({
  table: howItWorksSteps,
  type: 'how-it-works-step',
  right: 'content',
  labels: stepLabels,
  nameOf: ({ title }) => title,
  toDraft,
  toColumns: (draft: StepDraft) => ({ ...draft, displayOrder: Number(draft.displayOrder) }),
});

function toDraft(row: typeof howItWorksSteps.$inferSelect): StepDraft {
  const { title, description, icon, displayOrder } = row;
  return { title, description, icon, displayOrder: String(displayOrder) };
}
