import { sql } from 'drizzle-orm';
import { plantCare } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';

export type AdminPlantCare = {
  id: string;
  name: string;
  imageUrl: string | null;
  tags: string[];
  isPublished: boolean;
  createdAt: Date;
};

/** Every care guide, drafts too, by name without regard to case (specification, admin §7). */
export async function listAdminPlantCare(shop: Shop): Promise<AdminPlantCare[]> {
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
