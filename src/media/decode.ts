import sharp, { type Sharp } from 'sharp';

/** What may be decoded at all; every other format that the library knows, SVG before all, is shut off. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
// Every upload is another picture.
sharp.cache(false);

/** One picture takes memory at a time: some 60 MB for a phone's 50 megapixels, 260 MB at worst. */
const AT_ONCE = 1;
const SECONDS = 60;

let working = 0;
const waiting: (() => void)[] = [];

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

/** Does work on pictures, one at a time, in the order in which it came. */
export async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (working >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
