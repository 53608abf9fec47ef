import { categories } from '../../database/tables/catalogue.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { reservedName } from './category-name.rules.ts';
import type { Category } from './list-categories.ts';
import { lockCategoryNames } from './lock-category-names.ts';

export type CreatedCategory =
  | { ok: true; category: Category }
  | { ok: false; reason: 'name-taken' | 'reserved' };

/**
 * Makes a category; refuses a name that another has, whatever the case, and 'All'. A shop without its own 'Deals' gets
 * that by making it, under just this name.
 */
export async function createCategory(
  shop: Shop,
  { actor, name: asked }: { actor: Actor; name: string },
): Promise<CreatedCategory> {
  const reserved = reservedName(asked);
  if (reserved === 'All') return { ok: false, reason: 'reserved' };
  const name = reserved ?? asked;
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    if (await lockCategoryNames(tx, name)) return { ok: false, reason: 'name-taken' };
    const category = { id: crypto.randomUUID(), name };
    const now = shop.now();
    await tx.insert(categories).values({ ...category, createdAt: now });
    await recordActivity(tx, {
      actor,
      action: 'created',
      subjectType: 'category',
      subjectIds: [category.id],
      detail: { name },
      now,
    });
    return { ok: true, category };
  });
}
