import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { stockHolds } from '../../database/tables/checkout.ts';
import { sumOwnHolds } from '../stock/held-units.ts';
import type { LockedStock } from '../stock/lock-stock.ts';
import { stockKey, type StockQuantity } from '../stock/stock-item.ts';
import { exceedsShare, type Held, HOLD_MINUTES, type HolderKind, IDLE_MINUTES } from './hold-bounds.rules.ts';
import type { HolderKeys } from './holder.rules.ts';

const HOUR_MS = 3_600_000;

const columns = [
  ['browser', sql.raw('holder_browser')],
  ['person', sql.raw('holder_person')],
  ['network', sql.raw('holder_network')],
] as const;

/** Checkouts of one holder take turns, so that parallel calls pass no bound. Taken before any row is locked. */
export async function lockHolder(tx: Database, keys: HolderKeys): Promise<void> {
  const names = columns
    .flatMap(([kind]) => (keys[kind] === null ? [] : [`holder ${kind} ${keys[kind]}`]))
    .toSorted();
  // The rows are locked as they come: in this order, as by everybody.
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
  /** Null for calls from inside the shop: they yield nothing. */
  holder: HolderKeys | null;
  minutes: number;
  now: Date;
};

/**
 * Holds these locked SKUs for a new checkout. What goes beyond its holder's share of the shelf yields: at once for who
 * begins again and again, else after a while without a payment.
 */
export async function holdStock(tx: Database, input: HoldInput): Promise<void> {
  const { checkoutId, items, stock, holder, minutes, now } = input;
  const productIds = items.map(({ productId }) => productId);
  const own = holder ? await sumOwnHolds(tx, { productIds, now, viewer: holder }) : new Map();
  const idle = minutes < HOLD_MINUTES ? now : inMinutes(now, IDLE_MINUTES);
  await tx.insert(stockHolds).values(
    items.map((item) => {
      const { buyer = 0, network = 0 } = own.get(stockKey(item)) ?? {};
      const onShelf = stock.get(stockKey(item))?.onShelf ?? 0;
      const yields =
        holder !== null &&
        (exceedsShare('person', buyer + item.quantity, onShelf) ||
          exceedsShare('network', network + item.quantity, onShelf));
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
