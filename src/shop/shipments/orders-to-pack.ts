import { inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orderItems } from '../../database/tables/orders.ts';
import { stillPromised } from '../delivery/promise.rules.ts';
import { type AdminOrder, readAdminOrders } from '../orders/admin-order.ts';
import { isToPack } from '../orders/order-views.rules.ts';
import type { OrderStatus } from '../orders/order-status.rules.ts';
import { unitsLeft } from '../orders/shipped-units.rules.ts';
import type { Shop } from '../shop.types.ts';

/** What of an order goes into its box: units that are in no parcel yet. */
export type PackLine = {
  /** The order's item. */
  id: string;
  /** The same for all that is fetched from one place. */
  what: string;
  productName: string;
  imageUrl: string | null;
  potType: string | null;
  size: string | null;
  color: string | null;
  sku: string | null;
  units: number;
};

/** An order on the packing table. No money stands in it, whoever packs. */
export type OrderToPack = {
  id: string;
  number: number;
  orderStatus: OrderStatus;
  /** 'open': it is packed. 'sent' and 'cancelled': nothing more is. 'packed': all of it is in parcels that have not left. */
  state: 'open' | 'sent' | 'cancelled' | 'packed';
  /** Who gets it. */
  name: string;
  city: string;
  gift: { message: string; day: string } | null;
  /** What the shopper wrote for those who pack it. */
  note: string | null;
  /** The shelf had less than was paid for. */
  isShort: boolean;
  lines: PackLine[];
  /** Courier and number of its last parcel that left. */
  way: string;
  /** The last day that was promised, unless it has passed. */
  expectedOn: string;
  /** Of the parcel that may be sent next: sent twice, it is one. */
  shipmentId: string;
};

export type PackingTable = {
  orders: OrderToPack[];
  /** Those that are on, the usual one first. */
  couriers: string[];
  /** Who books parcels, where that is set up. */
  service: { key: string; name: string } | null;
};

/** The table on which these orders are packed. docs/behaviour/packing.md. */
export async function layPackingTable(shop: Shop, orderIds: readonly string[]): Promise<PackingTable> {
  const { couriers } = shop.settings().couriers;
  const { offered } = shop.couriers;
  return {
    orders: await readOrdersToPack(shop, orderIds),
    couriers: couriers.flatMap(({ name, isOn }) => (isOn ? [name] : [])),
    service: offered && { key: offered.key, name: offered.name },
  };
}

/** These orders as they are packed, in the order of the ids; unknown ids are left out. */
export async function readOrdersToPack(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  orderIds: readonly string[],
): Promise<OrderToPack[]> {
  const [orders, places] = await Promise.all([
    readAdminOrders(db, orderIds, { withMoney: false }),
    readPlaces(db, orderIds),
  ]);
  const at = now();
  return orders.map((order) => toPack(order, { places, at }));
}

/** By the item: the variant or product that it is a piece of; null for what the catalogue no longer knows. */
async function readPlaces(db: Database, orderIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ id: orderItems.id, productId: orderItems.productId, variantId: orderItems.variantId })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]));
  return new Map(rows.map(({ id, productId, variantId }) => [id, variantId ?? productId]));
}

type Beside = { places: ReadonlyMap<string, string | null>; at: Date };

function toPack(order: AdminOrder, { places, at }: Beside): OrderToPack {
  const { id, number, orderStatus, customer, city, gift, note, items, shipments, arrives } = order;
  const left = unitsLeft(items, shipments);
  const lines = items.flatMap((item) => {
    const units = left.get(item.id) ?? 0;
    if (units === 0) return [];
    const { productName, productImageUrl, selectedPotType, selectedSize, selectedPotColor, sku } = item;
    const chosen = { potType: selectedPotType, size: selectedSize, color: selectedPotColor };
    // What was chosen of a product without variants tells its pieces apart.
    const place = places.get(item.id) ?? productName;
    const what = [place, selectedPotType, selectedSize, selectedPotColor].join('\n');
    return [{ id: item.id, what, productName, imageUrl: productImageUrl, ...chosen, sku, units }];
  });
  const gone = shipments.findLast(({ state }) => state === 'shipped' || state === 'delivered');
  return {
    id,
    number,
    orderStatus,
    state: stateOf(orderStatus, lines),
    name: gift ? gift.recipient : customer.name,
    city,
    gift: gift && { message: gift.message, day: gift.day },
    note,
    isShort: order.shortOfStock,
    lines,
    way: gone ? [gone.courier, gone.trackingNumber].filter(Boolean).join(', ') : '',
    expectedOn: stillPromised(arrives?.to, at),
    shipmentId: crypto.randomUUID(),
  };
}

function stateOf(status: OrderStatus, lines: readonly PackLine[]): OrderToPack['state'] {
  if (status === 'cancelled') return 'cancelled';
  if (!isToPack(status)) return 'sent';
  return lines.length > 0 ? 'open' : 'packed';
}
