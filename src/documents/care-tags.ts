import { encodeQR } from 'qr';
import { type CareTag, type TagSizeName, tagSizes, tagsOnSheet } from '../shop/content/care-tags.rules.ts';
import { type Sheet, createSheet, papers, streamSheet } from './sheet.ts';

const SOFT = '#555555';
const CUT = '#cccccc';

type Printed = {
  size: TagSizeName;
  /** How many of each. */
  each: number;
  shopName: string;
  tags: readonly CareTag[];
  now: Date;
};

/** Sheets of tags for pots, to be cut along their lines. Black alone; drawn while it is read. */
export function careTagsPdf({ size, each, shopName, tags, now }: Printed): AsyncGenerator<Uint8Array, void> {
  const sheet = createSheet({ title: 'Care tags', author: shopName, madeAt: now });
  return streamSheet(sheet, draw(sheet, { size, each, shopName, tags }));
}

function* draw(sheet: Sheet, { size, each, shopName, tags }: Omit<Printed, 'now'>) {
  const { columns, rows } = tagSizes[size];
  const [paperWidth, paperHeight] = papers.a4;
  const [width, height] = [paperWidth / columns, paperHeight / rows];
  let at = 0;
  for (const tag of tags) {
    const code = tagCode(tag.address);
    for (let copy = 0; copy < each; copy += 1) {
      const place = at % tagsOnSheet(size);
      yield () => {
        if (place === 0) sheet.addPage('a4');
        const [left, top] = [(place % columns) * width, Math.floor(place / columns) * height];
        drawTag(sheet, { tag, code, size, shopName, left, top, width, height });
      };
      at += 1;
    }
  }
}

/** What a phone reads, with the margin that it needs. */
export function tagCode(address: string): boolean[][] {
  return encodeQR(address, 'raw', { ecc: 'medium', border: 2 });
}

type Tag = {
  tag: CareTag;
  code: boolean[][];
  size: TagSizeName;
  shopName: string;
  /** Its corner, and how large it is. */
  left: number;
  top: number;
  width: number;
  height: number;
};

function drawTag(sheet: Sheet, { tag, code, size, shopName, left, top, width, height }: Tag): void {
  const { padding, codeSide, code: place } = tagSizes[size];
  sheet.frame(left, top, width, height, { color: CUT, weight: 0.4 });
  const isBeside = place === 'beside';
  const codeLeft = isBeside ? left + width - padding - codeSide : left + (width - codeSide) / 2;
  sheet.squares(code, codeLeft, top + padding, codeSide);
  const hint = { size: tagSizes[size].botanicalName * 0.9, color: SOFT, width: codeSide, most: 1 };
  const low = top + padding + codeSide + 1;
  const hintHeight = sheet.text('Scan for its care', codeLeft, low, { ...hint, align: 'center' });
  drawWords(sheet, {
    tag,
    size,
    shopName,
    left: left + padding,
    top: isBeside ? top + padding : low + hintHeight + 6,
    width: isBeside ? width - 3 * padding - codeSide : width - 2 * padding,
    // What goes into the earth says nothing.
    bottom: isBeside ? top + height - padding : top + height * 0.66,
  });
}

type Words = Pick<Tag, 'tag' | 'size' | 'shopName' | 'left' | 'top' | 'width'> & { bottom: number };

/** Name, botanical name, as many facts as there is room for, and whose it is. */
function drawWords(sheet: Sheet, { tag, size, shopName, left, top, width, bottom }: Words): void {
  const sizes = tagSizes[size];
  const soft = { size: sizes.botanicalName, color: SOFT, width };
  const end = bottom - soft.size * 1.4;
  let y = top;
  y += sheet.text(tag.name, left, y, { size: sizes.name, weight: 'bold', width, most: 3 });
  y += sheet.text(tag.botanicalName ?? '', left, y, { ...soft, most: 2 }) + sizes.fact * 0.4;
  for (const { label, text, short } of tag.facts) {
    const said = `${label}: ${sizes.isShort ? short : text}`;
    const style = { size: sizes.fact, width, most: sizes.isShort ? 2 : 4 };
    const height = sheet.heightOf(said, style);
    if (y + height > end) break;
    sheet.text(said, left, y, style);
    y += height + sizes.fact * 0.3;
  }
  sheet.text(shopName, left, end, { ...soft, weight: 'bold', most: 1 });
}
