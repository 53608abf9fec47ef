export type StockNotice = { kind: 'out' | 'low'; text: string };

const lowForShoppers = 10;
/** Units on the shelf that count as low for staff. docs/behaviour/back-office.md#dashboard. */
export const lowStock = { from: 1, to: 5 };

/**
 * What the product page says about stock: sold out at 0, '{n} quantity left' at 1 to 10.
 * docs/behaviour/product-page.md#stock-notice.
 */
export function stockNotice(stock: number): StockNotice | null {
  if (stock <= 0) return { kind: 'out', text: 'Out of Stock' };
  return stock <= lowForShoppers ? { kind: 'low', text: `${stock} quantity left` } : null;
}

/** The badge in the admin's product list: sold out at 0, low at 1 to 5. docs/behaviour/back-office.md#products. */
export function adminStockBadge(stock: number): StockNotice | null {
  if (stock <= 0) return { kind: 'out', text: 'Out of Stock' };
  return stock <= lowStock.to ? { kind: 'low', text: 'Low Stock' } : null;
}
