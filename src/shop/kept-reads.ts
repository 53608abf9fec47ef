import type { KeptRead, Shop } from './shop.types.ts';

/**
 * What `read` gives, or gave before while nothing of its tags has changed, where the shop keeps such things: for public pages. Many
 * read the same, so nobody may change what is given. `read` uses the shop that it is handed.
 */
export async function readKept<Value>(
  shop: Shop,
  what: KeptRead,
  read: (shop: Shop) => Promise<Value>,
): Promise<Value> {
  const [value] = await readEachKept(shop, [what], async (own) => [await read(own)]);
  return value as Value;
}

/** The same of several, in their order; those that are missing are read in one go. */
export async function readEachKept<Value, Wanted extends KeptRead>(
  shop: Shop,
  wanted: readonly Wanted[],
  read: (shop: Shop, missing: readonly Wanted[]) => Promise<readonly Value[]>,
): Promise<readonly Value[]> {
  if (!shop.kept) return read(shop, wanted);
  const given = await shop.kept(shop, wanted, (own, missing) => read(own, missing as readonly Wanted[]));
  return given as Value[];
}
