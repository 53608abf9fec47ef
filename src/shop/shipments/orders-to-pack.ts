import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { attributeValues, productAttributes, products } from '../../database/tables/catalogue.ts';
import { orderItems } from '../../database/tables/orders.ts';
import { stillPromised } from '../delivery/promise.rules.ts';
import { type AdminOrder, readAdminOrders } from '../orders/admin-order.ts';
import { isToPack } from '../orders/order-views.rules.ts';
import type { OrderStatus } from '../orders/order-status.rules.ts';
import { unitsLeft } from '../orders/shipped-units.rules.ts';
import { swatchColor } from '../variants/attribute-values.rules.ts';
import { readColorOptions } from '../variants/stored-colors.schema.ts';
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
  /** Of the colour's swatch; null where there is no colour. */
  hex: string | null;
  sku: string | null;
  units: number;
};

/** An order on the packing table. No money stands in it, whoever packs. */
export type OrderToPack = {
  id: string;
  number: number;
  orderStatus: OrderStatus;
  createdAt: Date;
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
  readAt: Date;
  /** Those that are on, the usual one first. */
  couriers: string[];
  /** Who books parcels, where that is set up. */
  service: { key: string; name: string } | null;
};

/** The table on which these orders are packed, whoever waits longest first. docs/behaviour/packing.md. */
export async function layPackingTable(shop: Shop, orderIds: readonly string[]): Promise<PackingTable> {
  const { couriers } = shop.settings().couriers;
  const { offered } = shop.couriers;
  const orders = await readOrdersToPack(shop, orderIds);
  return {
    orders: orders.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.number - b.number),
    readAt: shop.now(),
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

/** Of an item, what the catalogue knows. */
type Place = {
  /** The variant or product that it is a piece of; null for what is no longer known. */
  goodsId: string | null;
  hex: string | null;
};

/** By the item. */
async function readPlaces(db: Database, orderIds: readonly string[]): Promise<Map<string, Place>> {
  const { productId, variantId, selectedPotColor } = orderItems;
  const rows = await db
    .select({
      id: orderItems.id,
      goodsId: sql<string | null>`coalesce(${variantId}, ${productId})`,
      color: selectedPotColor,
      metadata: attributeValues.metadata,
      older: products.availableColors,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, productId))
    .leftJoin(
      productAttributes,
      and(eq(productAttributes.productId, productId), eq(productAttributes.name, 'pot_color')),
    )
    .leftJoin(
      attributeValues,
      and(eq(attributeValues.attributeId, productAttributes.id), eq(attributeValues.name, selectedPotColor)),
    )
    .where(inArray(orderItems.orderId, [...orderIds]));
  return new Map(rows.map(({ id, goodsId, ...color }) => [id, { goodsId, hex: hexOf(color) }]));
}

type StoredColor = { color: string | null; metadata: { hexColor?: string } | null; older: unknown };

/** As the product's page shows it: of its attribute, else of its older list, else by its name. */
function hexOf({ color: name, metadata, older }: StoredColor): string | null {
  if (name === null) return null;
  const listed = metadata ?? readColorOptions(older).find((color) => color.name === name);
  return swatchColor({ name, hexColor: listed?.hexColor });
}

type Beside = { places: ReadonlyMap<string, Place>; at: Date };

function toPack(order: AdminOrder, { places, at }: Beside): OrderToPack {
  const { id, number, orderStatus, createdAt, customer, city, gift, note, items, shipments, arrives } = order;
  const left = unitsLeft(items, shipments);
  const lines = items.flatMap((item) => {
    const units = left.get(item.id) ?? 0;
    if (units === 0) return [];
    const { productName, productImageUrl, selectedPotType, selectedSize, selectedPotColor, sku } = item;
    const chosen = { potType: selectedPotType, size: selectedSize, color: selectedPotColor };
    // What was chosen of a product without variants tells its pieces apart.
    const { goodsId = null, hex = null } = places.get(item.id) ?? {};
    const what = [goodsId ?? productName, selectedPotType, selectedSize, selectedPotColor].join('\n');
    return [{ id: item.id, what, productName, imageUrl: productImageUrl, ...chosen, hex, sku, units }];
  });
  const gone = shipments.findLast(({ state }) => state === 'shipped' || state === 'delivered');
  return {
    id,
    number,
    orderStatus,
    createdAt,
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
