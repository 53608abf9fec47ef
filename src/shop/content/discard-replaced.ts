import type { Actor } from '../access/administrators.ts';
import { discardUnusedMedia } from '../media/delete-media.ts';
import type { Shop } from '../shop.types.ts';

type Replaced = { actor: Actor; before: readonly (string | null)[]; after: readonly (string | null)[] };

/**
 * Removes the stored files that a saved change no longer shows, unless something else does (specification, admin §7).
 * The change stands: what cannot be removed is only logged.
 */
export async function discardReplaced(shop: Shop, { actor, before, after }: Replaced): Promise<void> {
  const addresses = before.filter((address) => address && !after.includes(address));
  try {
    await discardUnusedMedia(shop, { addresses, actor });
  } catch (err) {
    shop.log.error({ err, addresses }, 'A replaced file could not be removed');
  }
}
