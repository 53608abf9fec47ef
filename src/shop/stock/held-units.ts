import { type SQL, and, gt, inArray, isNull, lte, ne, or, sql, sum } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { checkouts, stockHolds } from '../../database/tables/checkout.ts';
import { stockKey } from './stock-item.ts';

/** Who asks: holds of the same browser, person or network never yield to them. */
export type HoldViewer = { browser: string | null; person: string | null; network: string | null };

/**
 * Which holds count: those that have not run out at `now`, leaving out those of one checkout. What yields counts only
 * for a viewer whom it does not yield to (docs/decisions/0019); nobody in particular may have it.
 */
export type HoldScope = {
  now: Date;
  exceptCheckoutId?: string | undefined;
  viewer?: HoldViewer | undefined;
};

type Scope = HoldScope & { productIds: string[] };

type HeldUnits = {
  /** Kept from the viewer. */
  kept: number;
  /** Theirs to take at checkout, though another checkout still holds them. */
  yielding: number;
};

/**
 * Units of these products that checkouts and orders hold, by SKU key. Holds that ran out do not count, whether or
 * not the clean-up has ended them (docs/behaviour/stock-and-holds.md#holds).
 */
export async function sumHolds(db: Database, scope: Scope): Promise<Map<string, HeldUnits>> {
  if (scope.productIds.length === 0) return new Map();
  const yields = yieldsTo(scope);
  const rows = await db
    .select({
      productId: stockHolds.productId,
      variantId: stockHolds.variantId,
      units: sum(stockHolds.quantity).mapWith(Number),
      yielding: sql`coalesce(sum(${stockHolds.quantity}) filter (where ${yields}), 0)`.mapWith(Number),
    })
    .from(stockHolds)
    .where(
      and(
        inArray(stockHolds.productId, scope.productIds),
        isNull(stockHolds.yieldedAt),
        or(isNull(stockHolds.expiresAt), gt(stockHolds.expiresAt, scope.now)),
        scope.exceptCheckoutId === undefined ? undefined : ne(stockHolds.checkoutId, scope.exceptCheckoutId),
      ),
    )
    .groupBy(stockHolds.productId, stockHolds.variantId);
  return new Map(
    rows.map((row) => [stockKey(row), { kept: row.units - row.yielding, yielding: row.yielding }]),
  );
}

/** The units of these products that the viewer cannot have, by SKU key. */
export async function heldUnits(db: Database, scope: Scope): Promise<Map<string, number>> {
  const held = await sumHolds(db, scope);
  return new Map([...held].map(([key, { kept }]) => [key, kept]));
}

/** True of the holds that this viewer may take. */
export function yieldsTo({ now, viewer }: HoldScope): SQL {
  const due = lte(stockHolds.yieldsFrom, now);
  return viewer === undefined ? due : sql`(${due} and not ${isRelated(viewer)})`;
}

/** By a condition on the checkout that holds. */
function isRelated({ browser, person, network }: HoldViewer): SQL {
  const same = [
    [sql.raw('holder_browser'), browser],
    [sql.raw('holder_person'), person],
    [sql.raw('holder_network'), network],
  ] as const;
  const known = same.flatMap(([column, key]) => (key === null ? [] : [sql`owner.${column} = ${key}`]));
  if (known.length === 0) return sql`false`;
  return sql`exists (select 1 from ${checkouts} owner where owner.id = ${stockHolds.checkoutId}
    and (${sql.join(known, sql` or `)}))`;
}

/** Units that a holder's unpaid checkouts hold of these products, by SKU key: as one buyer, and as one network. */
export async function sumOwnHolds(
  db: Database,
  { productIds, now, viewer }: { productIds: string[]; now: Date; viewer: HoldViewer },
): Promise<Map<string, { buyer: number; network: number }>> {
  const buyer = isRelated({ ...viewer, network: null });
  const network = isRelated({ browser: null, person: null, network: viewer.network });
  const units = (by: SQL) =>
    sql`coalesce(sum(${stockHolds.quantity}) filter (where ${by}), 0)`.mapWith(Number);
  const rows = await db
    .select({
      productId: stockHolds.productId,
      variantId: stockHolds.variantId,
      buyer: units(buyer),
      network: units(network),
    })
    .from(stockHolds)
    .where(
      and(
        inArray(stockHolds.productId, productIds),
        isNull(stockHolds.yieldedAt),
        gt(stockHolds.expiresAt, now),
      ),
    )
    .groupBy(stockHolds.productId, stockHolds.variantId);
  return new Map(rows.map((row) => [stockKey(row), { buyer: row.buyer, network: row.network }]));
}
