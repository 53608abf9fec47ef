import type { DrawnPaper, InvoiceSnapshot } from '../shop/invoices/invoice.types.ts';
import { formatOrderDate } from '../shop/orders/order-number.rules.ts';
import { drawLines, drawTaxSummary, drawTotals } from './invoice-lines.ts';
import { MARGIN, PAPER_WIDTH, type Pages, WIDTH, createPages } from './invoice-pages.ts';
import { type Sheet, createSheet, sheetBytes, streamSheet } from './sheet.ts';

/** An invoice or a credit note as a file, of nothing but what was kept of it: always the same bytes. */
export async function invoicePdf(paper: DrawnPaper): Promise<Buffer> {
  const { says } = paper;
  const sheet = createSheet({
    title: `${says.title} ${says.number}`,
    author: says.seller.name,
    madeAt: new Date(says.issuedAt),
  });
  drawInvoice(sheet, paper);
  return sheetBytes(sheet);
}

type Many = { invoices: AsyncIterable<DrawnPaper>; shopName: string; now: Date };

/** Many as one file, drawn while it is read. */
export function invoicesPdf({ invoices, shopName, now }: Many): AsyncGenerator<Uint8Array, void> {
  const sheet = createSheet({ title: 'Invoices', author: shopName, madeAt: now });
  return streamSheet(sheet, drawn(sheet, invoices));
}

async function* drawn(sheet: Sheet, invoices: Many['invoices']) {
  for await (const invoice of invoices) yield () => drawInvoice(sheet, invoice);
}

/** Draws it on pages of its own. docs/behaviour/invoices.md#what-stands-on-it. */
function drawInvoice(sheet: Sheet, { says, cancelledAt, logo }: DrawnPaper): void {
  const page = createPages(sheet, says);
  page.next();
  head(sheet, page, says, logo);
  if (cancelledAt !== null) cancelled(sheet, page, says, cancelledAt);
  parties(sheet, page, says);
  drawLines(sheet, page, says);
  drawTotals(sheet, page, says);
  drawTaxSummary(sheet, page, says);
  closing(sheet, page, says);
}

const LOGO = 46;

function head(
  sheet: Sheet,
  page: Pages,
  { seller, colors, title, ...invoice }: InvoiceSnapshot,
  logo: Uint8Array | null,
) {
  const left = WIDTH * 0.56;
  const right = { width: WIDTH - left - 16, align: 'right' as const };
  const x = MARGIN + left + 16;
  sheet.box(0, 0, PAPER_WIDTH, 8, { color: colors.brand });
  let y = page.y;
  const hasLogo = logo !== null && sheet.picture(logo, MARGIN, y, LOGO);
  const indent = hasLogo ? LOGO + 10 : 0;
  y += sheet.text(seller.shopName ?? seller.name, MARGIN + indent, y, {
    size: 17,
    weight: 'bold',
    color: colors.brand,
    width: left - indent,
    most: 2,
  });
  const small = { size: 8.5, color: colors.ink, width: left };
  const said = [
    ...(seller.shopName === null ? [] : [seller.name]),
    ...seller.address,
    ...(seller.state === null ? [] : [`State: ${stateAndCode(seller.state)}`]),
    ...seller.contact,
  ];
  y = hasLogo ? Math.max(y, page.y + LOGO) + 6 : y + 3;
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

/** Across the head of a credit note that takes nothing back any more. docs/behaviour/invoices.md#credit-notes. */
function cancelled(sheet: Sheet, page: Pages, { colors }: InvoiceSnapshot, cancelledAt: string) {
  const high = 26;
  sheet.box(MARGIN, page.y, WIDTH, high, { color: colors.ink, radius: 4 });
  sheet.text(
    `CANCELLED on ${formatOrderDate(new Date(cancelledAt))}: nothing is credited by it`,
    MARGIN,
    page.y + 6,
    { size: 10.5, weight: 'bold', color: '#ffffff', width: WIDTH, align: 'center', most: 1 },
  );
  page.y += high + 10;
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
