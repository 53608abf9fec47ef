import { type SQL, and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { checkoutLines, checkouts, stockHolds } from '../../database/tables/checkout.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import { pageKey, searchWords } from '../list-page.schema.ts';
import { type KeyPage, likePattern, newestFirst } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import type { Checkout } from './checkout.types.ts';
import { letGo } from './holds.ts';

export const HOLDS_PAGE = 50;

/** The query of /admin/holds; what makes no sense is left out. */
export const holdsSchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  after: pageKey,
  before: pageKey,
});

type HoldsQuery = z.infer<typeof holdsSchema>;

export type ListedHold = Pick<
  Checkout,
  'id' | 'email' | 'units' | 'createdAt' | 'paymentSeen' | 'providerOrderId'
> & {
  /** What it is worth, before discount and shipping; null for who may not see money. */
  valuePaise: number | null;
  until: Date;
  /** An IPv4 address, or an IPv6 network. */
  network: string | null;
  lines: { product: string; variant: string; quantity: number }[];
  /** Strangers may take some of it by now. */
  yields: boolean;
};

/**
 * One page of what unpaid checkouts hold right now, the newest first. Every word of a search is in the address, the
 * name, the provider's order or a product of it.
 */
export async function listHolds(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  query: HoldsQuery,
  { withMoney }: { withMoney: boolean },
): Promise<KeyPage<ListedHold>> {
  const list = newestFirst('checkouts', query);
  const words = (query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const found = await db
    .select({ checkout: checkouts, key: list.key })
    .from(checkouts)
    .where(and(isHolding(now()), ...words.map(isIn), list.beyond))
    .orderBy(list.order)
    .limit(HOLDS_PAGE + 1);
  const page = list.take(found, HOLDS_PAGE);
  const ids = page.rows.map(({ checkout }) => checkout.id);
  if (ids.length === 0) return { ...page, rows: [] };
  const lines = await db
    .select()
    .from(checkoutLines)
    .where(inArray(checkoutLines.checkoutId, ids))
    .orderBy(asc(checkoutLines.position));
  const yielding = await db
    .selectDistinct({ id: stockHolds.checkoutId })
    .from(stockHolds)
    .where(
      and(
        inArray(stockHolds.checkoutId, ids),
        sql`(${stockHolds.yieldsFrom} <= ${now().toISOString()}::timestamptz or ${stockHolds.yieldedAt} is not null)`,
      ),
    );
  const linesOf = Map.groupBy(lines, ({ checkoutId }) => checkoutId);
  const yieldsNow = new Set(yielding.map(({ id }) => id));
  const rows = page.rows.map(({ checkout }) => ({
    id: checkout.id,
    email: checkout.email,
    network: checkout.holderNetwork,
    units: checkout.units,
    valuePaise: withMoney ? checkout.subtotalPaise : null,
    createdAt: checkout.createdAt,
    until: checkout.heldUntil ?? checkout.createdAt,
    paymentSeen: checkout.paymentSeen,
    providerOrderId: checkout.providerOrderId,
    lines: (linesOf.get(checkout.id) ?? []).map((line) => ({
      product: line.productName,
      variant: [line.selectedPotType, line.selectedSize, line.selectedPotColor].filter(Boolean).join(', '),
      quantity: line.quantity,
    })),
    yields: yieldsNow.has(checkout.id),
  }));
  return { ...page, rows };
}

/** True of unpaid checkouts whose holds are not over. */
function isHolding(now: Date): SQL | undefined {
  return and(
    isNull(checkouts.settledAt),
    isNull(checkouts.forgottenAt),
    isNull(checkouts.releasedAt),
    // Found by the index of holds by their end: those of orders by phone are days old.
    sql`${checkouts.id} in (select checkout_id from stock_holds where expires_at > ${now.toISOString()}::timestamptz)`,
  );
}

function isIn(word: string): SQL {
  const pattern = likePattern(word);
  const inLine = sql`exists (select 1 from checkout_lines line where line.checkout_id = checkouts.id
    and lower(line.product_name || ' ' || coalesce(line.selected_pot_type, '') || ' '
      || coalesce(line.selected_size, '') || ' ' || coalesce(line.selected_pot_color, '')) like ${pattern})`;
  return sql`(lower(checkouts.email || ' ' || checkouts.first_name || ' ' || checkouts.last_name || ' '
    || coalesce(checkouts.provider_order_id, '') || ' ' || coalesce(checkouts.holder_network, '')) like ${pattern}
    or ${inLine})`;
}

/**
 * Puts what an unpaid checkout holds back on sale, for staff. Paid all the same, it is treated like a replaced one: its
 * order if all is still there, else its money back (docs/decisions/0019). False where it holds nothing any more: paid,
 * replaced, freed by somebody else, or over.
 */
export async function freeCheckout(
  shop: Shop,
  { actor, checkoutId }: { actor: Actor; checkoutId: string },
): Promise<boolean> {
  const now = shop.now();
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'stock');
    const [checkout] = await tx
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.id, checkoutId), isHolding(now)))
      .for('no key update');
    if (!checkout) return false;
    await letGo(tx, [checkout.id], { as: 'freed', now });
    const lines = await tx
      .select()
      .from(checkoutLines)
      .where(eq(checkoutLines.checkoutId, checkout.id))
      .orderBy(asc(checkoutLines.position));
    const [first] = lines;
    const more = lines.length > 1 ? ` and ${lines.length - 1} more` : '';
    await recordActivity(tx, {
      actor,
      action: 'freed',
      subjectType: 'checkout',
      subjectIds: [checkout.id],
      // The log outlives the person in the checkout: it names things alone.
      detail: { name: `${first?.quantity ?? 0} × ${first?.productName ?? ''}${more}`, units: checkout.units },
      now,
    });
    return true;
  });
}
