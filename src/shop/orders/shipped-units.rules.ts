import type { OrderStatus } from './order-status.rules.ts';

export type ShipmentState = 'booking' | 'failed' | 'shipped' | 'delivered' | 'void';

export type Units = { orderItemId: string; quantity: number };
type Ordered = { id: string; quantity: number };
type Packed = { state: ShipmentState; items: readonly Units[] };

/** Units in shipments of these states, by the order's item. */
function unitsIn(shipments: readonly Packed[], states: readonly ShipmentState[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { state, items } of shipments) {
    if (!states.includes(state)) continue;
    for (const { orderItemId, quantity } of items) {
      units.set(orderItemId, (units.get(orderItemId) ?? 0) + quantity);
    }
  }
  return units;
}

/**
 * What of each item is in no shipment yet: what was taken back counts as never sent, what a courier's service is asked
 * about, or refused, is spoken for. docs/behaviour/shipments.md#a-part-at-a-time.
 */
export function unitsLeft(items: readonly Ordered[], shipments: readonly Packed[]): Map<string, number> {
  const packed = unitsIn(shipments, ['booking', 'failed', 'shipped', 'delivered']);
  return new Map(items.map(({ id, quantity }) => [id, Math.max(0, quantity - (packed.get(id) ?? 0))]));
}

/** Whether something of it is in no shipment yet. */
export function hasUnitsLeft(items: readonly Ordered[], shipments: readonly Packed[]): boolean {
  return [...unitsLeft(items, shipments).values()].some((units) => units > 0);
}

export type ShippingProgress = {
  ordered: number;
  /** Units that are on their way, or arrived. */
  shipped: number;
  delivered: number;
};

/** How many units of an order have left, and arrived. */
export function shippingProgress(items: readonly Ordered[], shipments: readonly Packed[]): ShippingProgress {
  const count = (states: readonly ShipmentState[]) => {
    const units = unitsIn(shipments, states);
    return items.reduce((sum, { id, quantity }) => sum + Math.min(quantity, units.get(id) ?? 0), 0);
  };
  return {
    ordered: items.reduce((sum, { quantity }) => sum + quantity, 0),
    shipped: count(['shipped', 'delivered']),
    delivered: count(['delivered']),
  };
}

/** What is shown where only a part has left: '2 of 3 shipped'; null where all or nothing has. */
export function partlyShipped({ ordered, shipped }: ShippingProgress): string | null {
  return shipped > 0 && shipped < ordered ? `${shipped} of ${ordered} shipped` : null;
}

/** Whether one shipment has everything that was ordered. */
export function isWholeOrder(items: readonly Ordered[], shipment: Pick<Packed, 'items'>): boolean {
  return items.every(({ id, quantity }) =>
    shipment.items.some((units) => units.orderItemId === id && units.quantity >= quantity),
  );
}

/**
 * The status that an order comes to by what became of its shipments; its own where nothing follows. Statuses that staff
 * set by hand stay. docs/behaviour/shipments.md#the-orders-status.
 */
export function statusFollowing(
  status: OrderStatus,
  { ordered, shipped, delivered }: ShippingProgress,
): OrderStatus {
  if (status === 'cancelled' || status === 'delivered' || shipped === 0) return status;
  if (delivered === ordered) return 'delivered';
  if (shipped === ordered) return 'shipped';
  return status === 'order_placed' ? 'processing' : status;
}

/** The status once a shipment was taken back: what is no longer sent whole is being prepared again. */
export function statusAfterVoid(status: OrderStatus, { ordered, shipped }: ShippingProgress): OrderStatus {
  return status === 'shipped' && shipped < ordered ? 'processing' : status;
}
