import type { PictureZip } from '../../media/media.types.ts';
import { zipSentence } from '../media/import-pictures.rules.ts';
import type { Shop } from '../shop.types.ts';
import { importLimits } from './imports.schema.ts';
import type { Import } from './stored-items.ts';

/** The pictures that came along with an import, on this machine while it is worked on. */
export type PicturesZip = { zip: PictureZip | null; close(): Promise<void> };

/** Opens an import's ZIP with pictures, wherever it is stored. */
export async function openPicturesZip(shop: Shop, { picturesKey }: Import): Promise<PicturesZip> {
  if (picturesKey === null) return { zip: null, close: async () => undefined };
  const stored = await shop.media.readPrivate(picturesKey);
  const held = stored && (await shop.media.hold(stored, importLimits.picturesBytes));
  if (!held) throw new Error(`The pictures of an import are gone: ${picturesKey}`);
  const opened = await shop.media.openPictureZip(held.content.path);
  if (!opened.ok) {
    await held.discard();
    throw new Error(zipSentence(opened.reason));
  }
  return {
    zip: opened.zip,
    async close() {
      opened.zip.close();
      await held.discard();
    },
  };
}
