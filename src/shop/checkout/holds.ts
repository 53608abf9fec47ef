import { type SQL, and, asc, eq, exists, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { checkoutLines, checkouts, stockHolds } from '../../database/tables/checkout.ts';
import { promoHolds } from '../../database/tables/promo.ts';
import type { LockedStock } from '../stock/stock-holds.ts';
import { type StockQuantity, stockKey } from '../stock/stock-item.ts';
import type { Checkout } from './checkout.types.ts';
import {
  HOLD_MINUTES,
  type Held,
  type HolderKeys,
  type HolderKind,
  IDLE_MINUTES,
  exceedsShare,
} from './hold-bounds.rules.ts';

const HOUR_MS = 3_600_000;

const columns = [
  ['browser', sql.raw('holder_browser')],
  ['person', sql.raw('holder_person')],
  ['network', sql.raw('holder_network')],
] as const;

/**
 * Calls with one key take turns: the second finds what the first stored. So do checkouts of one holder (null: of nobody whom
 * bounds concern), so that parallel calls pass no bound. Taken before any row is locked.
 */
export async function takeTurn(
  tx: Database,
  { idempotencyKey, holder }: { idempotencyKey: string; holder: HolderKeys | null },
): Promise<void> {
  const holders = columns.flatMap(([kind]) => (holder?.[kind] ? [`holder ${kind} ${holder[kind]}`] : []));
  const names = [idempotencyKey, ...holders.toSorted()];
  // They are locked as they come: in this order, as by everybody.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.param(names)}::text[]) name`,
  );
}

/** What this browser, person and network hold without having paid, in that order. */
export async function readHeld(tx: Database, keys: HolderKeys, now: Date): Promise<Held[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`${new Date(now.getTime() - HOUR_MS).toISOString()}::timestamptz`;
  const holds = sql`filter (where released_at is null and held_until > ${at})`;
  const parts = columns.flatMap(([kind, column]) => {
    const key = keys[kind];
    return key === null
      ? []
      : [
          sql`select ${kind} as kind, coalesce(sum(units) ${holds}, 0)::float8 as units,
                coalesce(sum(subtotal_paise) ${holds}, 0)::float8 as value, count(*)::int as unpaid,
                (extract(epoch from min(held_until) ${holds}) * 1000)::float8 as free_from
              from checkouts where settled_at is null and ${column} = ${key} and created_at > ${since}`,
        ];
  });
  const { rows } = await tx.execute<Row>(sql.join(parts, sql` union all `));
  return rows.map(({ kind, units, value, unpaid, free_from: free }) => ({
    kind,
    units,
    valuePaise: value,
    unpaid,
    freeFrom: free === null ? null : new Date(free),
  }));
}

type Row = { kind: HolderKind; units: number; value: number; unpaid: number; free_from: number | null };

type HoldInput = {
  checkoutId: string;
  items: StockQuantity[];
  stock: Map<string, LockedStock>;
  /** False for calls from inside the shop: they yield nothing. */
  isBound: boolean;
  minutes: number;
  now: Date;
};

/**
 * Holds these locked SKUs, counted as by their holder, for a new checkout. What goes beyond its holder's share of the shelf
 * yields: at once for who begins again and again, else after a while without a payment.
 */
export async function holdStock(tx: Database, input: HoldInput): Promise<void> {
  const { checkoutId, items, stock, isBound, minutes, now } = input;
  const idle = minutes < HOLD_MINUTES ? now : inMinutes(now, IDLE_MINUTES);
  await tx.insert(stockHolds).values(
    items.map((item) => {
      const { onShelf, own } = stock.get(stockKey(item)) ?? { onShelf: 0, own: { buyer: 0, network: 0 } };
      const yields =
        isBound &&
        (exceedsShare('person', own.buyer + item.quantity, onShelf) ||
          exceedsShare('network', own.network + item.quantity, onShelf));
      return {
        ...item,
        checkoutId,
        expiresAt: inMinutes(now, minutes),
        yieldsFrom: yields ? idle : null,
        createdAt: now,
      };
    }),
  );
}

export function inMinutes(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}

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
