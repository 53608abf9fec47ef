import { decode, readHeader, takeTurn } from './decode.ts';
import type { RefusalReason } from './media.types.ts';

/** Larger than anything the shop shows (1920 px, and twice 960). */
const LONGEST_SIDE = 2_560;
/** Of a picture that is unpacked as a whole before it is made smaller: 4 bytes of memory each. */
const WHOLE_PIXELS = 64_000_000;

export type Reencoded =
  | { ok: true; bytes: Uint8Array; width: number; height: number; firstFrameOnly: boolean }
  | { ok: false; reason: Extract<RefusalReason, 'too-many-pixels' | 'damaged'> };

/**
 * Makes a picture anew from its pixels, as WebP: upright, in sRGB, and without anything else that came with it (where
 * it was taken, other profiles, whatever was hidden in it).
 */
export async function reencodePicture(bytes: Uint8Array, maxPixels: number): Promise<Reencoded> {
  const header = await readHeader(bytes);
  if (!header) return { ok: false, reason: 'damaged' };
  const isStreamed = (header.format === 'jpeg' || header.format === 'png') && !header.isProgressive;
  const most = isStreamed ? maxPixels : Math.min(maxPixels, WHOLE_PIXELS);
  if (header.width * header.height > most) return { ok: false, reason: 'too-many-pixels' };
  try {
    const { data, info } = await takeTurn(() =>
      decode(bytes, maxPixels)
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 88, alphaQuality: 100, effort: 2 })
        .toBuffer({ resolveWithObject: true }),
    );
    return {
      ok: true,
      bytes: data,
      width: info.width,
      height: info.height,
      firstFrameOnly: header.pages > 1,
    };
  } catch {
    return { ok: false, reason: 'damaged' };
  }
}
