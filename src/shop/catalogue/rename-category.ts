import { eq } from 'drizzle-orm';
import { categories } from '../../database/tables/catalogue.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { Shop } from '../shop.types.ts';
import { DEALS, reservedName } from './category-name.rules.ts';
import { lockCategoryNames } from './lock-category-names.ts';

export type RenamedCategory =
  | { ok: true }
  | { ok: false; reason: 'name-taken' | 'reserved' | 'gone' | 'protected' }
  | { ok: false; reason: 'changed'; name: string };

type RenameInput = { actor: Actor; id: string; name: string; /** As its editor saw it. */ was: string };

/**
 * Gives a category another name. Refuses one that is taken or the shop's own word, the shop's own 'Deals', and to overwrite a name that
 * somebody else gave it meanwhile.
 */
export async function renameCategory(
  shop: Shop,
  { actor, id, name, was }: RenameInput,
): Promise<RenamedCategory> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const taken = await lockCategoryNames(tx, name);
    const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
    if (!category) return { ok: false, reason: 'gone' };
    if (category.name === DEALS) return { ok: false, reason: 'protected' };
    if (category.name !== was) return { ok: false, reason: 'changed', name: category.name };
    if (taken && taken.id !== id) return { ok: false, reason: 'name-taken' };
    if (name !== category.name && reservedName(name)) return { ok: false, reason: 'reserved' };
    if (category.name === name) return { ok: true };
    await tx.update(categories).set({ name }).where(eq(categories.id, id));
    await recordActivity(tx, {
      actor,
      action: 'updated',
      subjectType: 'category',
      subjectIds: [id],
      detail: { changes: [{ field: 'Name', from: category.name, to: name }] },
      now: shop.now(),
    });
    return { ok: true };
  });
}
