import { and, eq, ilike, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { products } from '../../database/tables/catalogue.ts';
import { plantCare } from '../../database/tables/content.ts';
import { listActivity } from '../activity/activity-log.ts';
import type { ActivityEntry } from '../activity/activity.schema.ts';
import type { DraftNames } from '../edit/edit.rules.ts';
import { editedRows } from '../edit/edited-rows.ts';
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
  return { ...edited(row.guide), product: row.product, history };
}

/** What staff do to them; a picture goes with its guide, or when it got another one. */
export const {
  edited,
  create: createPlantCare,
  update: updatePlantCare,
  remove: deletePlantCare,
} = editedRows({
  table: plantCare,
  type: 'plant-care',
  right: 'content',
  labels: plantCareLabels,
  nameOf: ({ name }) => name,
  toDraft: (row) => toPlantCareDraft(row, readFaqItems(row.faqStructured)),
  toColumns: (draft: PlantCareDraft, now) => ({ ...toPlantCareColumns(draft), updatedAt: now }),
  files: ({ imageUrl }) => [imageUrl],
  namesOf: (tx, drafts) =>
    productNames(
      tx,
      drafts.map(({ productId }) => productId),
    ),
});

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

/** Whether there is a product of this id, deleted or not: a guide keeps the link to one that is deleted later. */
export async function isProduct(shop: Shop, id: string): Promise<boolean> {
  return (await shop.db.$count(products, eq(products.id, id))) > 0;
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
