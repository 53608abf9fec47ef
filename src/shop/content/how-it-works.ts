import { asc, eq } from 'drizzle-orm';
import { howItWorksSteps } from '../../database/tables/content.ts';
import type { Actor } from '../access/administrators.ts';
import { type Edit, type SavedEdit, addEdited, deleteEdited, revisionOf, saveEdit } from '../edit/edits.ts';
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
  return rows.map((row) => {
    const draft = toDraft(row);
    return { id: row.id, draft, revision: revisionOf(draft) };
  });
}

/** Adds a step of 'how it works'; the draft has passed its schema. Gives its id. */
export async function createStep(
  shop: Shop,
  { actor, draft }: { actor: Actor; draft: StepDraft },
): Promise<string> {
  return addEdited(shop, {
    right: 'content',
    actor,
    type: 'how-it-works-step',
    name: draft.title,
    write: ({ tx, id, now }) =>
      tx.insert(howItWorksSteps).values({ id, ...toColumns(draft), createdAt: now }),
  });
}

/** Saves a step; the draft has passed its schema. Refuses when others saved it meanwhile. */
export async function updateStep(
  shop: Shop,
  { id, ...edit }: Edit<StepDraft> & { id: string },
): Promise<SavedEdit<StepDraft>> {
  const { draft } = edit;
  return saveEdit(shop, {
    right: 'content',
    ...edit,
    subject: { type: 'how-it-works-step', id, name: draft.title },
    labels: stepLabels,
    async read(tx) {
      const [row] = await tx.select().from(howItWorksSteps).where(eq(howItWorksSteps.id, id)).for('update');
      return row && toDraft(row);
    },
    async write(tx) {
      await tx.update(howItWorksSteps).set(toColumns(draft)).where(eq(howItWorksSteps.id, id));
    },
  });
}

/** Deletes a step. Says whether there was one. */
export async function deleteStep(
  shop: Shop,
  { actor, id }: { actor: Actor; id: string },
): Promise<{ ok: boolean }> {
  return deleteEdited(shop, {
    right: 'content',
    actor,
    type: 'how-it-works-step',
    id,
    remove: async (tx) => (await tx.delete(howItWorksSteps).where(eq(howItWorksSteps.id, id)).returning())[0],
    detail: ({ title }) => ({ name: title }),
  });
}

function toDraft(row: typeof howItWorksSteps.$inferSelect): StepDraft {
  const { title, description, icon, displayOrder } = row;
  return { title, description, icon, displayOrder: String(displayOrder) };
}

function toColumns(draft: StepDraft) {
  return { ...draft, displayOrder: Number(draft.displayOrder) };
}
