import { type ChargePart, shareAmount } from '../pricing/taxes.rules.ts';
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

/** What is paid besides the goods: a part of the delivery or of the fee for cash. */
export type SoldCharge = Pick<SoldLine, 'name' | 'options' | 'taxHsn' | 'taxRateHundredths' | 'taxPaise'> & {
  paise: number;
};

type Sold = {
  lines: readonly SoldLine[];
  charges: readonly SoldCharge[];
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
  const taxed = (sold: Omit<SoldCharge, 'paise'>, totalPaise: number) => {
    const tax = withinState === null ? 0 : (sold.taxPaise ?? 0);
    const rate = withinState === null ? null : sold.taxRateHundredths;
    // The odd paisa of a line goes to either half in turn, to CGST first.
    const toCentre = oddOf.get(rate ?? 0) !== true;
    if (withinState && tax % 2 === 1) oddOf.set(rate ?? 0, toCentre);
    const half = Math.floor(tax / 2);
    const cgst = tax % 2 === 1 && toCentre ? half + 1 : half;
    return {
      name: sold.name,
      options: sold.options,
      hsn: sold.taxHsn,
      rateHundredths: rate,
      taxablePaise: totalPaise - tax,
      cgstPaise: withinState ? cgst : 0,
      sgstPaise: withinState ? tax - cgst : 0,
      igstPaise: withinState ? 0 : tax,
      totalPaise,
    };
  };
  const goods = lines.map((line, at): InvoiceLine => {
    const discount = discounts[at] ?? 0;
    const { quantity, unitPricePaise } = line;
    return {
      ...taxed(line, (amounts[at] ?? 0) - discount),
      quantity,
      unitPricePaise,
      discountPaise: discount,
    };
  });
  const besides = charges
    .filter(({ paise }) => paise > 0)
    .map((charge): InvoiceLine => ({
      ...taxed(charge, charge.paise),
      quantity: null,
      unitPricePaise: null,
      discountPaise: 0,
    }));
  return [...goods, ...besides];
}

type OrderCharges = { shippingPaise: number; cashFeePaise: number; chargeTaxes: ChargePart[] | null };

/**
 * What an order was charged besides its goods: a line each, or one for each kind of goods that it goes with. Of orders that
 * say nothing of the tax within, nothing is said. docs/behaviour/invoices.md#how-it-adds-up.
 */
export function soldCharges({ shippingPaise, cashFeePaise, chargeTaxes }: OrderCharges): SoldCharge[] {
  const whole = [
    { charge: 'shipping', name: 'Shipping', paise: shippingPaise },
    { charge: 'cash-fee', name: 'Fee for cash on delivery', paise: cashFeePaise },
  ] as const;
  return whole.flatMap(({ charge, name, paise }): SoldCharge[] => {
    const parts = (chargeTaxes ?? []).filter((part) => part.charge === charge);
    if (parts.reduce((sum, part) => sum + part.paise, 0) !== paise)
      return [{ name, options: '', paise, taxHsn: null, taxRateHundredths: null, taxPaise: null }];
    return parts.map((part) => ({ ...part, name, options: parts.length > 1 ? `With ${goodsOf(part)}` : '' }));
  });
}

/** 'goods at 5 %'; their code stands beside it. */
const goodsOf = ({ taxRateHundredths: rate }: ChargePart) =>
  rate === null ? 'other goods' : `goods at ${rate / 100} %`;

const taxes = ['cgstPaise', 'sgstPaise', 'igstPaise'] as const;

/** Money that answers a claim, and for how many units of each of an invoice's lines. */
export type ClaimedCredit = { paise: number; units: readonly number[] };

/**
 * The lines of a credit note over `amountPaise`, of what the `standing` ones have left of the invoice's lines. What answers
 * `claimed` is taken from the lines that were claimed, the rest from each by what is left of it, and so are its taxes: an
 * invoice that is taken back in parts is taken back whole, each tax to the paisa, whichever notes were cancelled in between.
 * docs/behaviour/invoices.md#credit-notes.
 */
export function creditLines(
  invoice: readonly InvoiceLine[],
  standing: readonly (readonly InvoiceLine[])[],
  amountPaise: number,
  claimed: readonly ClaimedCredit[] = [],
): InvoiceLine[] {
  const left = invoice.map((line, at) => {
    const of = (key: 'totalPaise' | (typeof taxes)[number]) =>
      standing.reduce((rest, lines) => rest - (lines[at]?.[key] ?? 0), line[key]);
    const [total, sgst, igst] = [of('totalPaise'), of('sgstPaise'), of('igstPaise')];
    return { total, sgst, igst, tax: of('cgstPaise') + sgst + igst };
  });
  const shares = shareCredit(
    invoice,
    left.map(({ total }) => total),
    amountPaise,
    claimed,
  );
  return invoice.map((line, at) => {
    const totalPaise = shares[at] ?? 0;
    const { total = 0, tax = 0, sgst = 0, igst = 0 } = left[at] ?? {};
    // Rounded down, one within the other: never more than is left, and never a paisa of each half where one paisa is paid.
    const taxPaise = proportion(tax, totalPaise, total);
    const [sgstPaise, igstPaise] = [proportion(sgst, taxPaise, tax), proportion(igst, taxPaise, tax)];
    return {
      ...line,
      unitPricePaise: null,
      discountPaise: 0,
      taxablePaise: totalPaise - taxPaise,
      cgstPaise: taxPaise - sgstPaise - igstPaise,
      sgstPaise,
      igstPaise,
      totalPaise,
    };
  });
}

/** Of each claim the worth of its units first, then what else is left of their lines; what is over of all lines alike. */
function shareCredit(
  invoice: readonly InvoiceLine[],
  left: readonly number[],
  amountPaise: number,
  claimed: readonly ClaimedCredit[],
): number[] {
  const shares = left.map(() => 0);
  /** Takes it from the lines, from none more than it has left; gives what is over. */
  const take = (paise: number, most: readonly number[]): number => {
    const room = left.map((total, at) => Math.max(0, Math.min(most[at] ?? 0, total - (shares[at] ?? 0))));
    const taken = Math.min(
      paise,
      room.reduce((sum, one) => sum + one, 0),
    );
    for (const [at, share] of shareAmount(taken, room).entries()) shares[at] = (shares[at] ?? 0) + share;
    return paise - taken;
  };
  let rest = amountPaise;
  for (const { paise, units } of claimed) {
    const own = Math.min(paise, rest);
    const worth = invoice.map(({ quantity, totalPaise }, at) =>
      quantity === null ? 0 : proportion(totalPaise, Math.min(units[at] ?? 0, quantity), quantity),
    );
    const whole = worth.map((one, at) => (one > 0 ? (left[at] ?? 0) : 0));
    rest += take(take(own, worth), whole) - own;
  }
  take(rest, left);
  return shares;
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
  const bearsTax = ({ rateHundredths }: InvoiceLine) => (rateHundredths ?? 0) > 0;
  const goods = lines.filter(({ quantity }) => quantity !== null);
  if (gstin === null || !goods.some(bearsTax)) return 'Bill of supply';
  return goods.every(bearsTax) ? 'Tax invoice' : 'Invoice-cum-bill of supply';
}
