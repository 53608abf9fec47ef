import { formatPaise } from '../shop/money.ts';
import { formatOrderDate } from '../shop/orders/order-number.rules.ts';
import { amountInWords } from '../shop/invoices/amount-in-words.rules.ts';
import { hsnSummary, invoiceTotals } from '../shop/invoices/invoice-lines.rules.ts';
import type { InvoiceLine, InvoiceSnapshot } from '../shop/invoices/invoice.types.ts';
import { type Sheet, createSheet, papers, sheetBytes, streamSheet } from './sheet.ts';

const MARGIN = 36;
const [PAPER_WIDTH, PAPER_HEIGHT] = papers.a4;
const WIDTH = PAPER_WIDTH - 2 * MARGIN;
const BOTTOM = PAPER_HEIGHT - 52;

/** An invoice or a credit note as a file, of nothing but what was kept of it: always the same bytes. */
export async function invoicePdf(invoice: InvoiceSnapshot): Promise<Buffer> {
  const sheet = createSheet({
    title: `${invoice.title} ${invoice.number}`,
    author: invoice.seller.name,
    madeAt: new Date(invoice.issuedAt),
  });
  drawInvoice(sheet, invoice);
  return sheetBytes(sheet);
}

type Many = { invoices: AsyncIterable<InvoiceSnapshot>; shopName: string; now: Date };

/** Many as one file, drawn while it is read. */
export function invoicesPdf({ invoices, shopName, now }: Many): AsyncGenerator<Uint8Array, void> {
  const sheet = createSheet({ title: 'Invoices', author: shopName, madeAt: now });
  return streamSheet(sheet, drawn(sheet, invoices));
}

async function* drawn(sheet: Sheet, invoices: Many['invoices']) {
  for await (const invoice of invoices) yield () => drawInvoice(sheet, invoice);
}

/** Draws it on pages of its own. docs/behaviour/invoices.md#what-stands-on-it. */
function drawInvoice(sheet: Sheet, invoice: InvoiceSnapshot): void {
  const page = createPages(sheet, invoice);
  page.next();
  head(sheet, page, invoice);
  parties(sheet, page, invoice);
  table(sheet, page, invoice);
  totals(sheet, page, invoice);
  taxSummary(sheet, page, invoice);
  closing(sheet, page, invoice);
}

type Pages = ReturnType<typeof createPages>;

/** Where the pen stands; a new page begins where something would not fit. */
function createPages(sheet: Sheet, invoice: InvoiceSnapshot) {
  let number = 0;
  const pages = {
    y: MARGIN,
    next() {
      number += 1;
      sheet.addPage('a4');
      pages.y = MARGIN;
      const { muted, line } = invoice.colors;
      sheet.rule(MARGIN, PAPER_HEIGHT - 40, WIDTH, { color: line });
      const foot = { size: 7.5, color: muted, width: WIDTH };
      sheet.text(
        `${invoice.title} ${invoice.number} · Order #${invoice.order.number}`,
        MARGIN,
        PAPER_HEIGHT - 34,
        foot,
      );
      sheet.text(`Page ${number}`, MARGIN, PAPER_HEIGHT - 34, { ...foot, align: 'right' });
    },
    /** Whether a new page had to begin for it. */
    ensure(height: number): boolean {
      if (pages.y + height <= BOTTOM) return false;
      pages.next();
      return true;
    },
  };
  return pages;
}

function head(sheet: Sheet, page: Pages, { seller, colors, title, ...invoice }: InvoiceSnapshot) {
  const left = WIDTH * 0.56;
  const right = { width: WIDTH - left - 16, align: 'right' as const };
  const x = MARGIN + left + 16;
  sheet.box(0, 0, PAPER_WIDTH, 8, { color: colors.brand });
  let y = page.y;
  y += sheet.text(seller.shopName ?? seller.name, MARGIN, y, {
    size: 17,
    weight: 'bold',
    color: colors.brand,
    width: left,
    most: 2,
  });
  const small = { size: 8.5, color: colors.ink, width: left };
  const said = [
    ...(seller.shopName === null ? [] : [seller.name]),
    ...seller.address,
    ...(seller.state === null ? [] : [`State: ${stateAndCode(seller.state)}`]),
    ...seller.contact,
  ];
  y += 3;
  for (const line of said) y += sheet.text(line, MARGIN, y, small);
  if (seller.gstin !== null)
    y += sheet.text(`GSTIN: ${seller.gstin}`, MARGIN, y + 1, { ...small, weight: 'bold' });

  let beside = page.y;
  beside += sheet.text(title, x, beside, { ...right, size: 15, weight: 'bold', color: colors.ink });
  const facts = [
    ['No.', invoice.number],
    ['Date', formatOrderDate(new Date(invoice.issuedAt))],
    ['Order', `#${invoice.order.number} · #${invoice.order.id.slice(-8)}`],
    ['Ordered', formatOrderDate(new Date(invoice.order.placedAt))],
    ...(invoice.refersTo === null
      ? []
      : [
          [
            'For invoice',
            `${invoice.refersTo.number} of ${formatOrderDate(new Date(invoice.refersTo.issuedAt))}`,
          ],
        ]),
  ];
  beside += 4;
  for (const [label = '', value = ''] of facts) {
    sheet.text(label, x, beside, { size: 8.5, color: colors.muted, width: 64 });
    beside += sheet.text(value, x + 64, beside, {
      ...right,
      width: right.width - 64,
      size: 8.5,
      weight: 'bold',
      color: colors.ink,
    });
  }
  page.y = Math.max(y, beside) + 12;
}

function parties(sheet: Sheet, page: Pages, { buyer, colors, withinState }: InvoiceSnapshot) {
  const width = WIDTH * 0.56;
  const inner = { width: width - 24 };
  const lines = [...buyer.address, buyer.phone].filter((line) => line !== '');
  const name = { ...inner, size: 10, weight: 'bold' as const, color: colors.ink };
  const small = { ...inner, size: 8.5, color: colors.ink };
  const height =
    26 +
    sheet.heightOf(buyer.name, name) +
    lines.reduce((sum, line) => sum + sheet.heightOf(line, small), 0) +
    6;
  page.ensure(height);
  sheet.box(MARGIN, page.y, WIDTH, height, { color: colors.tint, radius: 6 });
  const label = { size: 7.5, color: colors.muted, width: 200 };
  let y = page.y + 9;
  y += sheet.text('Billed and delivered to', MARGIN + 12, y, label) + 1;
  y += sheet.text(buyer.name, MARGIN + 12, y, name);
  for (const line of lines) y += sheet.text(line, MARGIN + 12, y, small);
  const x = MARGIN + width;
  const value = { size: 9, weight: 'bold' as const, color: colors.ink, width: WIDTH - width - 12 };
  let beside = page.y + 9;
  beside += sheet.text('Place of supply (state and code)', x, beside, label) + 1;
  beside += sheet.text(stateAndCode(buyer.placeOfSupply), x, beside, value) + 5;
  if (withinState !== null) {
    beside += sheet.text('Tax payable on reverse charge', x, beside, label) + 1;
    sheet.text('No', x, beside, value);
  }
  page.y += height + 12;
}

/** 'Karnataka (29)' of '29-Karnataka'; what has no number as it is. */
function stateAndCode(place: string): string {
  const [, code, name] = /^(\d\d)-(.+)$/.exec(place) ?? [];
  return code === undefined ? place : `${name} (${code})`;
}

type Column = {
  header: string;
  width: number;
  align?: 'left' | 'right';
  value: (line: InvoiceLine, at: number) => string;
};

const money = (paise: number) => formatPaise(paise).replace('₹', '');
/** '12.5 %' */
const percent = (hundredths: number | null) => (hundredths === null ? '–' : `${hundredths / 100} %`);

/** The columns that a document has, by what it says of tax; the first takes the room that is left. */
function columnsOf({ withinState, kind, lines }: InvoiceSnapshot): Column[] {
  const right = { align: 'right' as const };
  const isInvoice = kind === 'invoice';
  const hasDiscount = isInvoice && lines.some(({ discountPaise }) => discountPaise > 0);
  const columns: Column[] = [
    { header: 'HSN', width: 44, value: ({ hsn }) => hsn ?? '–' },
    ...(isInvoice
      ? [
          {
            header: 'Qty',
            width: 38,
            ...right,
            value: ({ quantity }: InvoiceLine) => (quantity === null ? '' : `${quantity} pcs`),
          },
        ]
      : []),
    ...(isInvoice
      ? [
          {
            header: 'Price',
            width: 56,
            ...right,
            value: ({ unitPricePaise }: InvoiceLine) =>
              unitPricePaise === null ? '' : money(unitPricePaise),
          },
        ]
      : []),
    ...(hasDiscount
      ? [
          {
            header: 'Discount',
            width: 48,
            ...right,
            value: ({ discountPaise }: InvoiceLine) =>
              discountPaise === 0 ? '' : `−${money(discountPaise)}`,
          },
        ]
      : []),
    ...(withinState === null
      ? []
      : [
          {
            header: 'Taxable',
            width: 56,
            ...right,
            value: ({ taxablePaise }: InvoiceLine) => money(taxablePaise),
          },
          {
            header: 'GST',
            width: 34,
            ...right,
            value: ({ rateHundredths }: InvoiceLine) => percent(rateHundredths),
          },
        ]),
    ...(withinState === true
      ? [
          { header: 'CGST', width: 46, ...right, value: ({ cgstPaise }: InvoiceLine) => money(cgstPaise) },
          { header: 'SGST', width: 46, ...right, value: ({ sgstPaise }: InvoiceLine) => money(sgstPaise) },
        ]
      : []),
    ...(withinState === false
      ? [{ header: 'IGST', width: 52, ...right, value: ({ igstPaise }: InvoiceLine) => money(igstPaise) }]
      : []),
    { header: 'Amount ₹', width: 62, ...right, value: ({ totalPaise }) => money(totalPaise) },
  ];
  const taken = columns.reduce((sum, { width }) => sum + width, 0);
  return [
    { header: 'Description', width: WIDTH - taken, value: ({ name }, at) => `${at + 1}. ${name}` },
    ...columns,
  ];
}

const PAD = 5;

function table(sheet: Sheet, page: Pages, invoice: InvoiceSnapshot) {
  const { colors } = invoice;
  const columns = columnsOf(invoice);
  const row = (draw: (column: Column, x: number, width: number) => void) => {
    let x = MARGIN;
    for (const column of columns) {
      draw(column, x + PAD, column.width - 2 * PAD);
      x += column.width;
    }
  };
  const header = () => {
    sheet.box(MARGIN, page.y, WIDTH, 20, { color: colors.brand, radius: 4 });
    row(({ header: text, align = 'left' }, x, width) => {
      sheet.text(text, x - (align === 'right' ? 2 : 0), page.y + 4.5, {
        size: 7.5,
        weight: 'bold',
        color: '#ffffff',
        width: width + 4,
        align,
      });
    });
    page.y += 24;
  };
  header();
  // A credit note says what it takes back, not the lines of which nothing goes.
  const lines =
    invoice.kind === 'invoice' ? invoice.lines : invoice.lines.filter(({ totalPaise }) => totalPaise > 0);
  for (const [at, line] of lines.entries()) {
    const width = (columns[0]?.width ?? 0) - 2 * PAD;
    const options = { size: 7.5, color: colors.muted, width };
    const cell = { size: 8.5, color: colors.ink };
    const name = columns[0]?.value(line, at) ?? '';
    const height = Math.max(
      sheet.heightOf(name, { ...cell, width }) + sheet.heightOf(line.options, options),
      cell.size * 1.4,
    );
    if (page.ensure(height + 8)) header();
    row((column, x, columnWidth) => {
      sheet.text(column.value(line, at), x - (column.align ? 2 : 0), page.y, {
        ...cell,
        width: columnWidth + (column.align ? 4 : 0),
        align: column.align ?? 'left',
      });
    });
    sheet.text(line.options, MARGIN + PAD, page.y + sheet.heightOf(name, { ...cell, width }), options);
    page.y += height + 4;
    sheet.rule(MARGIN, page.y, WIDTH, { color: colors.line, weight: 0.5 });
    page.y += 4;
  }
}

function totals(sheet: Sheet, page: Pages, invoice: InvoiceSnapshot) {
  const { colors, withinState, lines, kind } = invoice;
  const sum = invoiceTotals(lines);
  const rows = [
    ...(sum.discountPaise > 0
      ? [
          [
            `Discount${invoice.promoCode === null ? '' : ` (${invoice.promoCode})`}, in the amounts`,
            `−${formatPaise(sum.discountPaise)}`,
          ],
        ]
      : []),
    ...(withinState === null ? [] : [['Taxable value', formatPaise(sum.taxablePaise)]]),
    ...(withinState === true
      ? [
          ['CGST', formatPaise(sum.cgstPaise)],
          ['SGST', formatPaise(sum.sgstPaise)],
        ]
      : []),
    ...(withinState === false ? [['IGST', formatPaise(sum.igstPaise)]] : []),
  ];
  const x = MARGIN + WIDTH * 0.5;
  const width = WIDTH * 0.5;
  page.ensure(rows.length * 14 + 66);
  page.y += 4;
  for (const [label = '', value = ''] of rows) {
    sheet.text(label, x, page.y, { size: 8.5, color: colors.muted, width: width - 90, most: 1 });
    sheet.text(value, x, page.y, { size: 8.5, color: colors.ink, width: width - PAD, align: 'right' });
    page.y += 14;
  }
  sheet.rule(x, page.y + 1, width, { color: colors.ink, weight: 0.9 });
  page.y += 6;
  sheet.text(kind === 'invoice' ? 'Total' : 'Credited', x, page.y, {
    size: 11,
    weight: 'bold',
    color: colors.ink,
    width: 120,
  });
  sheet.text(formatPaise(sum.totalPaise), x, page.y, {
    size: 11,
    weight: 'bold',
    color: colors.ink,
    width: width - PAD,
    align: 'right',
  });
  page.y += 20;
  page.y +=
    sheet.text(`In words: ${amountInWords(sum.totalPaise)}`, MARGIN, page.y, {
      size: 8.5,
      color: colors.ink,
      width: WIDTH,
    }) + 8;
}

/** By HSN code and rate; nothing where no tax is said. */
function taxSummary(sheet: Sheet, page: Pages, { lines, withinState, colors }: InvoiceSnapshot) {
  const rows = hsnSummary(lines);
  if (withinState === null || rows.length === 0) return;
  const columns = [
    { header: 'HSN', value: (one: (typeof rows)[number]) => one.hsn ?? '–' },
    { header: 'GST', value: (one: (typeof rows)[number]) => percent(one.rateHundredths) },
    { header: 'Taxable value', value: (one: (typeof rows)[number]) => money(one.taxablePaise) },
    ...(withinState
      ? [
          {
            header: 'CGST',
            value: (one: (typeof rows)[number]) =>
              `${percent(one.rateHundredths / 2)}: ${money(one.cgstPaise)}`,
          },
          {
            header: 'SGST',
            value: (one: (typeof rows)[number]) =>
              `${percent(one.rateHundredths / 2)}: ${money(one.sgstPaise)}`,
          },
        ]
      : [{ header: 'IGST', value: (one: (typeof rows)[number]) => money(one.igstPaise) }]),
    {
      header: 'Tax',
      value: (one: (typeof rows)[number]) => money(one.cgstPaise + one.sgstPaise + one.igstPaise),
    },
  ];
  const width = WIDTH / columns.length;
  const draw = (texts: string[], style: { color: string; weight?: 'bold' }) => {
    for (const [at, text] of texts.entries()) {
      sheet.text(text, MARGIN + at * width, page.y, {
        size: 8,
        ...style,
        width: width - PAD,
        align: at < 2 ? ('left' as const) : ('right' as const),
      });
    }
    page.y += 13;
  };
  page.ensure(13 * Math.min(rows.length, 4) + 34);
  sheet.text('Tax by HSN code', MARGIN, page.y, {
    size: 8.5,
    weight: 'bold',
    color: colors.ink,
    width: WIDTH,
  });
  page.y += 14;
  draw(
    columns.map(({ header }) => header),
    { color: colors.muted },
  );
  sheet.rule(MARGIN, page.y - 1, WIDTH, { color: colors.line });
  page.y += 2;
  for (const one of rows) {
    page.ensure(14);
    draw(
      columns.map(({ value }) => value(one)),
      { color: colors.ink },
    );
  }
  page.y += 8;
}

function closing(
  sheet: Sheet,
  page: Pages,
  { note, colors, seller, kind, withinState, currency }: InvoiceSnapshot,
) {
  const small = { size: 8, color: colors.muted, width: WIDTH };
  const said = [
    kind === 'invoice'
      ? `Amounts are in ${currency === 'INR' ? 'rupees' : currency}${withinState === null ? '' : '; prices include GST'}.`
      : 'Amounts are in rupees, with the GST that they contain.',
    'Made by computer; it is valid without a signature.',
  ];
  const height = sheet.heightOf(note, { ...small, color: colors.ink }) + 60;
  page.ensure(height);
  page.y += 4;
  if (note !== '') page.y += sheet.text(note, MARGIN, page.y, { ...small, color: colors.ink }) + 6;
  for (const line of said) page.y += sheet.text(line, MARGIN, page.y, small);
  sheet.text(`For ${seller.name}`, MARGIN, page.y + 8, {
    size: 8.5,
    weight: 'bold',
    color: colors.ink,
    width: WIDTH,
    align: 'right',
  });
}
