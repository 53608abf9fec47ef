import fc from 'fast-check';
import sharp from 'sharp';
import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import type { ParcelPaper } from '../shop/invoices/parcel-paper.rules.ts';
import { type SoldLine, documentTitle, invoiceLines } from '../shop/invoices/invoice-lines.rules.ts';
import type { DrawnPaper, InvoiceSnapshot } from '../shop/invoices/invoice.types.ts';
import type { CareTag } from '../shop/content/care-tags.rules.ts';
import { careTagsPdf, tagCode } from './care-tags.ts';
import { parsedFont, runsOf } from './fonts.ts';
import { invoicePdf } from './invoice.ts';
import { parcelPapersPdf } from './parcel-papers.ts';

const line = (at: number): SoldLine => ({
  name:
    at % 5 === 0
      ? 'Monstera Deliciosa “Thai Constellation” Variegata, grown slowly, with a long name'
      : 'Tulsi',
  options: 'Ceramic, Medium (5"), White',
  quantity: 1 + (at % 3),
  unitPricePaise: 399_99 + at,
  taxHsn: '0602',
  taxRateHundredths: 500,
  taxPaise: 19_00,
});

function anInvoice(lines: number, change: Partial<InvoiceSnapshot> = {}): DrawnPaper {
  const sold = Array.from({ length: lines }, (_, at) => line(at));
  const withinState = true;
  const says: InvoiceSnapshot = {
    version: 1,
    kind: 'invoice',
    title: documentTitle('29', []),
    number: 'INV/26-27/00042',
    issuedAt: '2026-11-23T02:00:00.000Z',
    order: { id: crypto.randomUUID(), number: 1042, placedAt: '2026-11-23T01:59:00.000Z' },
    refersTo: null,
    seller: { name: 'Hara Bhara', shopName: null, address: [], gstin: null, state: null, contact: [] },
    buyer: {
      name: 'श्रीमती प्रज्ञा क्षत्रिय',
      address: ['फ्लैट १२', 'Bengaluru'],
      phone: '',
      email: 'p@example.com',
      placeOfSupply: '29-Karnataka',
    },
    withinState,
    lines: invoiceLines({ lines: sold, charges: [], discountPaise: 0, withinState }),
    currency: 'INR',
    promoCode: null,
    note: '',
    colors: { brand: '#20543a', ink: '#14291f', muted: '#56665c', line: '#e3dccd', tint: '#eff5ef' },
    ...change,
  };
  return { says, cancelledAt: null, logo: null };
}

const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;

test('the same invoice is the same bytes; fonts are in it, none is asked of who reads it', async () => {
  const invoice = anInvoice(3);
  const [one, other] = [await invoicePdf(invoice), await invoicePdf(structuredClone(invoice))];
  expect(one.equals(other)).toBe(true);
  const text = one.toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text).toContain('/FontFile2');
  expect(text).not.toMatch(/Helvetica|\/Type1/);
  expect(one.length).toBeLessThan(60_000);
});

test('a logo is on it once it has one, and what is no picture is left out; a cancelled paper says so', async () => {
  const paper = anInvoice(1);
  const plain = await invoicePdf(paper);
  const withLogo = await invoicePdf({ ...paper, logo: aPicture });
  expect(withLogo.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  expect(withLogo.equals(await invoicePdf({ ...paper, logo: aPicture }))).toBe(true);
  expect((await invoicePdf({ ...paper, logo: Buffer.from('GIF89a') })).equals(plain)).toBe(true);
  const cancelled = await invoicePdf({ ...paper, cancelledAt: '2026-11-24T02:00:00.000Z' });
  expect(cancelled.equals(plain)).toBe(false);
});

test.each([
  [1, 1],
  [30, 2],
  [200, 11],
])('%d lines stand on %d pages', async (lines, pages) => {
  expect(pagesOf(await invoicePdf(anInvoice(lines)))).toBe(pages);
});

test('any text can be drawn: other scripts, signs, words without end, nothing at all', async () => {
  const hostile = [
    '😀 \u0000\u202e תודה 日本語',
    'x'.repeat(4000),
    'கிளி 🌿 ಮಲ್ಲಿಗೆ తులసి '.repeat(100),
    'ﷺ\u202b العربية \ud800',
    '\n\n \t',
    '',
    '‍क्‍',
    '%PDF-1.7 (endobj) \\',
  ];
  for (const text of hostile) {
    const { buyer } = anInvoice(1).says;
    const pdf = await invoicePdf(
      anInvoice(1, { note: text, buyer: { ...buyer, name: text, address: [text] } }),
    );
    expect(pagesOf(pdf)).toBeGreaterThan(0);
  }
});

test('names in every script of India are laid out, conjuncts and stray signs too', () => {
  const blocks = {
    devanagari: 0x900,
    bengali: 0x980,
    gurmukhi: 0xa00,
    gujarati: 0xa80,
    oriya: 0xb00,
  } as const;
  const southern = { tamil: 0xb80, telugu: 0xc00, kannada: 0xc80, malayalam: 0xd00 } as const;
  for (const [script, from] of Object.entries({ ...blocks, ...southern })) {
    const font = parsedFont(script as keyof typeof blocks, 'regular');
    const letter = fc.oneof(
      fc.integer({ min: from, max: from + 0x7f }),
      fc.constantFrom(from + 0x4d, 0x200d),
    );
    const word = fc.array(letter, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(word, (codes) => {
        expect(font.layout(String.fromCodePoint(...codes))).toBeTruthy();
      }),
    );
  }
  expect(runsOf('శ్రీమతి ലക്ഷ്മി ਪ੍ਰੀਤ').map(({ script }) => script)).toEqual([
    'telugu',
    'latin',
    'malayalam',
    'latin',
    'gurmukhi',
  ]);
});

test('a text is cut into runs of one font each, joiners with their letters', () => {
  expect(runsOf('₹5 कृष्ण')).toEqual([
    { script: 'latin-ext', text: '₹' },
    { script: 'latin', text: '5 ' },
    { script: 'devanagari', text: 'कृष्ण' },
  ]);
  expect(runsOf('क्\u200dष')).toEqual([{ script: 'devanagari', text: 'क्\u200dष' }]);
  expect(runsOf('a\u202eb\u200bc')).toEqual([{ script: 'latin', text: 'abc' }]);
  expect(runsOf('தமிழ் తెలుగు').map(({ script }) => script)).toEqual(['tamil', 'latin', 'telugu']);
  expect(runsOf('😀')).toEqual([{ script: 'latin', text: '?' }]);
});

const aPicture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2f7d4f' } })
  .jpeg()
  .toBuffer();

async function* parcels(count: number): AsyncGenerator<ParcelPaper, void> {
  for (let at = 0; at < count; at += 1) {
    taken = at + 1;
    yield {
      shopName: 'Hara Bhara',
      from: ['14 Nursery Road'],
      orderNumber: '1e2f3a4b',
      shortNumber: `#${1042 + at}`,
      placedOn: 'Nov 23, 2026',
      to: { name: 'Asha Menon', address: ['14 Church Street', 'Bengaluru'], phone: '+91 98450 00000' },
      items: [
        {
          name: 'Tulsi',
          options: 'Ceramic',
          sku: null,
          quantity: 2,
          picture: aPicture,
          care: 'Light: full sun.',
        },
      ],
      note: 'Ring twice.',
      gift: at === 0 ? { from: 'Bina', message: 'Many happy returns', notBefore: 'Thu 24 Dec' } : null,
      labels:
        at === 8
          ? [
              { parcel: 'Parcel 1', cashToCollect: '₹499.00' },
              { parcel: 'Parcel 2', cashToCollect: null },
            ]
          : [{ parcel: '', cashToCollect: at % 2 ? '₹499.00' : null }],
    };
  }
}
let taken = 0;

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const piece of pieces) chunks.push(piece);
  return Buffer.concat(chunks);
}

test.each([
  ['packing-slips', 'a4', 9],
  ['packing-slips', 'a6', 9],
  // One of them leaves in two parcels.
  ['labels', 'a6', 10],
  ['labels', 'a4', 3],
] as const)('%s of nine orders on %s have %d pages', async (kind, paper, pages) => {
  const about = { kind, paper, shopName: 'Hara Bhara', now: new Date(0) };
  expect(pagesOf(await bytesOf(parcelPapersPdf({ ...about, parcels: parcels(9) })))).toBe(pages);
});

test('the same picture of many plants is in the file once', async () => {
  const about = { kind: 'packing-slips', paper: 'a6', shopName: 'Hara Bhara', now: new Date(0) } as const;
  const file = await bytesOf(parcelPapersPdf({ ...about, parcels: parcels(9) }));
  expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
});

test('after each paper of many everybody else has a turn', async () => {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  const about = { kind: 'labels', paper: 'a6', shopName: 'Hara Bhara', now: new Date(0) } as const;
  await bytesOf(parcelPapersPdf({ ...about, parcels: parcels(30) }));
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(29);
});

test('papers are drawn no faster than they are read, and no more once nobody reads', async () => {
  const about = { kind: 'packing-slips', paper: 'a4', shopName: 'Hara Bhara', now: new Date(0) } as const;
  const pieces = parcelPapersPdf({ ...about, parcels: parcels(50) });
  await pieces.next();
  expect(taken).toBeLessThan(4);
  await pieces.return();
  expect(taken).toBeLessThan(4);
});

const aTag: CareTag = {
  name: 'Monstera Deliciosa “Thai Constellation” Variegata, grown slowly',
  botanicalName: 'Monstera deliciosa',
  facts: [{ label: 'Light', text: 'Bright, indirect light '.repeat(20), short: 'Bright' }],
  address: `https://plants.example/plant-care/${crypto.randomUUID()}`,
};

test.each([
  ['card', 5, 2],
  ['label', 12, 1],
  ['stake', 13, 3],
] as const)('two plants’ tags as a %s, %d of each, stand on %d sheets', async (size, each, sheets) => {
  const bare = { ...aTag, name: 'तुलसी', botanicalName: null, facts: [] };
  const about = { size, each, shopName: 'Hara Bhara', now: new Date(0) };
  expect(pagesOf(await bytesOf(careTagsPdf({ ...about, tags: [aTag, bare] })))).toBe(sheets);
});

test('a tag’s code is read as the guide’s address', () => {
  const cells = tagCode(aTag.address);
  const scale = 4;
  const side = cells.length * scale;
  const data = new Uint8ClampedArray(side * side * 4).map((_, at) => {
    const [x, y] = [(at >> 2) % side, Math.floor((at >> 2) / side)];
    const isDark = cells[Math.floor(y / scale)]?.[Math.floor(x / scale)];
    return at % 4 === 3 || !isDark ? 255 : 0;
  });
  expect(decodeQR({ width: side, height: side, data })).toBe(aTag.address);
});
