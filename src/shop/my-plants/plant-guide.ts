import { type GuideLink, findGuideOfProduct } from '../content/care-guides.ts';
import { listDiagnoses } from '../content/diagnoses.ts';
import type { Shop } from '../shop.types.ts';

/** The guide of a plant of the shop's, and the symptoms that such plants often show. */
export async function findPlantGuide(
  shop: Shop,
  { productId }: { productId: string | null },
): Promise<{ guide: GuideLink | null; symptoms: { id: string; symptom: string }[] }> {
  const guide = productId === null ? undefined : await findGuideOfProduct(shop, productId);
  if (!guide) return { guide: null, symptoms: [] };
  const all = await listDiagnoses(shop);
  const often = all.filter(({ guides }) => guides.some(({ id }) => id === guide.id));
  return { guide, symptoms: often.map(({ id, symptom }) => ({ id, symptom })) };
}
