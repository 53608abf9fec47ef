import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { diagnoses, plantCare } from '../../database/tables/content.ts';
import { listActivity } from '../activity/activity-log.ts';
import type { ActivityEntry } from '../activity/activity.schema.ts';
import { editedRows } from '../edit/edited-rows.ts';
import type { Shop } from '../shop.types.ts';
import type { GuideLink, PlantCareCard } from './care-guides.ts';
import {
  type Cause,
  type DiagnosisDraft,
  diagnosisLabels,
  tidyDiagnosis,
  toDiagnosisDraft,
} from './diagnoses.schema.ts';

const inOrder = [asc(diagnoses.displayOrder), asc(diagnoses.createdAt), asc(diagnoses.id)];
const isShown = eq(diagnoses.isPublished, true);
const byName = [sql`lower(${plantCare.name})`, asc(plantCare.id)];

/** A symptom as shoppers read it, with the published guides of plants that often show it, by name. */
export type Diagnosis = {
  id: string;
  symptom: string;
  looks: string;
  causes: Cause[];
  guides: Pick<PlantCareCard, 'id' | 'name' | 'imageUrl'>[];
};

/** The published symptoms in the order that staff gave them. docs/behaviour/plant-care.md#what-is-wrong-with-my-plant. */
export async function listDiagnoses(shop: Shop): Promise<Diagnosis[]> {
  const [rows, guides] = await Promise.all([
    shop.db
      .select()
      .from(diagnoses)
      .where(isShown)
      .orderBy(...inOrder),
    shop.db
      .select({ id: plantCare.id, name: plantCare.name, imageUrl: plantCare.imageUrl })
      .from(plantCare)
      .where(and(eq(plantCare.isPublished, true), isNamedBySymptoms))
      .orderBy(...byName),
  ]);
  return rows.map(({ id, symptom, looks, causes, guideIds }) => ({
    id,
    symptom,
    looks,
    causes,
    guides: guides.filter((guide) => guideIds.includes(guide.id)),
  }));
}

const isNamedBySymptoms = sql`${plantCare.id}::text in
  (select jsonb_array_elements_text(${diagnoses.guideIds}) from ${diagnoses} where ${isShown})`;

/** Whether shoppers find any symptom. */
export async function hasDiagnoses(shop: Shop): Promise<boolean> {
  const rows = await shop.db.select({ id: diagnoses.id }).from(diagnoses).where(isShown).limit(1);
  return rows.length > 0;
}

export type AdminDiagnosis = { id: string; draft: DiagnosisDraft; revision: string };

/** Every symptom, drafts too, as shoppers see them ordered. */
export async function listAdminDiagnoses(shop: Shop): Promise<AdminDiagnosis[]> {
  const rows = await shop.db
    .select()
    .from(diagnoses)
    .orderBy(...inOrder);
  return rows.map(edited);
}

export type EditedDiagnosis = {
  /** None for a new one. */
  stored: AdminDiagnosis | null;
  history: ActivityEntry[];
  /** What can be chosen, drafts too, by name. */
  guides: GuideLink[];
};

/** What the dialog of a symptom needs; null without an id is a new one. Nothing: there is none of this id. */
export async function findEditedDiagnosis(
  shop: Shop,
  id: string | null,
): Promise<EditedDiagnosis | undefined> {
  const [rows, history, guides] = await Promise.all([
    id === null ? [] : shop.db.select().from(diagnoses).where(eq(diagnoses.id, id)),
    id === null ? [] : listActivity(shop, { subjectType: 'diagnosis', subjectId: id }),
    shop.db
      .select({ id: plantCare.id, name: plantCare.name })
      .from(plantCare)
      .orderBy(...byName),
  ]);
  const [row] = rows;
  if (id !== null && !row) return undefined;
  return { stored: row ? edited(row) : null, history, guides };
}

/** What staff do to them. */
export const {
  edited,
  create: createDiagnosis,
  update: updateDiagnosis,
  remove: deleteDiagnosis,
} = editedRows({
  table: diagnoses,
  type: 'diagnosis',
  right: 'content',
  labels: diagnosisLabels,
  nameOf: ({ symptom }) => symptom,
  toDraft: toDiagnosisDraft,
  toColumns: (draft: DiagnosisDraft, now) => ({
    ...tidyDiagnosis(draft),
    displayOrder: Number(draft.displayOrder),
    updatedAt: now,
  }),
  namesOf: (tx, drafts) =>
    guideNames(
      tx,
      drafts.flatMap(({ guideIds }) => guideIds),
    ),
});

async function guideNames(tx: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await tx
    .select({ id: plantCare.id, name: plantCare.name })
    .from(plantCare)
    .where(inArray(plantCare.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
