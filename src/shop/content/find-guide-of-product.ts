import { and, eq, sql } from 'drizzle-orm';
import { plantCare } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';

export type GuideLink = { id: string; name: string };

/** The published care guide about a product, or nothing; the first by name where there are several. */
export async function findGuideOfProduct(shop: Shop, productId: string): Promise<GuideLink | undefined> {
  const [guide] = await shop.db
    .select({ id: plantCare.id, name: plantCare.name })
    .from(plantCare)
    .where(and(eq(plantCare.productId, productId), eq(plantCare.isPublished, true)))
    .orderBy(sql`lower(${plantCare.name})`, plantCare.id)
    .limit(1);
  return guide;
}
