import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { categories } from '../../database/tables/catalogue.ts';
import type { ProductDraft } from './product-draft.types.ts';

/** Whether all of these categories exist; they stay until the transaction ends. */
export async function areCategories(tx: Database, ids: readonly string[]): Promise<boolean> {
  const wanted = new Set(ids);
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, [...wanted]))
    .orderBy(asc(categories.id))
    .for('key share');
  return found.length === wanted.size;
}

/** The categories that a draft names, its featured one included. */
export function categoriesOf({ categoryIds, featuredCategoryId }: ProductDraft): string[] {
  return featuredCategoryId === '' ? categoryIds : [...categoryIds, featuredCategoryId];
}
