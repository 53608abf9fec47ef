import { eq } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { plantCare } from '../../database/tables/content.ts';
import type { ActivityEntry } from '../activity/activity.types.ts';
import { listActivity } from '../activity/list-activity.ts';
import type { Shop } from '../shop.types.ts';
import { draftRevision } from './draft-revision.ts';
import { toPlantCareDraft } from './plant-care-draft.rules.ts';
import type { PlantCareDraft } from './plant-care.schema.ts';
import type { GuideProduct } from './search-guide-products.ts';
import { readFaqItems } from './stored-questions.schema.ts';

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
  return { id, draft, revision: draftRevision(draft), product: row.product, history };
}
