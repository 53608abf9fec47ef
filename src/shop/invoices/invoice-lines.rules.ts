import { shareAmount } from '../pricing/taxes.rules.ts';
import type { InvoiceLine } from './invoice.types.ts';

/** What an order's line says, as it is kept with the order. */
export type SoldLine = {
  name: string;
  options: string;
  quantity: number;
  unitPricePaise: number;
  taxHsn: string | null;
  taxRateHundredths: number | null;
  taxPaise: number | null;
};

/** What is paid besides the goods: shipping, a fee for paying in cash. */
export type Charge = { name: string; paise: number };

type Sold = {
  lines: readonly SoldLine[];
  charges: readonly Charge[];
  discountPaise: number;
  /** Between one and the same state; null: nothing is said of tax. */
  withinState: boolean | null;
};

/**
 * The lines of an invoice, worked back from prices that include tax: they add up to what is paid, to the paisa. Of taxes
 * within the state each half adds up, too, and differs from the other by at most a paisa for all lines of a rate.
 * docs/behaviour/invoices.md#how-it-adds-up.
 */
export function invoiceLines({ lines, charges, discountPaise, withinState }: Sold): InvoiceLine[] {
  const amounts = lines.map(({ unitPricePaise, quantity }) => unitPricePaise * quantity);
  const discounts = shareAmount(discountPaise, amounts);
  const oddOf = new Map<number, boolean>();
  const goods = lines.map((line, at): InvoiceLine => {
    const discount = discounts[at] ?? 0;
    const totalPaise = (amounts[at] ?? 0) - discount;
    const tax = withinState === null ? 0 : (line.taxPaise ?? 0);
    const rate = withinState === null ? null : line.taxRateHundredths;
    // The odd paisa of a line goes to either half in turn, to CGST first.
    const toCentre = oddOf.get(rate ?? 0) !== true;
    if (withinState && tax % 2 === 1) oddOf.set(rate ?? 0, toCentre);
    const half = Math.floor(tax / 2);
    const cgst = tax % 2 === 1 && toCentre ? half + 1 : half;
    return {
      name: line.name,
      options: line.options,
      hsn: line.taxHsn,
      quantity: line.quantity,
      unitPricePaise: line.unitPricePaise,
      discountPaise: discount,
      rateHundredths: rate,
      taxablePaise: totalPaise - tax,
      cgstPaise: withinState ? cgst : 0,
      sgstPaise: withinState ? tax - cgst : 0,
      igstPaise: withinState ? 0 : tax,
      totalPaise,
    };
  });
  return [...goods, ...charges.filter(({ paise }) => paise > 0).map(chargeLine)];
}

function chargeLine({ name, paise }: Charge): InvoiceLine {
  return {
    name,
    options: '',
    hsn: null,
    quantity: null,
    unitPricePaise: null,
    discountPaise: 0,
    rateHundredths: null,
    taxablePaise: paise,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 0,
    totalPaise: paise,
  };
}

const taxes = ['cgstPaise', 'sgstPaise', 'igstPaise'] as const;

/**
 * The lines of a credit note over `amountPaise`, of what earlier ones have left of the invoice's lines. Each gets its share
 * by what is left of it; its taxes follow, so that an invoice that is taken back in parts is taken back whole, each tax to
 * the paisa. docs/behaviour/invoices.md#credit-notes.
 */
export function creditLines(
  invoice: readonly InvoiceLine[],
  earlier: readonly (readonly InvoiceLine[])[],
  amountPaise: number,
): InvoiceLine[] {
  const credited = (at: number, key: 'totalPaise' | (typeof taxes)[number]) =>
    earlier.reduce((sum, lines) => sum + (lines[at]?.[key] ?? 0), 0);
  const left = invoice.map((line, at) => line.totalPaise - credited(at, 'totalPaise'));
  const shares = shareAmount(amountPaise, left);
  return invoice.map((line, at) => {
    const totalPaise = shares[at] ?? 0;
    const upTo = taxesOfPart(line, credited(at, 'totalPaise') + totalPaise);
    const part = (key: (typeof taxes)[number]) => upTo[key] - credited(at, key);
    const [cgstPaise, sgstPaise, igstPaise] = [part('cgstPaise'), part('sgstPaise'), part('igstPaise')];
    return {
      ...line,
      unitPricePaise: null,
      discountPaise: 0,
      taxablePaise: totalPaise - cgstPaise - sgstPaise - igstPaise,
      cgstPaise,
      sgstPaise,
      igstPaise,
      totalPaise,
    };
  });
}

/** Of so much of a line, its tax, and how that is divided: its halves never grow by a paisa each where one paisa is paid. */
function taxesOfPart(line: InvoiceLine, partPaise: number): Record<(typeof taxes)[number], number> {
  const whole = line.cgstPaise + line.sgstPaise + line.igstPaise;
  const tax = proportion(whole, partPaise, line.totalPaise);
  const sgstPaise = proportion(line.sgstPaise, tax, whole);
  const igstPaise = proportion(line.igstPaise, tax, whole);
  return { cgstPaise: tax - sgstPaise - igstPaise, sgstPaise, igstPaise };
}

/** amount × part / whole, rounded down, exactly; nothing of nothing. */
function proportion(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

const sums = ['discountPaise', 'taxablePaise', ...taxes, 'totalPaise'] as const;
export type InvoiceTotals = Record<(typeof sums)[number], number>;

export function invoiceTotals(lines: readonly InvoiceLine[]): InvoiceTotals {
  const total = (key: (typeof sums)[number]) => lines.reduce((sum, line) => sum + line[key], 0);
  return Object.fromEntries(sums.map((key) => [key, total(key)])) as InvoiceTotals;
}

/** The lines of which tax is said, together by HSN code and rate. */
export function hsnSummary(lines: readonly InvoiceLine[]) {
  const taxed = lines.filter(({ rateHundredths }) => rateHundredths !== null);
  const groups = Map.groupBy(taxed, ({ hsn, rateHundredths }) => `${hsn ?? ''} ${rateHundredths}`);
  return [...groups.values()].map((own) => ({
    hsn: own[0]?.hsn ?? null,
    rateHundredths: own[0]?.rateHundredths ?? 0,
    ...invoiceTotals(own),
  }));
}

/**
 * What a document is called: without a GSTIN, or where nothing that is sold bears tax, it is a bill of supply; where some
 * does, both in one. docs/behaviour/invoices.md#what-it-is-called.
 */
export function documentTitle(gstin: string | null, lines: readonly InvoiceLine[]): string {
  const bearsTax = ({ rateHundredths }: InvoiceLine) => rateHundredths !== null && rateHundredths > 0;
  const goods = lines.filter(({ quantity }) => quantity !== null);
  if (gstin === null || !goods.some(bearsTax)) return 'Bill of supply';
  return goods.every(bearsTax) ? 'Tax invoice' : 'Invoice-cum-bill of supply';
}
