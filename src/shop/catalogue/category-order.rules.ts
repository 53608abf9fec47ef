/** Categories as shoppers see them: All first, Deals last, the rest by name without regard to case. Specification, storefront §2. */
export function inCategoryOrder<T extends { name: string }>(categories: readonly T[]): T[] {
  return categories
    .map((category) => ({ category, key: sortKey(category.name) }))
    .toSorted((one, other) => Number(one.key > other.key) - Number(one.key < other.key))
    .map(({ category }) => category);
}

// Plain comparison of a key instead of a collation: server, browser and database then agree on the order.
function sortKey(name: string): string {
  const lower = name.trim().toLowerCase();
  if (lower === 'all') return '0';
  return lower === 'deals' ? '2' : `1${lower}`;
}
