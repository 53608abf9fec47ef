import { decode, takeTurn } from './pictures.ts';

/** The shop's icon in each size that browsers and phones ask for, in px. */
export const iconSizes = [32, 180, 192, 512] as const;
export type IconSize = (typeof iconSizes)[number];

/** Of what we encoded ourselves. */
const MAX_PIXELS = 2_560 * 2_560;
/** iOS fills what shows through with black. */
const opaque: IconSize = 180;

/** A stored picture as a square PNG: whole, in its middle, on nothing. */
export function makeIcon(bytes: Uint8Array, size: IconSize): Promise<Uint8Array> {
  const background = size === opaque ? '#ffffff' : { r: 0, g: 0, b: 0, alpha: 0 };
  return takeTurn({ when: 'now', weight: 'light' }, () => {
    const icon = decode(bytes, MAX_PIXELS)
      .resize({ width: size, height: size, fit: 'contain', background })
      .toColourspace('srgb');
    return (size === opaque ? icon.flatten({ background }) : icon.ensureAlpha())
      .png({ compressionLevel: 9 })
      .toBuffer();
  });
}

/** An ICO file that holds one PNG: its head says where the picture begins, and how large it is. */
export function toIco(png: Uint8Array, size: IconSize): Uint8Array {
  const head = new DataView(new ArrayBuffer(22));
  head.setUint16(2, 1, true);
  head.setUint16(4, 1, true);
  head.setUint8(6, size);
  head.setUint8(7, size);
  head.setUint16(10, 1, true);
  head.setUint16(12, 32, true);
  head.setUint32(14, png.length, true);
  head.setUint32(18, head.byteLength, true);
  return new Uint8Array([...new Uint8Array(head.buffer), ...png]);
}
