import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { products } from '../../database/tables/catalogue.ts';
import { plantCare } from '../../database/tables/content.ts';
import type { DraftNames } from '../activity/draft-changes.rules.ts';
import type { Shop } from '../shop.types.ts';
import { discardReplaced } from './discard-replaced.ts';
import { plantCareLabels, toPlantCareColumns, toPlantCareDraft } from './plant-care-draft.rules.ts';
import type { PlantCareDraft } from './plant-care.schema.ts';
import { type DraftEdit, type SavedDraft, saveDraft } from './save-draft.ts';
import { readFaqItems } from './stored-questions.schema.ts';

/**
 * Saves a care guide and removes its picture when it got another one. The draft has passed its schema. Refuses when
 * others saved it meanwhile.
 */
export async function updatePlantCare(
  shop: Shop,
  { id, ...edit }: DraftEdit<PlantCareDraft> & { id: string },
): Promise<SavedDraft<PlantCareDraft>> {
  const { actor, draft } = edit;
  const saved = await saveDraft(shop, {
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
  });
  if (!saved.ok) return saved;
  await discardReplaced(shop, { actor, before: [saved.before.imageUrl], after: [draft.imageUrl] });
  return saved;
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
