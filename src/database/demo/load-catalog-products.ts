import { demoShop } from '../../../demo/shop.ts';
import type { Database } from '../client.ts';
import { loadDemoProducts } from './load-demo-products.ts';

/** Adds the shipped products to a shop, and those of their categories that it lacks; gives the products' ids. */
export async function loadCatalogProducts(tx: Database): Promise<string[]> {
  return [...(await loadDemoProducts(tx, demoShop)).values()];
}
