import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { promoCodes } from '../../database/tables/promo.ts';
import { type Actor, assertAdministrator } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import { changedFields, describeDraftChanges } from '../activity/draft-changes.rules.ts';
import type { Shop } from '../shop.types.ts';
import { type PromoDraft, promoDraftLabels, toPromoDraft, toPromoTerms } from './promo-draft.schema.ts';
import { lockPromoCode } from './promo-uses.ts';

export type EditedPromoCode = { id: string; draft: PromoDraft };

/** A promo code as its dialog begins; null for an id that none has. */
export async function findEditedPromoCode(
  shop: Shop,
  { id }: { id: string },
): Promise<EditedPromoCode | null> {
  const [row] = await shop.db.select().from(promoCodes).where(eq(promoCodes.id, id));
  return row ? { id, draft: toPromoDraft(row) } : null;
}

type CreatedPromoCode = { ok: true; id: string } | { ok: false; reason: 'code-taken' };

/** Makes a promo code; refuses one that there is already. */
export async function createPromoCode(
  shop: Shop,
  { actor, draft }: { actor: Actor; draft: PromoDraft },
): Promise<CreatedPromoCode> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
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

type UpdatedPromoCode =
  | { ok: true }
  | { ok: false; reason: 'gone' | 'code-taken' }
  /** Others saved it since `base` was read: nothing is written. */
  | { ok: false; reason: 'changed'; current: PromoDraft };

type UpdateInput = {
  actor: Actor;
  id: string;
  /** As its editor read it. */
  base: PromoDraft;
  draft: PromoDraft;
};

/**
 * Saves a promo code. Refuses one that others changed meanwhile, and a code that another has. What has been used of it
 * stays counted; a checkout that holds a use keeps the price it was promised.
 */
export async function updatePromoCode(
  shop: Shop,
  { actor, id, base, draft }: UpdateInput,
): Promise<UpdatedPromoCode> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    const taken = await lockCodeName(tx, draft.code);
    const [row] = await tx.select().from(promoCodes).where(eq(promoCodes.id, id)).for('update');
    if (!row) return { ok: false, reason: 'gone' };
    const current = toPromoDraft(row);
    if (changedFields(promoDraftLabels, current, base).length > 0)
      return { ok: false, reason: 'changed', current };
    if (taken && taken.id !== id) return { ok: false, reason: 'code-taken' };
    const changes = describeDraftChanges(promoDraftLabels, { before: current, after: draft });
    if (changes.length === 0) return { ok: true };
    const now = shop.now();
    await tx
      .update(promoCodes)
      .set({ ...toPromoTerms(draft), updatedAt: now })
      .where(eq(promoCodes.id, id));
    await recordActivity(tx, {
      actor,
      action: 'updated',
      subjectType: 'promo-code',
      subjectIds: [id],
      detail: { name: draft.code, changes },
      now,
    });
    return { ok: true };
  });
}

type DeletedPromoCode = { ok: true } | { ok: false; reason: 'gone' };

/**
 * Deletes a promo code: nobody can use it from now on. Orders keep its name and what it took off, and so do checkouts
 * that are being paid: they are snapshots. Its terms stay in the activity log.
 */
export async function deletePromoCode(
  shop: Shop,
  { actor, id }: { actor: Actor; id: string },
): Promise<DeletedPromoCode> {
  return shop.db.transaction(async (tx) => {
    await assertAdministrator(tx, actor);
    // A checkout that takes a use right now comes before this, or finds no code.
    const row = await lockPromoCode(tx, id);
    if (!row) return { ok: false, reason: 'gone' };
    await tx.delete(promoCodes).where(eq(promoCodes.id, id));
    await recordActivity(tx, {
      actor,
      action: 'deleted',
      subjectType: 'promo-code',
      subjectIds: [id],
      detail: { name: row.code, uses: row.usageCount, terms: toPromoDraft(row) },
      now: shop.now(),
    });
    return { ok: true };
  });
}

/** Who has this code; whoever else would take it waits until the transaction is over. */
async function lockCodeName(tx: Database, code: string): Promise<{ id: string } | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('promo-code'), hashtext(${code}))`);
  const [taken] = await tx.select({ id: promoCodes.id }).from(promoCodes).where(eq(promoCodes.code, code));
  return taken ?? null;
}
