import { availableParallelism } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import type { RefusalReason } from './media.types.ts';
import { createTurns } from './picture-turns.ts';
import type { SizeFormat } from './sizes.ts';

/** What may be decoded at all; every other format that the library knows, SVG before all, is shut off. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
// Every upload is another picture.
sharp.cache(false);

const SECONDS = 60;

/**
 * Opens a picture for work: a damaged one is an error, only its first frame counts. It is read line by line where its
 * format allows, and a JPEG in the size that is needed: what it takes does not grow with its pixels.
 */
export function decode(bytes: Uint8Array, maxPixels: number): Sharp {
  return sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    animated: false,
    sequentialRead: true,
  }).timeout({
    seconds: SECONDS,
  });
}

/** What a picture's header claims; nothing is decoded. Null for what is no picture. */
export async function readHeader(bytes: Uint8Array) {
  try {
    const read = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { format, width, height, pages = 1, isProgressive } = read;
    return { format, width, height, pages, isProgressive };
  } catch {
    return null;
  }
}

/** One core is left to what shoppers wait for, where there are several. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Of more pixels than these one takes 50 MB for a phone's photo and 260 MB at worst: it is worked on alone. */
const LIGHT_PIXELS = 16_000_000;

export const takeTurn = createTurns(AT_ONCE);

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
  const weight = header.width * header.height > LIGHT_PIXELS ? 'heavy' : 'light';
  try {
    const { data, info } = await takeTurn({ when: 'now', weight }, () =>
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

/** Higher efforts cost seconds a picture and save a few percent. */
const AVIF_EFFORT = 1;
const WEBP_EFFORT = 2;
/** Of what we encoded ourselves. */
const MAX_PIXELS = 2_560 * 2_560;

/** A stored picture at most `width` px wide. */
export function makeSize(bytes: Uint8Array, width: number, format: SizeFormat): Promise<Uint8Array> {
  return takeTurn({ when: 'later', weight: 'light' }, () => {
    const resized = decode(bytes, MAX_PIXELS).resize({ width, withoutEnlargement: true });
    return format === 'avif'
      ? resized.avif({ quality: 55, effort: AVIF_EFFORT }).toBuffer()
      : resized.webp({ quality: 80, alphaQuality: 90, effort: WEBP_EFFORT }).toBuffer();
  });
}

/** A stored picture as a JPEG for paper, which knows no transparency: white shows through it. */
export function makePrint(bytes: Uint8Array, pixels: number): Promise<Uint8Array> {
  return takeTurn({ when: 'now', weight: 'light' }, () =>
    decode(bytes, MAX_PIXELS)
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .toBuffer(),
  );
}
