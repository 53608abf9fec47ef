import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { differingShare } from './differing-share.ts';

const FOLDER = 'docs/screenshots';
const MOST_BYTES = 150_000;
/** Share of pixels that may differ before it is worth a look. */
const TOLERANCE = 0.01;

/** The pictures kept with the project, and how much of the page's top each shows, in px. */
const kept: Record<string, number> = {
  'home-1440': 900,
  'shop-360': 780,
  'product-1440': 900,
  'checkout-360': 780,
};

/** Keeps the fresh pictures as the accepted ones; gives a line for each. */
export async function acceptPictures(folder: string): Promise<string[]> {
  await mkdir(FOLDER, { recursive: true });
  const lines: string[] = [];
  for (const name of Object.keys(kept)) {
    let quality = 82;
    let bytes = await (await topOf(folder, name)).webp({ quality }).toBuffer();
    while (bytes.length > MOST_BYTES && quality > 40) {
      quality -= 6;
      bytes = await (await topOf(folder, name)).webp({ quality }).toBuffer();
    }
    await writeFile(path.join(FOLDER, `${name}.webp`), bytes);
    lines.push(`${name}: ${Math.round(bytes.length / 1024)} KB`);
  }
  return lines;
}

/** Compares the fresh pictures with the accepted ones; gives a line for each. */
export async function comparePictures(folder: string): Promise<string[]> {
  const lines: string[] = [];
  for (const name of Object.keys(kept)) {
    const accepted = path.join(FOLDER, `${name}.webp`);
    if (!existsSync(accepted)) {
      lines.push(`${name}: none accepted yet`);
      continue;
    }
    const share = differingShare(await toPixels(sharp(accepted)), await toPixels(await topOf(folder, name)));
    lines.push(`${name}: ${(share * 100).toFixed(2)} % differ${share > TOLERANCE ? ', look at it' : ''}`);
  }
  return lines;
}

async function topOf(folder: string, name: string): Promise<Sharp> {
  const fresh = sharp(path.join(folder, `${name}.webp`));
  const { width, height } = await fresh.metadata();
  return fresh.extract({ left: 0, top: 0, width, height: Math.min(height, kept[name] ?? height) });
}

async function toPixels(picture: Sharp) {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
