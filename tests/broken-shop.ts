import type { Shop } from '../src/shop/shop.types.ts';

/** A shop whose database cannot be reached, and what it wrote into its log. */
export function createBrokenShop() {
  const logged: string[] = [];
  const db = new Proxy({} as Shop['db'], {
    get() {
      throw new Error('connection refused');
    },
  });
  const note = (_detail: object, message = '') => void logged.push(message);
  const shop = { db, now: () => new Date(), log: { info: note, warn: note, error: note } } as Shop;
  return { shop, logged };
}
