import { decode, takeTurn } from './decode.ts';
import type { SizeFormat } from './sizes.ts';

/** Higher efforts cost seconds a picture and save a few percent. */
const AVIF_EFFORT = 1;
const WEBP_EFFORT = 2;
/** Of what we encoded ourselves. */
const MAX_PIXELS = 2_560 * 2_560;

/** A stored picture at most `width` px wide. */
export function makeSize(bytes: Uint8Array, width: number, format: SizeFormat): Promise<Uint8Array> {
  return takeTurn(() => {
    const resized = decode(bytes, MAX_PIXELS).resize({ width, withoutEnlargement: true });
    return format === 'avif'
      ? resized.avif({ quality: 55, effort: AVIF_EFFORT }).toBuffer()
      : resized.webp({ quality: 80, alphaQuality: 90, effort: WEBP_EFFORT }).toBuffer();
  });
}
