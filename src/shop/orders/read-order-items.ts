import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { orderItems } from '../../database/tables/orders.ts';
import type { OwnOrderItem } from './own-orders.ts';

/** With what staff find it by: the SKU of the variant or the product, as it was then. */
export type OrderItem = OwnOrderItem & { sku: string | null; tax: ItemTax | null };

/** What an order's line says of its tax (docs/behaviour/taxes.md#what-a-line-contains). */
export type ItemTax = { name: string; rateHundredths: number; hsn: string | null; paise: number };

/** The items of several orders in one query, in their order's order. */
export async function readOrderItems(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, OrderItem[]>> {
  const byOrder = new Map<string, OrderItem[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return byOrder;
  const rows = await db
    .select({
      orderId: orderItems.orderId,
      id: orderItems.id,
      productName: orderItems.productName,
      productImageUrl: orderItems.productImageUrl,
      productPricePaise: orderItems.productPricePaise,
      quantity: orderItems.quantity,
      selectedSize: orderItems.selectedSize,
      selectedPotType: orderItems.selectedPotType,
      selectedPotColor: orderItems.selectedPotColor,
      sku: orderItems.sku,
      taxClass: orderItems.taxClass,
      taxRateHundredths: orderItems.taxRateHundredths,
      taxHsn: orderItems.taxHsn,
      taxPaise: orderItems.taxPaise,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position));
  for (const { orderId, taxClass, taxRateHundredths, taxHsn, taxPaise, ...item } of rows) {
    const tax =
      taxClass === null || taxRateHundredths === null || taxPaise === null
        ? null
        : { name: taxClass, rateHundredths: taxRateHundredths, hsn: taxHsn, paise: taxPaise };
    byOrder.get(orderId)?.push({ ...item, tax });
  }
  return byOrder;
}
