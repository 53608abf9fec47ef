import { and, asc, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import type { AlertDetail } from '../../database/tables/alerts.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { lowStockTold, shopWatch } from '../../database/tables/watch.ts';
import { isAlertWanted, noteAlert } from '../alerts/staff-alerts.ts';
import { isListed, isLowPlainProduct, isLowVariant } from '../catalogue/product-conditions.ts';
import { indianDay, indianWallClock } from '../indian-time.rules.ts';
import type { Shop } from '../shop.types.ts';

/** In the morning, before the first parcel is packed. */
const FROM_HOUR = 8;
const NAMED = 20;

/**
 * Has staff told once a day of what runs low, by the dashboard's rule: each pot by itself. Nothing where nothing ran low,
 * sank or sold out since they were last told. Called every minute; says whether there was something to tell.
 * docs/behaviour/settings.md#staff-alerts.
 */
export async function tellLowStock(shop: Shop): Promise<boolean> {
  const now = shop.now();
  const day = indianDay(now);
  if (!isAlertWanted(shop, 'low-stock') || indianWallClock(now).getUTCHours() < FROM_HOUR) return false;
  const [watch] = await shop.db.select({ day: shopWatch.lowStockDay }).from(shopWatch);
  if (watch?.day === day) return false;
  return shop.db.transaction(async (tx) => {
    const claimed = await tx
      .insert(shopWatch)
      .values({ lowStockDay: day })
      .onConflictDoUpdate({
        target: shopWatch.onlyRow,
        set: { lowStockDay: day },
        setWhere: sql`${shopWatch.lowStockDay} is distinct from ${day}::date`,
      })
      .returning();
    if (claimed.length === 0) return false;
    await noteWhatIsLow(tx, day);
    const detail = { ...(await readSunk(tx, day)), ...(await takeSoldOut(tx, day)) };
    if (detail.low.length + detail.soldOut.length === 0) return false;
    await noteAlert(shop, tx, { kind: 'low-stock', detail });
    return true;
  });
}

/** All in the database: there may be very many, and few of them are news. */
async function noteWhatIsLow(tx: Database, day: string): Promise<void> {
  const none = sql<null>`null::integer`.as('was');
  const today = sql<string>`${day}::date`.as('day');
  const pots = tx
    .select({ itemId: productVariants.id, stock: productVariants.stock, was: none, day: today })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isListed(), isLowVariant));
  const plain = tx
    .select({ itemId: products.id, stock: products.stock, was: none, day: today })
    .from(products)
    .where(and(isListed(), isLowPlainProduct));
  for (const low of [pots, plain]) {
    await tx
      .insert(lowStockTold)
      .select(low)
      .onConflictDoUpdate({
        target: lowStockTold.itemId,
        set: { was: sql`${lowStockTold.stock}`, stock: sql`excluded.stock`, day: sql`excluded.day` },
      });
  }
}

const potName = sql<string>`concat_ws(', ', nullif(${productVariants.potType}, ''), nullif(${productVariants.size}, ''),
  nullif(${productVariants.potColor}, ''))`;
const productOfItem = eq(products.id, sql`coalesce(${productVariants.productId}, ${lowStockTold.itemId})`);

/** What is low for the first time, or lower than it was. */
async function readSunk(tx: Database, day: string) {
  const isNews = and(
    eq(lowStockTold.day, day),
    or(isNull(lowStockTold.was), lt(lowStockTold.stock, lowStockTold.was)),
  );
  const low = await tx
    .select({ name: products.name, pot: potName, stock: lowStockTold.stock, was: lowStockTold.was })
    .from(lowStockTold)
    .leftJoin(productVariants, eq(productVariants.id, lowStockTold.itemId))
    .innerJoin(products, productOfItem)
    .where(isNews)
    .orderBy(asc(lowStockTold.stock), sql`lower(${products.name})`, asc(lowStockTold.itemId))
    .limit(NAMED);
  const moreLow = (await tx.$count(lowStockTold, isNews)) - low.length;
  return { low, moreLow } satisfies AlertDetail;
}

/** Takes from the list what is low no more, and gives what of it sold out. */
async function takeSoldOut(tx: Database, day: string) {
  const gone = ne(lowStockTold.day, day);
  const left = sql`coalesce(${productVariants.stock}, ${products.stock})`;
  const isSoldOut = and(gone, isListed(), sql`${left} = 0`, sql`${productVariants.enabled} is not false`);
  const found = tx
    .select({ name: products.name, pot: potName, all: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(lowStockTold)
    .leftJoin(productVariants, eq(productVariants.id, lowStockTold.itemId))
    .innerJoin(products, productOfItem)
    .where(isSoldOut)
    .orderBy(desc(lowStockTold.stock), sql`lower(${products.name})`, asc(lowStockTold.itemId))
    .limit(NAMED);
  const rows = await found;
  await tx.delete(lowStockTold).where(gone);
  return {
    soldOut: rows.map(({ name, pot }) => ({ name, pot })),
    moreSoldOut: (rows[0]?.all ?? 0) - rows.length,
  } satisfies AlertDetail;
}
