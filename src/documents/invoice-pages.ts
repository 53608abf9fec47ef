import type { InvoiceSnapshot } from '../shop/invoices/invoice.types.ts';
import { formatPaise } from '../shop/money.ts';
import { type Sheet, papers } from './sheet.ts';

export const MARGIN = 36;
export const [PAPER_WIDTH, PAPER_HEIGHT] = papers.a4;
export const WIDTH = PAPER_WIDTH - 2 * MARGIN;
const BOTTOM = PAPER_HEIGHT - 52;

export type Pages = ReturnType<typeof createPages>;

/** The pages of an invoice or a credit note, each with its foot. Where the pen stands; a new page begins where something would not fit. */
export function createPages(sheet: Sheet, invoice: InvoiceSnapshot) {
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

/** In a column that says 'rupees' above. */
export const money = (paise: number) => formatPaise(paise).replace('₹', '');
/** '12.5 %' */
export const percent = (hundredths: number | null) => (hundredths === null ? '–' : `${hundredths / 100} %`);
