/** One SKU: a variant, or a product that has none. */
export type StockItem = { productId: string; variantId: string | null };

export type StockQuantity = StockItem & { quantity: number };

/** Two lines of the same SKU have the same key. */
export function stockKey({ productId, variantId }: StockItem): string {
  return variantId ?? productId;
}

/** Adds up the quantities of one SKU and sorts: locks are always taken in the order of the keys. */
export function mergeBySku(quantities: StockQuantity[]): StockQuantity[] {
  const merged = new Map<string, StockQuantity>();
  for (const wanted of quantities) {
    const quantity = (merged.get(stockKey(wanted))?.quantity ?? 0) + wanted.quantity;
    merged.set(stockKey(wanted), { productId: wanted.productId, variantId: wanted.variantId, quantity });
  }
  return [...merged.values()].sort((a, b) => (stockKey(a) < stockKey(b) ? -1 : 1));
}
