import { count, gte, sql, sum } from 'drizzle-orm';
import { orders } from '../../database/tables/orders.ts';
import { indianDay } from '../indian-time.rules.ts';
import type { Shop } from '../shop.types.ts';

export type DailySales = {
  /** 'YYYY-MM-DD', in India. */
  day: string;
  orders: number;
  revenuePaise: number;
};

const DAY_MS = 86_400_000;

/** Orders and revenue of each of the last `days` Indian days, today being the last; days without orders are zero. */
export async function listDailySales(shop: Shop, { days }: { days: number }): Promise<DailySales[]> {
  const now = shop.now().getTime();
  const wanted = Array.from({ length: days }, (_, back) =>
    indianDay(new Date(now - (days - 1 - back) * DAY_MS)),
  );
  // As in indian-time.rules.ts: India's offset never changes, so no time-zone data is needed.
  const day = sql<string>`to_char((${orders.createdAt} at time zone 'UTC') + interval '330 minutes', 'YYYY-MM-DD')`;
  const rows = await shop.db
    .select({ day, orders: count(), revenuePaise: sum(orders.totalAmountPaise).mapWith(Number) })
    .from(orders)
    .where(gte(orders.createdAt, new Date(`${wanted[0]}T00:00:00+05:30`)))
    .groupBy(day);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return wanted.map((name) => byDay.get(name) ?? { day: name, orders: 0, revenuePaise: 0 });
}
