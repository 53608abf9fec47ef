import { and, asc, eq, gte, inArray, isNotNull, sql, sum } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { salesByDay } from '../../database/tables/orders.ts';
import { type Role, mayRole } from '../access/roles.rules.ts';
import { isMarkedListingFilled } from '../catalogue/category-listing.ts';
import { isListed, isLowPlainProduct, isLowVariant } from '../catalogue/product-conditions.ts';
import { indianDay } from '../indian-time.rules.ts';
import type { Counted } from '../list-page.rules.ts';
import { countSome } from '../list-page.ts';
import type { Shop } from '../shop.types.ts';
import { countStock } from '../stock-sheet/list-stock.ts';

/** What a role may not see is null. */
export type DashboardFigures = {
  /** Published ones. */
  products: Counted | null;
  orders: number | null;
  /** The totals of all orders; money on delivery once it is there. */
  revenuePaise: number | null;
  /** Still to be paid on delivery; null too where nobody owes any. */
  cashDuePaise: number | null;
  /** The same without what went back to customers. */
  keptPaise: number | null;
  /** Pots, and products without variants (docs/behaviour/back-office.md#dashboard). */
  lowStock: Counted | null;
  soldOut: Counted | null;
};

/** The numbers of the dashboard's cards that this role may see. docs/behaviour/back-office.md#dashboard. */
export async function getDashboardFigures(shop: Shop, role: Role): Promise<DashboardFigures> {
  const withMoney = mayRole(role, 'orders') && mayRole(role, 'money');
  const [published, lowStock, soldOut, sold] = await Promise.all([
    mayRole(role, 'catalogue') ? countSome(shop.db, products, isListed()) : null,
    mayRole(role, 'stock') ? countStock(shop, { show: 'low' }) : null,
    mayRole(role, 'stock') ? countStock(shop, { show: 'sold-out' }) : null,
    mayRole(role, 'orders') ? sumSales(shop) : null,
  ]);
  return {
    products: published,
    orders: sold && sold.orders,
    revenuePaise: sold && withMoney ? sold.revenuePaise : null,
    cashDuePaise: sold && withMoney && sold.cashDuePaise > 0 ? sold.cashDuePaise : null,
    keptPaise: sold && withMoney ? sold.revenuePaise - sold.refundedPaise : null,
    lowStock,
    soldOut,
  };
}

/** Triggers add them up by days. docs/behaviour/cash-on-delivery.md#figures. */
async function sumSales(shop: Shop) {
  const total = (column: AnyPgColumn) => sql`coalesce(sum(${column}), 0)`.mapWith(Number);
  const [sold] = await shop.db
    .select({
      orders: total(salesByDay.orders),
      revenuePaise: total(salesByDay.revenuePaise),
      cashDuePaise: total(salesByDay.cashDuePaise),
      refundedPaise: total(salesByDay.refundedPaise),
    })
    .from(salesByDay);
  return sold ?? { orders: 0, revenuePaise: 0, cashDuePaise: 0, refundedPaise: 0 };
}

/** For the job of every minute: adds what orders noted since to the sums of its days. */
export async function sumUpSales({ db }: Shop): Promise<void> {
  await db.execute(sql`
    with noted as (delete from sales_by_day where not is_sum returning *)
    insert into sales_by_day as summed (id, day, is_sum, orders, revenue_paise, cash_due_paise, refunded_paise)
    select gen_random_uuid(), day, true, sum(orders), sum(revenue_paise), sum(cash_due_paise), sum(refunded_paise)
      from noted group by day order by day
    on conflict (day) where is_sum do update
       set orders = summed.orders + excluded.orders, revenue_paise = summed.revenue_paise + excluded.revenue_paise,
           cash_due_paise = summed.cash_due_paise + excluded.cash_due_paise,
           refunded_paise = summed.refunded_paise + excluded.refunded_paise`);
}

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
  const rows = await shop.db
    .select({
      day: salesByDay.day,
      orders: sum(salesByDay.orders).mapWith(Number),
      revenuePaise: sum(salesByDay.revenuePaise).mapWith(Number),
    })
    .from(salesByDay)
    .where(gte(salesByDay.day, wanted[0] ?? ''))
    .groupBy(salesByDay.day);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return wanted.map((day) => byDay.get(day) ?? { day, orders: 0, revenuePaise: 0 });
}

type SalesSum = Omit<DailySales, 'day'>;

export type Sales = {
  days: DailySales[];
  /** Of these days, and of as many before them. */
  sum: SalesSum;
  before: SalesSum;
};

/** The last `days` Indian days, and what they stand beside; read at once. */
export async function readSales(shop: Shop, { days }: { days: number }): Promise<Sales> {
  const all = await listDailySales(shop, { days: 2 * days });
  const shown = all.slice(days);
  return { days: shown, sum: sumOf(shown), before: sumOf(all.slice(0, days)) };
}

const sumOf = (days: readonly DailySales[]): SalesSum => ({
  orders: days.reduce((total, day) => total + day.orders, 0),
  revenuePaise: days.reduce((total, day) => total + day.revenuePaise, 0),
});

const SHOWN = 100;

export type LowStockItem = {
  /** Of the product. */
  id: string;
  variantId: string | null;
  name: string;
  /** 'Plastic, Small (4"), White'; '' for a product without variants. */
  pot: string;
  stock: number;
};

/**
 * What runs out soon among published products, 1 to 5 units on the shelf: each pot on sale by itself, and products
 * without variants. The fewest first, at most a hundred.
 */
export async function listLowStock(shop: Shop): Promise<LowStockItem[]> {
  const byName = sql`lower(${products.name})`;
  // Of the first hundred products each has a pot that belongs before all pots of the others.
  const first = shop.db
    .select({ id: products.id })
    .from(products)
    .where(and(isListed(), isNotNull(products.lowestLow)))
    .orderBy(asc(products.lowestLow), byName, asc(products.id))
    .limit(SHOWN);
  const theirs = (await isMarkedListingFilled(shop.db))
    ? inArray(
        products.id,
        (await first).map(({ id }) => id),
      )
    : undefined;
  const [pots, plain] = await Promise.all([
    shop.db
      .select({ product: { id: products.id, name: products.name }, variant: productVariants })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(and(theirs, isListed(), isLowVariant))
      .orderBy(asc(productVariants.stock), byName, asc(productVariants.id))
      .limit(SHOWN),
    shop.db
      .select({ id: products.id, name: products.name, stock: products.stock })
      .from(products)
      .where(and(theirs, isListed(), isLowPlainProduct))
      .orderBy(asc(products.stock), byName, asc(products.id))
      .limit(SHOWN),
  ]);
  const items = [
    ...pots.map(({ product, variant }) => ({
      ...product,
      variantId: variant.id,
      pot: [variant.potType, variant.size, variant.potColor].filter(Boolean).join(', '),
      stock: variant.stock,
    })),
    ...plain.map((product) => ({ ...product, variantId: null, pot: '' })),
  ];
  return items.toSorted((a, b) => a.stock - b.stock || a.name.localeCompare(b.name, 'en')).slice(0, SHOWN);
}
