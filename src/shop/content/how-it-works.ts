import { asc, eq } from 'drizzle-orm';
import { howItWorksSteps } from '../../database/tables/content.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import { draftRevision } from './draft-revision.ts';
import { type StepDraft, stepLabels } from './how-it-works.schema.ts';
import { type DraftEdit, type SavedDraft, saveDraft } from './save-draft.ts';

export type HowItWorksStep = {
  id: string;
  title: string;
  description: string;
  /** One of the specification's six names, or anything else: shown as a fallback. */
  icon: string;
};

/** The steps of 'how it works' in the order that staff gave them (specification, storefront §7). */
export async function listHowItWorksSteps(shop: Shop): Promise<HowItWorksStep[]> {
  return shop.db
    .select({
      id: howItWorksSteps.id,
      title: howItWorksSteps.title,
      description: howItWorksSteps.description,
      icon: howItWorksSteps.icon,
    })
    .from(howItWorksSteps)
    .orderBy(asc(howItWorksSteps.displayOrder), asc(howItWorksSteps.createdAt), asc(howItWorksSteps.id));
}

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

function toStepDraft(row: typeof howItWorksSteps.$inferSelect): StepDraft {
  const { title, description, icon, displayOrder } = row;
  return { title, description, icon, displayOrder: String(displayOrder) };
}

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
