import { and, asc, count, eq, gte, inArray, isNotNull, ne, notInArray, sql, sum } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { orders } from '../../database/tables/orders.ts';
import { refunds } from '../../database/tables/payments.ts';
import { type Role, mayRole } from '../access/roles.rules.ts';
import { isListed, isLowPlainProduct, isLowVariant } from '../catalogue/product-conditions.ts';
import { indianDay } from '../indian-time.rules.ts';
import type { Shop } from '../shop.types.ts';

/** What a role may not see is null. */
export type DashboardFigures = {
  /** Published ones. */
  products: number | null;
  orders: number | null;
  /** The totals of all orders; money on delivery once it is there. */
  revenuePaise: number | null;
  /** Still to be paid on delivery; null too where nobody owes any. */
  cashDuePaise: number | null;
  /** The same without what went back to customers. */
  keptPaise: number | null;
  /** Pots, and products without variants (docs/behaviour/back-office.md#dashboard). */
  lowStock: number | null;
};

/** The numbers of the dashboard's cards that this role may see. docs/behaviour/back-office.md#dashboard. */
export async function getDashboardFigures(shop: Shop, role: Role): Promise<DashboardFigures> {
  const withMoney = mayRole(role, 'orders') && mayRole(role, 'money');
  const [published, lowStock, ordered, refunded] = await Promise.all([
    mayRole(role, 'catalogue') ? shop.db.$count(products, isListed()) : null,
    mayRole(role, 'stock') ? countLowStock(shop) : null,
    mayRole(role, 'orders') ? countOrders(shop) : null,
    withMoney ? sumRefunds(shop) : 0,
  ]);
  return {
    products: published,
    orders: ordered && ordered.orders,
    revenuePaise: ordered && withMoney ? ordered.revenuePaise : null,
    cashDuePaise: ordered && withMoney && ordered.cashDuePaise > 0 ? ordered.cashDuePaise : null,
    keptPaise: ordered && withMoney ? ordered.revenuePaise - refunded : null,
    lowStock,
  };
}

/** docs/behaviour/cash-on-delivery.md#figures. */
const isRevenue = notInArray(orders.paymentStatus, ['due', 'refused']);
const isCashDue = and(eq(orders.paymentStatus, 'due'), ne(orders.orderStatus, 'cancelled'));

async function countOrders(shop: Shop) {
  const [ordered] = await shop.db
    .select({
      orders: count(),
      revenuePaise: sql`sum(${orders.totalAmountPaise}) filter (where ${isRevenue})`.mapWith(Number),
      cashDuePaise: sql`sum(${orders.totalAmountPaise}) filter (where ${isCashDue})`.mapWith(Number),
    })
    .from(orders);
  const { orders: placed = 0, revenuePaise, cashDuePaise } = ordered ?? {};
  return { orders: placed, revenuePaise: revenuePaise ?? 0, cashDuePaise: cashDuePaise ?? 0 };
}

/** What the provider took on to send back, of orders; money that made none was no revenue. */
async function sumRefunds(shop: Shop): Promise<number> {
  const [refunded] = await shop.db
    .select({ paise: sum(refunds.amountPaise).mapWith(Number) })
    .from(refunds)
    .where(and(isNotNull(refunds.orderId), inArray(refunds.state, ['accepted', 'processed'])));
  return refunded?.paise ?? 0;
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
  // As in indian-time.rules.ts: India's offset never changes, so no time-zone data is needed.
  const dayOf = (at: AnyPgColumn) =>
    sql<string>`to_char((${at} at time zone 'UTC') + interval '330 minutes', 'YYYY-MM-DD')`;
  const [day, paidOn] = [dayOf(orders.createdAt), dayOf(orders.cashSettledAt)];
  const since = new Date(`${wanted[0]}T00:00:00+05:30`);
  const isCollected = eq(orders.paymentStatus, 'collected');
  const [placed, collected] = await Promise.all([
    shop.db
      .select({
        day,
        orders: count(),
        revenuePaise:
          sql`coalesce(sum(${orders.totalAmountPaise}) filter (where ${isRevenue} and not ${isCollected}), 0)`.mapWith(
            Number,
          ),
      })
      .from(orders)
      .where(gte(orders.createdAt, since))
      .groupBy(day),
    // Money on delivery counts on the day on which it came.
    shop.db
      .select({ day: paidOn, paise: sum(orders.totalAmountPaise).mapWith(Number) })
      .from(orders)
      .where(and(isCollected, gte(orders.cashSettledAt, since)))
      .groupBy(paidOn),
  ]);
  const byDay = new Map(placed.map((row) => [row.day, row]));
  const cash = new Map(collected.map((row) => [row.day, row.paise]));
  return wanted.map((name) => {
    const { orders: placedThen = 0, revenuePaise = 0 } = byDay.get(name) ?? {};
    return { day: name, orders: placedThen, revenuePaise: revenuePaise + (cash.get(name) ?? 0) };
  });
}

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
  const [pots, plain] = await Promise.all([
    shop.db
      .select({ product: { id: products.id, name: products.name }, variant: productVariants })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(and(isListed(), isLowVariant))
      .orderBy(asc(productVariants.stock), byName, asc(productVariants.id))
      .limit(SHOWN),
    shop.db
      .select({ id: products.id, name: products.name, stock: products.stock })
      .from(products)
      .where(and(isListed(), isLowPlainProduct))
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

/** How many there are of them. */
async function countLowStock(shop: Shop): Promise<number> {
  const [[pots], plain] = await Promise.all([
    shop.db
      .select({ low: count() })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(and(isListed(), isLowVariant)),
    shop.db.$count(products, and(isListed(), isLowPlainProduct)),
  ]);
  return (pots?.low ?? 0) + plain;
}
