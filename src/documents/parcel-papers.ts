import { encodeQR } from 'qr';
import type { ParcelItem, ParcelLabel, ParcelPaper } from '../shop/invoices/parcel-paper.rules.ts';
import { type Paper, type Sheet, createSheet, papers, streamSheet } from './sheet.ts';

export type ParcelPaperKind = 'packing-slips' | 'labels';

const INK = '#000000';
const SOFT = '#555555';
const LINE = '#bbbbbb';

type Printed = {
  kind: ParcelPaperKind;
  paper: Paper;
  shopName: string;
  parcels: AsyncIterable<ParcelPaper>;
  now: Date;
};

/** Slips or labels of many orders as one file, drawn while it is read. Black alone: label printers know no colours. */
export function parcelPapersPdf({
  kind,
  paper,
  shopName,
  parcels,
  now,
}: Printed): AsyncGenerator<Uint8Array, void> {
  const title = kind === 'labels' ? 'Labels' : 'Packing slips';
  const sheet = createSheet({ title, author: shopName, madeAt: now });
  return streamSheet(sheet, kind === 'labels' ? labels(sheet, paper, parcels) : slips(sheet, paper, parcels));
}

async function* slips(sheet: Sheet, paper: Paper, parcels: Printed['parcels']) {
  for await (const parcel of parcels) yield () => drawSlip(sheet, paper, parcel);
}

/** One a page on A6, four on A4. */
async function* labels(sheet: Sheet, paper: Paper, parcels: Printed['parcels']) {
  const [width, height] = papers.a6;
  let at = 0;
  for await (const order of parcels) {
    for (const label of order.labels) {
      const place = paper === 'a6' ? 0 : at % 4;
      yield () => {
        if (place === 0) sheet.addPage(paper);
        drawLabel(sheet, { ...order, ...label }, (place % 2) * width, Math.floor(place / 2) * height);
      };
      at += 1;
    }
  }
}

/** A label of the size of an A6, from this corner on. */
function drawLabel(sheet: Sheet, parcel: ParcelPaper & ParcelLabel, left: number, top: number): void {
  const [paperWidth, paperHeight] = papers.a6;
  const margin = 16;
  const [x, width] = [left + margin, paperWidth - 2 * margin];
  const bottom = top + paperHeight - margin;
  sheet.frame(left + 8, top + 8, paperWidth - 16, paperHeight - 16, { color: LINE });
  let y = top + margin + 2;
  y += sheet.text('Deliver to', x, y, { size: 8, color: SOFT, width }) + 1;
  const { to } = parcel;
  y += sheet.text(to.name, x, y, { size: 15, weight: 'bold', width, most: 3 });
  for (const line of to.address) y += sheet.text(line, x, y, { size: 11.5, width, most: 4 });
  if (to.phone !== '')
    y += sheet.text(`Phone ${to.phone}`, x, y + 3, { size: 11.5, weight: 'bold', width }) + 3;
  if (parcel.gift?.notBefore)
    y +=
      sheet.text(`Not before ${parcel.gift.notBefore}`, x, y + 3, { size: 11.5, weight: 'bold', width }) + 3;

  const side = 78;
  const foot = bottom - side - 4;
  const beside = width - side - 12;
  if (parcel.cashToCollect !== null) {
    const high = 30;
    const at = Math.max(y + 6, foot - high - 12);
    sheet.box(x, at, width, high, { color: INK, radius: 4 });
    sheet.text(`CASH TO COLLECT  ${parcel.cashToCollect}`, x, at + 7, {
      size: 12.5,
      weight: 'bold',
      color: '#ffffff',
      width,
      align: 'center',
      most: 1,
    });
  }
  sheet.rule(x, foot - 6, width, { color: INK });
  sheet.squares(codeOf(parcel), x + width - side, foot, side);
  let low = foot;
  low += sheet.text(parcel.shortNumber, x, low, { size: 17, weight: 'bold', width: beside });
  if (parcel.parcel !== '')
    low += sheet.text(parcel.parcel, x, low, { size: 10, weight: 'bold', width: beside });
  low += sheet.text(`Order ${parcel.orderNumber}`, x, low, { size: 8, color: SOFT, width: beside }) + 2;
  low += sheet.text(`From ${parcel.shopName}`, x, low, { size: 8, weight: 'bold', width: beside, most: 1 });
  sheet.text(parcel.from.join(', '), x, low, { size: 7.5, width: beside, most: 3 });
}

/** What a scanner reads: the order's number, which the back office finds it by. */
function codeOf({ orderNumber }: ParcelPaper): boolean[][] {
  return encodeQR(orderNumber, 'raw', { ecc: 'medium', border: 1 });
}

function drawSlip(sheet: Sheet, paper: Paper, parcel: ParcelPaper): void {
  const [paperWidth, paperHeight] = papers[paper];
  const isSmall = paper === 'a6';
  const scale = isSmall ? 0.82 : 1;
  const margin = isSmall ? 16 : 40;
  const width = paperWidth - 2 * margin;
  const size = (points: number) => points * scale;
  const side = isSmall ? 52 : 76;
  sheet.addPage(paper);
  let y = margin;
  const beside = width - side - 10;
  sheet.squares(codeOf(parcel), margin + width - side, y, side);
  y += sheet.text(parcel.shopName, margin, y, { size: size(11), weight: 'bold', width: beside, most: 1 });
  y += sheet.text(`Packing slip ${parcel.shortNumber}`, margin, y, {
    size: size(18),
    weight: 'bold',
    width: beside,
  });
  y += sheet.text(`Order ${parcel.orderNumber}, ${parcel.placedOn}`, margin, y, {
    size: size(9),
    color: SOFT,
    width: beside,
  });
  y = Math.max(y, margin + side) + 8;
  const { to } = parcel;
  y += sheet.text(to.name, margin, y, { size: size(11), weight: 'bold', width });
  const address = [to.address.join(', '), to.phone].filter((line) => line !== '').join(' · ');
  y += sheet.text(address, margin, y, { size: size(9), width }) + 6;
  for (const [title, words] of wordsOf(parcel)) {
    const style = { size: size(9.5), width: width - 16 };
    const height = sheet.heightOf(words, { ...style, most: 8 }) + size(9) * 1.4 + 12;
    sheet.frame(margin, y, width, height, { color: INK });
    const label = sheet.text(title, margin + 8, y + 5, { size: size(8), color: SOFT, width: width - 16 });
    sheet.text(words, margin + 8, y + 5 + label, { ...style, most: 8 });
    y += height + 8;
  }
  const units = parcel.items.reduce((sum, { quantity }) => sum + quantity, 0);
  y +=
    sheet.text(`${units} ${units === 1 ? 'piece' : 'pieces'}`, margin, y, {
      size: size(9),
      color: SOFT,
      width,
    }) + 2;
  sheet.rule(margin, y, width, { color: INK });
  y += 6;
  for (const item of parcel.items) {
    const row = measureItem(sheet, item, { scale, width });
    if (y + row.height > paperHeight - margin) {
      sheet.addPage(paper);
      y = margin;
      y +=
        sheet.text(`Packing slip ${parcel.shortNumber}, continued`, margin, y, {
          size: size(10),
          weight: 'bold',
          width,
        }) + 4;
      sheet.rule(margin, y, width, { color: INK });
      y += 6;
    }
    row.draw(margin, y);
    y += row.height;
    sheet.rule(margin, y - 3, width, { color: LINE, weight: 0.5 });
    y += 2;
  }
}

/** What people wrote, framed. Of a gift its card; what the buyer wrote to the packers is not for who opens it. */
function wordsOf({ gift, note }: ParcelPaper): [title: string, words: string][] {
  if (gift) return [[`A gift from ${gift.from}`, gift.message]];
  return note === null ? [] : [['Note of the customer', note]];
}

/** What to pack of one line of an order: a box to tick, how many, its picture, what it is, and how to care for it. */
function measureItem(sheet: Sheet, item: ParcelItem, { scale, width }: { scale: number; width: number }) {
  const size = (points: number) => points * scale;
  const [tick, side, count] = [size(11), size(34), size(36)];
  const indent = tick + 4 + count + 6 + side + 8;
  const name = { size: size(10.5), weight: 'bold' as const, width: width - indent };
  const small = { size: size(9), width: width - indent };
  const soft = { size: size(8), color: SOFT, width: width - indent, most: 3 };
  const details = [item.options, item.sku === null ? '' : `SKU ${item.sku}`]
    .filter((text) => text !== '')
    .join(' · ');
  const care = item.care ?? '';
  const high = sheet.heightOf(item.name, name) + sheet.heightOf(details, small) + sheet.heightOf(care, soft);
  return {
    height: Math.max(high, side) + 6,
    draw(left: number, top: number) {
      sheet.frame(left, top + 1, tick, tick, { color: INK });
      sheet.text(`${item.quantity} ×`, left + tick + 4, top - 1, {
        size: size(12),
        weight: 'bold',
        width: count,
        align: 'right',
      });
      if (item.picture) sheet.picture(item.picture, left + tick + 4 + count + 6, top, side);
      let y = top;
      y += sheet.text(item.name, left + indent, y, name);
      y += sheet.text(details, left + indent, y, small);
      sheet.text(care, left + indent, y, soft);
    },
  };
}
