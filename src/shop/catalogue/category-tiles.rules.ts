import type { Category } from './categories.ts';

export const MOST_TILES = 6;

/** A category, and the product that stands for it. */
export type ChosenTile<Of extends Category> = { category: Of; productId: string };

/**
 * The first categories that have a product to show, each with the newest of its own that stands for none before it; one whose products
 * all do shows its newest. `besides` are shown near by already. Everything else is among the others, in its order.
 */
export function chooseTiles<Of extends Category>(
  categories: readonly Of[],
  newest: ReadonlyMap<string, readonly string[]>,
  besides: readonly string[] = [],
): { tiles: ChosenTile<Of>[]; others: Of[] } {
  const taken = new Set(besides);
  const tiles: ChosenTile<Of>[] = [];
  for (const category of categories) {
    if (tiles.length === MOST_TILES) break;
    const own = newest.get(category.id) ?? [];
    const productId = own.find((id) => !taken.has(id)) ?? own[0];
    if (productId === undefined) continue;
    taken.add(productId);
    tiles.push({ category, productId });
  }
  const shown = new Set(tiles.map(({ category }) => category.id));
  return { tiles, others: categories.filter(({ id }) => !shown.has(id)) };
}
