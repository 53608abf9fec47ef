/** What kept pages show of a guide: its own page, the lists, and the products it was or is about. */
export function guideTags(id: string, productIds: readonly (string | null)[]): string[] {
  const products = productIds.filter(Boolean).map((productId) => `product:${productId}`);
  return [`guide:${id}`, 'guides', ...products];
}
