import { asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orderedIds } from '../../database/tables/columns.ts';
import { users } from '../../database/tables/accounts.ts';
import { products } from '../../database/tables/catalogue.ts';
import { keptPlants } from '../../database/tables/my-plants.ts';
import { orderItems, orders } from '../../database/tables/orders.ts';
import { isPlant, plantSigns } from '../catalogue/is-plant.ts';
import { readFacts } from '../catalogue/plant-facts.rules.ts';
import { indianDay } from '../indian-time.rules.ts';
import type { Shop } from '../shop.types.ts';
import { LONGEST_NAME, MOST_PLANTS } from './my-plants.rules.ts';
import { boughtPot, factsOf, likelyPlace } from './plant-places.rules.ts';

type Owner = { userId: string };

/**
 * Enters the plants of somebody's delivered orders, one for each unit; of each order once, however often and by how many at
 * once it is asked. Presents, and what is no plant, are left out. docs/behaviour/my-plants.md#bought-plants.
 */
export async function enterBoughtPlants(shop: Shop, owner: Owner): Promise<void> {
  const { rows } = await shop.db.execute<{ id: string }>(notEntered(owner));
  if (rows.length === 0) return;
  await shop.db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const entered = await tx.execute<{ id: string }>(sql`
      insert into entered_orders (order_id, user_id, created_at)
      select id, ${owner.userId}, ${shop.now().toISOString()}::timestamptz from (${notEntered(owner)}) o
      on conflict do nothing returning order_id as id`);
    const orderIds = entered.rows.map(({ id }) => id);
    if (orderIds.length > 0) await enter(shop, tx, { ...owner, orderIds });
  });
}

const notEntered = ({ userId }: Owner) => sql`
  select orders.id from orders where orders.user_id = ${userId} and orders.order_status = 'delivered'
    and not exists (select 1 from entered_orders e where e.order_id = orders.id)`;

/** Whoever enters plants of one person takes turns: their number is bounded. */
export async function lockOwner(tx: Database, { userId }: Owner): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** How many more somebody may have. */
export async function roomForPlants(db: Database, { userId }: Owner): Promise<number> {
  const [found] = await db.select({ kept: count() }).from(keptPlants).where(eq(keptPlants.userId, userId));
  return Math.max(0, MOST_PLANTS - (found?.kept ?? 0));
}

async function enter(shop: Shop, tx: Database, { userId, orderIds }: Owner & { orderIds: string[] }) {
  const lines = await tx
    .select({ item: orderItems, order: orders, product: plantSigns })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orders.createdAt), asc(orders.id), asc(orderItems.position));
  const now = shop.now();
  const today = indianDay(now);
  const entries = lines.flatMap(({ item, order, product }) => {
    if (!isPlant(product) || order.gift !== null) return [];
    const entry = {
      userId,
      productId: item.productId,
      orderItemId: item.id,
      kind: 'foliage',
      ...boughtPot({ potType: item.selectedPotType, size: item.selectedSize }),
      place: likelyPlace(factsOf('foliage', readFacts(product.plantFacts))),
      keptSince: indianDay(order.deliveredAt ?? order.createdAt),
      startsOn: today,
      createdAt: now,
    };
    const units = Math.min(item.quantity, MOST_PLANTS);
    return Array.from({ length: units }, (_, at) => ({
      ...entry,
      unit: at + 1,
      name: nameOf(item.productName, { unit: at + 1, units }),
    }));
  });
  const taken = entries.slice(0, await roomForPlants(tx, { userId }));
  if (taken.length === 0) return;
  const ids = orderedIds(taken.length, now);
  const rows = taken.map((entry, at) => ({ ...entry, id: ids[at] }));
  await tx.insert(keptPlants).values(rows).onConflictDoNothing();
}

function nameOf(name: string, { unit, units }: { unit: number; units: number }): string {
  const number = units === 1 ? '' : ` ${unit}`;
  return `${name.slice(0, LONGEST_NAME - number.length)}${number}`;
}
