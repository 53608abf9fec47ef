import { and, eq, ilike, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { products } from '../../database/tables/catalogue.ts';
import { plantCare } from '../../database/tables/content.ts';
import type { Actor } from '../access/administrators.ts';
import { listActivity } from '../activity/activity-log.ts';
import type { ActivityEntry } from '../activity/activity.schema.ts';
import type { DraftNames } from '../edit/edit.rules.ts';
import { type Edit, type SavedEdit, addEdited, deleteEdited, revisionOf, saveEdit } from '../edit/edits.ts';
import { likePattern } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import {
  type PlantCareDraft,
  plantCareLabels,
  toPlantCareColumns,
  toPlantCareDraft,
} from './care-guides.schema.ts';
import { readFaqItems } from './guide-questions.schema.ts';

export type AdminPlantCare = Awaited<ReturnType<typeof listAdminPlantCare>>[number];

/** Every care guide, drafts too, by name without regard to case (docs/behaviour/back-office.md#plant-care). */
export async function listAdminPlantCare(shop: Shop) {
  return shop.db
    .select({
      id: plantCare.id,
      name: plantCare.name,
      imageUrl: plantCare.imageUrl,
      tags: plantCare.tags,
      isPublished: plantCare.isPublished,
      createdAt: plantCare.createdAt,
    })
    .from(plantCare)
    .orderBy(sql`lower(${plantCare.name})`, plantCare.id);
}

export type EditedPlantCare = {
  id: string;
  draft: PlantCareDraft;
  revision: string;
  /** What the guide is about, where the shop has it. */
  product: GuideProduct | null;
  history: ActivityEntry[];
};

/** A care guide for its dialog, or nothing. */
export async function findEditedPlantCare(shop: Shop, id: string): Promise<EditedPlantCare | undefined> {
  const [[row], history] = await Promise.all([
    shop.db
      .select({ guide: plantCare, product: { id: products.id, name: products.name } })
      .from(plantCare)
      .leftJoin(products, eq(products.id, plantCare.productId))
      .where(eq(plantCare.id, id)),
    listActivity(shop, { subjectType: 'plant-care', subjectId: id }),
  ]);
  if (!row) return undefined;
  const draft = toPlantCareDraft(row.guide, readFaqItems(row.guide.faqStructured));
  return { id, draft, revision: revisionOf(draft), product: row.product, history };
}

/** Adds a care guide; the draft has passed its schema. Gives its id. */
export async function createPlantCare(
  shop: Shop,
  { actor, draft }: { actor: Actor; draft: PlantCareDraft },
): Promise<string> {
  return addEdited(shop, {
    right: 'content',
    actor,
    type: 'plant-care',
    name: draft.name,
    write: ({ tx, id, now }) =>
      tx.insert(plantCare).values({ ...toPlantCareColumns(draft), id, createdAt: now, updatedAt: now }),
  });
}

/**
 * Saves a care guide and removes its picture when it got another one. The draft has passed its schema. Refuses when
 * others saved it meanwhile.
 */
export async function updatePlantCare(
  shop: Shop,
  { id, ...edit }: Edit<PlantCareDraft> & { id: string },
): Promise<SavedEdit<PlantCareDraft>> {
  const { draft } = edit;
  return saveEdit(shop, {
    right: 'content',
    ...edit,
    subject: { type: 'plant-care', id, name: draft.name },
    labels: plantCareLabels,
    async read(tx) {
      const [row] = await tx.select().from(plantCare).where(eq(plantCare.id, id)).for('update');
      return row && toPlantCareDraft(row, readFaqItems(row.faqStructured));
    },
    async write(tx, now) {
      await tx
        .update(plantCare)
        .set({ ...toPlantCareColumns(draft), updatedAt: now })
        .where(eq(plantCare.id, id));
    },
    namesOf: (tx, before) => productNames(tx, [before.productId, draft.productId]),
    files: ({ imageUrl }) => [imageUrl],
  });
}

/** Deletes a care guide with its picture. Says whether there was one. */
export async function deletePlantCare(
  shop: Shop,
  { actor, id }: { actor: Actor; id: string },
): Promise<{ ok: boolean }> {
  return deleteEdited(shop, {
    right: 'content',
    actor,
    type: 'plant-care',
    id,
    remove: async (tx) => (await tx.delete(plantCare).where(eq(plantCare.id, id)).returning())[0],
    detail: ({ name }) => ({ name }),
    files: ({ imageUrl }) => [imageUrl],
  });
}

/** What a care guide may be about. */
export type GuideProduct = { id: string; name: string };

const MOST = 8;

/** Products, drafts too, whose name holds these words, by name: those that a guide may be linked to. */
export async function searchGuideProducts(shop: Shop, words: string): Promise<GuideProduct[]> {
  if (words === '') return [];
  return shop.db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(isNull(products.deletedAt), ilike(products.name, likePattern(words))))
    .orderBy(sql`lower(${products.name})`, products.id)
    .limit(MOST);
}

async function productNames(tx: Database, ids: readonly string[]): Promise<DraftNames> {
  const rows = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      inArray(
        products.id,
        ids.filter((id) => id !== ''),
      ),
    );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
