import { and, asc, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { plantCare } from '../../database/tables/content.ts';
import { orderItems, orders } from '../../database/tables/orders.ts';
import { formatDays } from '../delivery/promise.rules.ts';
import { formatPaise } from '../money.ts';
import { formatOrderDate, orderNumber, shortNumber } from '../orders/order-number.rules.ts';
import { type StoredShipment, readShipments } from '../orders/order-shipments.ts';
import { hasUnitsLeft } from '../orders/shipped-units.rules.ts';
import { toldPhone } from '../settings/public-settings.rules.ts';
import { isAskedFor, isDue } from '../shipments/money-at-the-door.rules.ts';
import type { Shop } from '../shop.types.ts';
import { type ParcelItem, type ParcelLabel, type ParcelPaper, careNote } from './parcel-paper.rules.ts';
import { printedPictures } from './printed-pictures.ts';

const AT_ONCE = 20;

/** What goes with the parcels of orders, in the order of the ids, a few at a time; ids that no order has are left out. */
export async function* readParcelPapers(
  shop: Pick<Shop, 'db' | 'settings' | 'media'>,
  orderIds: readonly string[],
): AsyncGenerator<ParcelPaper, void> {
  const { db } = shop;
  const pictures = printedPictures(shop, PICTURE_PIXELS);
  for (let at = 0; at < orderIds.length; at += AT_ONCE) {
    const ids = orderIds.slice(at, at + AT_ONCE);
    const rows = await db.select().from(orders).where(inArray(orders.id, ids));
    const items = await db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.position));
    const itemsOf = Map.groupBy(items, ({ orderId }) => orderId);
    const parcelsOf = await readShipments(
      db,
      rows.filter(isDue).map(({ id }) => id),
    );
    const care = await readCareNotes(db, items);
    for (const id of ids) {
      const order = rows.find((row) => row.id === id);
      if (!order) continue;
      const own = itemsOf.get(id) ?? [];
      yield toPaper(shop, order, {
        items: await Promise.all(own.map((item) => toParcelItem(item, { care, pictures }))),
        labels: labelsOf(order, own, parcelsOf.get(id) ?? []),
      });
    }
  }
}

type Order = typeof orders.$inferSelect;
type Item = typeof orderItems.$inferSelect;

/** Of a picture that is 30 points high on paper. */
const PICTURE_PIXELS = 120;

type Beside = { care: Map<string, string>; pictures: ReturnType<typeof printedPictures> };

async function toParcelItem(item: Item, { care, pictures }: Beside): Promise<ParcelItem> {
  return {
    name: item.productName,
    options: [item.selectedPotType, item.selectedSize, item.selectedPotColor].filter(Boolean).join(', '),
    sku: item.sku,
    quantity: item.quantity,
    picture: await pictures(item.productImageUrl),
    care: care.get(item.productId ?? '') ?? null,
  };
}

/** What the plant care library says of light and water, in short, by product. */
async function readCareNotes(db: Database, items: readonly Item[]): Promise<Map<string, string>> {
  const ids = [...new Set(items.flatMap(({ productId }) => (productId === null ? [] : [productId])))];
  if (ids.length === 0) return new Map();
  const guides = await db
    .select({ productId: plantCare.productId, light: plantCare.light, water: plantCare.water })
    .from(plantCare)
    .where(and(inArray(plantCare.productId, ids), plantCare.isPublished))
    .orderBy(asc(plantCare.createdAt), asc(plantCare.id));
  return new Map(
    guides.flatMap(({ productId, ...guide }) => {
      const note = careNote(guide);
      return productId === null || note === null ? [] : [[productId, note] as const];
    }),
  );
}

function toPaper(
  { settings }: Pick<Shop, 'settings'>,
  order: Order,
  { items, labels }: Pick<ParcelPaper, 'items' | 'labels'>,
): ParcelPaper {
  const { shop } = settings();
  const phone = toldPhone(shop.phone);
  return {
    shopName: shop.name,
    from: [...shop.address.split('\n'), phone].map((line) => line.trim()).filter((line) => line !== ''),
    orderNumber: orderNumber(order.id),
    shortNumber: shortNumber(order.number),
    placedOn: formatOrderDate(order.createdAt),
    to: {
      name: order.gift?.recipient ?? order.customerName,
      address: [
        order.shippingAddress,
        `${order.shippingCity}, ${order.shippingState} ${order.shippingZipCode}`,
        order.shippingCountry,
      ],
      phone: order.gift ? order.gift.phone || order.customerPhone : order.customerPhone,
    },
    items,
    note: order.orderNote,
    gift: order.gift && giftCard(order.gift, order.customerName),
    labels,
  };
}

/** What of a gift is printed. docs/behaviour/gifts.md#the-parcel. */
function giftCard({ message, day }: NonNullable<Order['gift']>, from: string): ParcelPaper['gift'] {
  return { from, message, notBefore: day === '' ? null : formatDays(day, day) };
}

/**
 * What whoever brings a parcel has to ask for; it stands on the labels alone. Of an order that is paid at the door those
 * parcels that have not arrived have one each, and so has what is in none yet. docs/behaviour/shipments.md#money-at-the-door.
 */
function labelsOf(order: Order, items: readonly Item[], parcels: readonly StoredShipment[]): ParcelLabel[] {
  if (!isDue(order) || order.totalAmountPaise === 0) return [{ parcel: '', cashToCollect: null }];
  const label = (position: number, others: readonly StoredShipment[]): ParcelLabel => ({
    parcel: `Parcel ${position}`,
    cashToCollect: isAskedFor(order, others) ? formatPaise(order.totalAmountPaise) : null,
  });
  const labels = parcels
    .filter(({ state }) => state === 'booking' || state === 'shipped')
    .map((parcel) =>
      label(
        parcel.position,
        parcels.filter((other) => other !== parcel),
      ),
    );
  if (labels.length === 0 || hasUnitsLeft(items, parcels))
    labels.push(label(Math.max(0, ...parcels.map(({ position }) => position)) + 1, parcels));
  return labels.length === 1 ? labels.map((only) => ({ ...only, parcel: '' })) : labels;
}
