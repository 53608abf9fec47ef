import { type SQL, and, eq, gt, inArray, isNull, lte, ne, or, sql, sum } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
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

/** The unpaid checkout of whoever names its provider's order, to be left out: what it holds is theirs to buy. */
export async function findOwnCheckout(
  db: Database,
  providerOrderId: string | undefined,
): Promise<string | undefined> {
  if (providerOrderId === undefined) return undefined;
  const [own] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.providerOrderId, providerOrderId), isNull(checkouts.settledAt)));
  return own?.id;
}

type Scope = HoldScope & { productIds: string[] };

const NOBODY: HoldViewer = { browser: null, person: null, network: null };

type HeldUnits = {
  /** Kept from the viewer. */
  kept: number;
  /** Theirs to take at checkout, though another checkout still holds them. */
  yielding: number;
  /** By unpaid checkouts of the viewer: as one buyer, and as one network. */
  own: { buyer: number; network: number };
};

/**
 * Units of these products that checkouts and orders hold, by SKU key. Holds that ran out do not count, whether or
 * not the clean-up has ended them (docs/behaviour/stock-and-holds.md#holds).
 */
export async function sumHolds(db: Database, scope: Scope): Promise<Map<string, HeldUnits>> {
  if (scope.productIds.length === 0) return new Map();
  const { browser, person, network } = scope.viewer ?? NOBODY;
  const units = (of: SQL) =>
    sql`coalesce(sum(${stockHolds.quantity}) filter (where ${of}), 0)`.mapWith(Number);
  const own = (by: HoldViewer) => units(sql`${gt(stockHolds.expiresAt, scope.now)} and ${isRelated(by)}`);
  const rows = await db
    .select({
      productId: stockHolds.productId,
      variantId: stockHolds.variantId,
      all: sum(stockHolds.quantity).mapWith(Number),
      yielding: units(yieldsTo(scope)),
      buyer: own({ browser, person, network: null }),
      network: own({ ...NOBODY, network }),
    })
    .from(stockHolds)
    .where(and(inArray(stockHolds.productId, scope.productIds), counts(scope)))
    .groupBy(stockHolds.productId, stockHolds.variantId);
  return new Map(
    rows.map((row) => [
      stockKey(row),
      {
        kept: row.all - row.yielding,
        yielding: row.yielding,
        own: { buyer: row.buyer, network: row.network },
      },
    ]),
  );
}

function counts({ now, exceptCheckoutId }: HoldScope): SQL | undefined {
  return and(
    isNull(stockHolds.yieldedAt),
    or(isNull(stockHolds.expiresAt), gt(stockHolds.expiresAt, now)),
    exceptCheckoutId === undefined ? undefined : ne(stockHolds.checkoutId, exceptCheckoutId),
  );
}

/** In a query of products with at most one variant in a row: how many units of it the viewer cannot have. */
export function keptOfRow(scope: HoldScope): SQL<number> {
  return sql`(select coalesce(sum(${stockHolds.quantity}), 0) from ${stockHolds}
    where ${stockHolds.productId} = ${products.id} and ${stockHolds.variantId} is not distinct from ${productVariants.id}
      and ${counts(scope)} and (${yieldsTo(scope)}) is not true)`.mapWith(Number);
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
