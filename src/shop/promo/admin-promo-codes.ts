import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { promoCodes } from '../../database/tables/promo.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import { type Edit, type SavedEdit, deleteEdited, revisionOf, saveEdit } from '../edit/edits.ts';
import type { Shop } from '../shop.types.ts';
import { type PromoDraft, promoDraftLabels, toPromoDraft, toPromoTerms } from './promo-draft.schema.ts';
import { lockPromoCode } from './promo-uses.ts';

export type EditedPromoCode = { id: string; draft: PromoDraft; revision: string };

/** A promo code as its dialog begins; null for an id that none has. */
export async function findEditedPromoCode(
  shop: Shop,
  { id }: { id: string },
): Promise<EditedPromoCode | null> {
  const [row] = await shop.db.select().from(promoCodes).where(eq(promoCodes.id, id));
  if (!row) return null;
  const draft = toPromoDraft(row);
  return { id, draft, revision: revisionOf(draft) };
}

/** Makes a promo code; refuses one that there is already. */
export async function createPromoCode(
  shop: Shop,
  { actor, draft }: { actor: Actor; draft: PromoDraft },
): Promise<{ ok: true; id: string } | { ok: false; reason: 'code-taken' }> {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'promo');
    if (await lockCodeName(tx, draft.code)) return { ok: false, reason: 'code-taken' };
    const id = crypto.randomUUID();
    const now = shop.now();
    await tx.insert(promoCodes).values({ ...toPromoTerms(draft), id, createdAt: now, updatedAt: now });
    await recordActivity(tx, {
      actor,
      action: 'created',
      subjectType: 'promo-code',
      subjectIds: [id],
      detail: { name: draft.code, terms: draft },
      now,
    });
    return { ok: true, id };
  });
}

/**
 * Saves a promo code. Refuses one that others changed meanwhile, and a code that another has. What has been used of it
 * stays counted; a checkout that holds a use keeps the price it was promised.
 */
export async function updatePromoCode(
  shop: Shop,
  { id, ...edit }: Edit<PromoDraft> & { id: string },
): Promise<SavedEdit<PromoDraft, 'code-taken'>> {
  const { draft } = edit;
  let taken: { id: string } | null = null;
  return saveEdit(shop, {
    right: 'promo',
    ...edit,
    subject: { type: 'promo-code', id, name: draft.code },
    labels: promoDraftLabels,
    async read(tx) {
      taken = await lockCodeName(tx, draft.code);
      const [row] = await tx.select().from(promoCodes).where(eq(promoCodes.id, id)).for('update');
      return row && toPromoDraft(row);
    },
    async write(tx, now) {
      if (taken && taken.id !== id) return { ok: false, reason: 'code-taken' };
      await tx
        .update(promoCodes)
        .set({ ...toPromoTerms(draft), updatedAt: now })
        .where(eq(promoCodes.id, id));
      return undefined;
    },
  });
}

/**
 * Deletes a promo code: nobody can use it from now on. Orders keep its name and what it took off, and so do checkouts
 * that are being paid: they are snapshots. Its terms stay in the activity log. Says whether there was one.
 */
export async function deletePromoCode(
  shop: Shop,
  { actor, id }: { actor: Actor; id: string },
): Promise<{ ok: boolean }> {
  return deleteEdited(shop, {
    right: 'promo',
    actor,
    type: 'promo-code',
    id,
    async remove(tx) {
      // A checkout that takes a use right now comes before this, or finds no code.
      const row = await lockPromoCode(tx, id);
      if (row) await tx.delete(promoCodes).where(eq(promoCodes.id, id));
      return row;
    },
    detail: (row) => ({ name: row.code, uses: row.usageCount, terms: toPromoDraft(row) }),
  });
}

/** Who has this code; whoever else would take it waits until the transaction is over. */
async function lockCodeName(tx: Database, code: string): Promise<{ id: string } | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('promo-code'), hashtext(${code}))`);
  const [taken] = await tx.select({ id: promoCodes.id }).from(promoCodes).where(eq(promoCodes.code, code));
  return taken ?? null;
}
