import { and, asc, eq, exists, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { checkoutLines, checkouts, stockHolds } from '../../database/tables/checkout.ts';
import { promoHolds } from '../../database/tables/promo.ts';
import type { Checkout } from './checkout.types.ts';
import type { HolderKeys } from './holder.rules.ts';

const WEEK_MS = 7 * 86_400_000;

type ReplaceInput = {
  /** The provider's order that the shopper says is theirs. */
  providerOrderId: string;
  by: HolderKeys;
  now: Date;
};

/**
 * Ends what an unsettled checkout holds because its shopper starts another: else their own abandoned attempt would
 * keep the last plant from them. Gives its id, or nothing where it is settled, unknown, or somebody else's
 * (docs/decisions/0019). Who replaces it is noted once that is stored (`noteReplacement`).
 */
export async function releaseReplaced(
  tx: Database,
  { providerOrderId, by, now }: ReplaceInput,
): Promise<string[]> {
  const [checkout] = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.providerOrderId, providerOrderId), isOpen, isOwn(by)))
    .for('no key update');
  if (!checkout) return [];
  await letGo(tx, [checkout.id], { as: 'replaced', now });
  return [checkout.id];
}

/**
 * The same for checkouts of this holder whose holds have run out, where the new one wants the same thing or code: paid
 * after it, they have been replaced, whatever the browser said.
 */
export async function releaseRunOut(
  tx: Database,
  { by, productIds, promoCode, now }: RunOutInput,
): Promise<string[]> {
  const sameThing = exists(
    tx
      .select({ one: sql`1` })
      .from(checkoutLines)
      .where(and(eq(checkoutLines.checkoutId, checkouts.id), inArray(checkoutLines.productId, productIds))),
  );
  const found = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        isOpen,
        isOwn(by),
        lte(checkouts.heldUntil, now),
        gt(checkouts.createdAt, new Date(now.getTime() - WEEK_MS)),
        or(sameThing, promoCode === '' ? undefined : eq(checkouts.promoCode, promoCode)),
      ),
    )
    .orderBy(asc(checkouts.id))
    .for('no key update');
  const ids = found.map(({ id }) => id);
  await letGo(tx, ids, { as: 'replaced', now });
  return ids;
}

type RunOutInput = { by: HolderKeys; productIds: string[]; promoCode: string; now: Date };

/** Notes by which checkout these were replaced. */
export async function noteReplacement(tx: Database, ids: string[], replacedBy: string): Promise<void> {
  if (ids.length > 0) await tx.update(checkouts).set({ replacedBy }).where(inArray(checkouts.id, ids));
}

/** Marks checkouts, locked by the caller, as holding nothing any more, and ends their holds. */
export async function letGo(
  tx: Database,
  ids: string[],
  { as, now }: { as: NonNullable<Checkout['releasedAs']>; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(checkouts).set({ releasedAt: now, releasedAs: as }).where(inArray(checkouts.id, ids));
  await endHolds(tx, ids);
}

/** Deletes all that these checkouts hold, in the order in which everybody locks holds. */
export async function endHolds(tx: Database, checkoutIds: string[]): Promise<void> {
  const holds = tx
    .select({ id: stockHolds.id })
    .from(stockHolds)
    .where(inArray(stockHolds.checkoutId, checkoutIds))
    .orderBy(asc(stockHolds.id))
    .for('update');
  await tx.delete(stockHolds).where(inArray(stockHolds.id, holds));
  await tx.delete(promoHolds).where(inArray(promoHolds.checkoutId, checkoutIds));
}

const isOpen = and(isNull(checkouts.settledAt), isNull(checkouts.releasedAt));

/** Held by this very browser or person; a checkout that names neither is nobody's. */
function isOwn({ browser, person }: HolderKeys): SQL | undefined {
  return or(
    browser === null ? undefined : eq(checkouts.holderBrowser, browser),
    eq(checkouts.holderPerson, person),
  );
}
