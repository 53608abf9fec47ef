import { amountInWords } from '../shop/invoices/amount-in-words.rules.ts';
import { hsnSummary, invoiceTotals } from '../shop/invoices/invoice-lines.rules.ts';
import type { InvoiceLine, InvoiceSnapshot } from '../shop/invoices/invoice.types.ts';
import { formatPaise } from '../shop/money.ts';
import { MARGIN, type Pages, WIDTH, money, percent } from './invoice-pages.ts';
import type { Sheet } from './sheet.ts';

type Column = {
  header: string;
  width: number;
  align?: 'left' | 'right';
  value: (line: InvoiceLine, at: number) => string;
};

/** The columns that a document has, by what it says of tax; the first takes the room that is left. */
function columnsOf({ withinState, kind, lines }: InvoiceSnapshot): Column[] {
  const right = (header: string, width: number, value: Column['value']): Column => ({
    header,
    width,
    align: 'right',
    value,
  });
  const isInvoice = kind === 'invoice';
  const hasDiscount = isInvoice && lines.some(({ discountPaise }) => discountPaise > 0);
  const ofInvoice = [
    right('Qty', 38, ({ quantity }) => (quantity === null ? '' : `${quantity} pcs`)),
    right('Price', 56, ({ unitPricePaise }) => (unitPricePaise === null ? '' : money(unitPricePaise))),
  ];
  const discount = right('Discount', 48, ({ discountPaise }) =>
    discountPaise === 0 ? '' : `−${money(discountPaise)}`,
  );
  const ofTax = [
    right('Taxable', 56, ({ taxablePaise }) => money(taxablePaise)),
    right('GST', 34, ({ rateHundredths }) => percent(rateHundredths)),
  ];
  const halves = [
    right('CGST', 46, ({ cgstPaise }) => money(cgstPaise)),
    right('SGST', 46, ({ sgstPaise }) => money(sgstPaise)),
  ];
  const columns: Column[] = [
    { header: 'HSN', width: 44, value: ({ hsn }) => hsn ?? '–' },
    ...(isInvoice ? ofInvoice : []),
    ...(hasDiscount ? [discount] : []),
    ...(withinState === null ? [] : ofTax),
    ...(withinState === true ? halves : []),
    ...(withinState === false ? [right('IGST', 52, ({ igstPaise }) => money(igstPaise))] : []),
    right('Amount ₹', 62, ({ totalPaise }) => money(totalPaise)),
  ];
  const taken = columns.reduce((sum, { width }) => sum + width, 0);
  return [
    { header: 'Description', width: WIDTH - taken, value: ({ name }, at) => `${at + 1}. ${name}` },
    ...columns,
  ];
}

const PAD = 5;

/** What was sold, or is credited. */
export function drawLines(sheet: Sheet, page: Pages, invoice: InvoiceSnapshot) {
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
  // Not alone at the foot of a page.
  page.ensure(90);
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

export function drawTotals(sheet: Sheet, page: Pages, invoice: InvoiceSnapshot) {
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
export function drawTaxSummary(sheet: Sheet, page: Pages, { lines, withinState, colors }: InvoiceSnapshot) {
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
