import { count, sum } from 'drizzle-orm';
import { products } from '../../database/tables/catalogue.ts';
import { orders } from '../../database/tables/orders.ts';
import { isListed } from '../catalogue/product-conditions.ts';
import type { Shop } from '../shop.types.ts';
import { countLowStock } from './list-low-stock.ts';

export type DashboardFigures = {
  /** Published ones. */
  products: number;
  orders: number;
  /** The totals of all orders. */
  revenuePaise: number;
  /** Pots, and products without variants (decisions, 'Catalogue and admin'). */
  lowStock: number;
};

/** The numbers of the dashboard's cards. Specification, admin §2 'Dashboard'. */
export async function getDashboardFigures(shop: Shop): Promise<DashboardFigures> {
  const [published, lowStock, [ordered]] = await Promise.all([
    shop.db.$count(products, isListed()),
    countLowStock(shop),
    shop.db
      .select({ orders: count(), revenuePaise: sum(orders.totalAmountPaise).mapWith(Number) })
      .from(orders),
  ]);
  return {
    products: published,
    orders: ordered?.orders ?? 0,
    revenuePaise: ordered?.revenuePaise ?? 0,
    lowStock,
  };
}
