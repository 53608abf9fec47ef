import { inArray } from 'drizzle-orm';
import { mediaFiles } from '../../database/tables/media.ts';
import type { Actor } from '../access/administrators.ts';
import type { Shop } from '../shop.types.ts';
import { deleteUnusedMedia } from './delete-unused-media.ts';
import { keyOfAddress } from './media-key.rules.ts';

type Discarding = {
  /** What a form showed before it was saved; addresses that are no upload of ours are left alone. */
  addresses: readonly (string | null)[];
  actor: Actor;
};

/**
 * Deletes the files that were replaced or taken out of a form and that nothing else shows (specification, admin §4).
 * To be called once the change is saved. Gives how many went.
 */
export async function discardUnusedMedia(shop: Shop, { addresses, actor }: Discarding): Promise<number> {
  const keys = addresses.flatMap((address) => (address && keyOfAddress(address)) || []);
  if (keys.length === 0) return 0;
  const rows = await shop.db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(inArray(mediaFiles.key, keys));
  let count = 0;
  for (const { id } of rows) {
    const { ok } = await deleteUnusedMedia(shop, { mediaId: id, actor });
    if (ok) count += 1;
  }
  return count;
}
