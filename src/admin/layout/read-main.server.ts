import { unavailable } from '../../http/unavailable.ts';
import type { Shop } from '../../shop/shop.types.ts';

/**
 * What a screen is about. Null when it cannot be read, which is logged: the screen says so in its place, and its answer has
 * this `status`. 503 while the database cannot answer, 500 when that is the shop's own fault.
 * docs/behaviour/back-office.md#screens-that-load.
 */
export async function readMain<T>(
  { log }: Pick<Shop, 'log'>,
  message: string,
  read: Promise<T>,
): Promise<{ found: T | null; status: number }> {
  try {
    return { found: await read, status: 200 };
  } catch (error) {
    const refusal = unavailable(error);
    log[refusal ? 'warn' : 'error']({ err: error }, message);
    return { found: null, status: refusal?.status ?? 500 };
  }
}
