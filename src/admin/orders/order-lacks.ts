import type { AdminOrder } from '../../shop/orders/admin-order.types.ts';

/** In few words, what of an order needs somebody's attention first; null when all is well. */
export function orderLacks(order: AdminOrder): string | null {
  if (order.stockUpdateFailed !== null) return 'Stock not updated';
  if (order.orderStatus === 'cancelled') return null;
  if (order.shortOfStock) return 'Short of stock';
  return order.shortOfPromo ? 'Promo code used up' : null;
}
