import type { Shop } from './shop.types.ts';

/** What `read` gives; null when it fails, which is logged: a section may fail without the page around it. */
export async function orNothing<T>(shop: Shop, message: string, read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    shop.log.error({ err: error }, message);
    return null;
  }
}
