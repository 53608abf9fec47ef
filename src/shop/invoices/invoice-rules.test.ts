import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeParts, containedTaxes } from '../pricing/taxes.rules.ts';
import { amountInWords, numberInWords } from './amount-in-words.rules.ts';
import {
  type ClaimedCredit,
  type SoldLine,
  creditLines,
  documentTitle,
  hsnSummary,
  invoiceLines,
  invoiceTotals,
  soldCharges,
} from './invoice-lines.rules.ts';
import { careNote } from './parcel-paper.rules.ts';
import { LONGEST_SERIAL, financialYear, isSale, serialNumber } from './serial-numbers.rules.ts';

const taxKeys = ['cgstPaise', 'sgstPaise', 'igstPaise'] as const;

/** What an order may hold: its lines with their taxes as the checkout worked them out, shipping, a discount. */
const sold = fc
  .record({
    lines: fc.array(
      fc.record({
        unitPricePaise: fc.integer({ min: 0, max: 5_000_000 }),
        quantity: fc.integer({ min: 1, max: 30 }),
        taxRateHundredths: fc.constantFrom(null, 0, 250, 500, 1200, 1800, 2800, 333),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    shippingPaise: fc.constantFrom(0, 9900, 12_345),
    cashFeePaise: fc.constantFrom(0, 1, 4000, 4999),
    saysCharges: fc.boolean(),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    withinState: fc.constantFrom(true, false, null),
  })
  .map(({ lines, shippingPaise, cashFeePaise, saysCharges, share, withinState }) => {
    const subtotal = lines.reduce((sum, { unitPricePaise, quantity }) => sum + unitPricePaise * quantity, 0);
    const discountPaise = Math.floor(subtotal * share);
    const taxes = containedTaxes(
      lines.map((line) => ({ ...line, rateHundredths: line.taxRateHundredths })),
      discountPaise,
    );
    const goods = lines.map((line, at): SoldLine => ({
      ...line,
      name: `Plant ${at}`,
      options: '',
      taxHsn: at % 2 ? '0602' : null,
      taxPaise: taxes[at] ?? null,
    }));
    const kinds = goods.map((line) => ({ ...line, taxClass: String(line.taxRateHundredths) }));
    const parts = chargeParts({ shipping: shippingPaise, 'cash-fee': cashFeePaise }, kinds, discountPaise);
    const chargeTaxes = saysCharges ? parts : null;
    const charges = soldCharges({ shippingPaise, cashFeePaise, chargeTaxes });
    const paid = subtotal - discountPaise + shippingPaise + cashFeePaise;
    return { lines: goods, charges, parts, discountPaise, withinState, paid };
  });

test('lines add up to what is paid, each to its taxable value and taxes, the halves to the tax', () => {
  fc.assert(
    fc.property(sold, ({ paid, ...order }) => {
      const lines = invoiceLines(order);
      const sum = invoiceTotals(lines);
      // What was charged nothing has no line; where nothing is said of tax, no line says a rate.
      expect(order.charges.every(({ paise }) => paise > 0)).toBe(true);
      expect(lines).toHaveLength(order.lines.length + order.charges.length);
      if (order.withinState === null) expect(lines.every((line) => line.rateHundredths === null)).toBe(true);
      expect(sum.totalPaise).toBe(paid);
      expect(sum.discountPaise).toBe(order.discountPaise);
      for (const line of lines) {
        expect(line.taxablePaise + line.cgstPaise + line.sgstPaise + line.igstPaise).toBe(line.totalPaise);
        for (const key of [...taxKeys, 'taxablePaise'] as const) expect(line[key]).toBeGreaterThanOrEqual(0);
        expect(Math.abs(line.cgstPaise - line.sgstPaise)).toBeLessThanOrEqual(1);
      }
      const tax = [...order.lines, ...order.charges].reduce((all, { taxPaise }) => all + (taxPaise ?? 0), 0);
      const said = sum.cgstPaise + sum.sgstPaise + sum.igstPaise;
      expect(said).toBe(order.withinState === null ? 0 : tax);
      for (const rate of new Set(lines.map(({ rateHundredths }) => rateHundredths))) {
        const own = invoiceTotals(lines.filter(({ rateHundredths }) => rateHundredths === rate));
        expect(own.cgstPaise - own.sgstPaise).toBeGreaterThanOrEqual(0);
        expect(own.cgstPaise - own.sgstPaise).toBeLessThanOrEqual(1);
      }
      if (order.withinState !== true) expect(sum.cgstPaise + sum.sgstPaise).toBe(0);
      if (order.withinState !== false) expect(sum.igstPaise).toBe(0);
    }),
  );
});

test('a charge is shared among the kinds of goods it goes with, to the paisa, and bears their tax', () => {
  fc.assert(
    fc.property(sold, ({ parts, lines, charges }) => {
      for (const charge of ['shipping', 'cash-fee'] as const) {
        const own = parts.filter((part) => part.charge === charge);
        const name = charge === 'shipping' ? 'Shipping' : 'Fee for cash on delivery';
        const said = charges.filter((one) => one.name === name);
        const sum = (all: readonly { paise: number }[]) => all.reduce((total, { paise }) => total + paise, 0);
        expect(sum(own)).toBe(sum(said));
        for (const { paise, taxPaise, taxRateHundredths: rate } of own) {
          expect(paise).toBeGreaterThan(0);
          expect(lines.some((line) => line.taxRateHundredths === rate)).toBe(true);
          if (rate === null || taxPaise === null) expect(taxPaise).toBe(rate);
          else expect(Math.abs(taxPaise - (paise * rate) / (10_000 + rate))).toBeLessThanOrEqual(0.5);
        }
      }
    }),
  );
});

test('of a shop with plants at 5 % and pots at 18 %, delivery is divided between them by what is paid', () => {
  const kind = (taxClass: string | null, taxRateHundredths: number | null, unitPricePaise: number) => ({
    taxClass,
    taxRateHundredths,
    taxHsn: null,
    unitPricePaise,
    quantity: 1,
  });
  const lines = [kind('Plants', 500, 300_00), kind('Pots', 1800, 100_00), kind('Plants', 500, 0)];
  const parts = chargeParts({ shipping: 99_00, 'cash-fee': 0 }, lines, 0);
  expect(parts.map(({ taxClass, paise, taxPaise }) => [taxClass, paise, taxPaise])).toEqual([
    ['Plants', 74_25, 3_54],
    ['Pots', 24_75, 3_78],
  ]);
  const given = chargeParts({ shipping: 99_00, 'cash-fee': 0 }, lines, 400_00);
  expect(given.map(({ paise }) => paise)).toEqual([74_25, 24_75]);
  const free = [kind('Plants', 500, 0), kind(null, null, 0)];
  expect(chargeParts({ shipping: 1_01, 'cash-fee': 3 }, free, 0)).toMatchObject([
    { charge: 'shipping', paise: 51, taxPaise: 2 },
    { charge: 'shipping', paise: 50, taxPaise: null },
    { charge: 'cash-fee', paise: 2, taxPaise: 0 },
    { charge: 'cash-fee', paise: 1, taxPaise: null },
  ]);
});

test('the summary by HSN code holds all taxes, and only lines of which tax is said', () => {
  fc.assert(
    fc.property(sold, (order) => {
      const lines = invoiceLines(order);
      const [all, summary] = [invoiceTotals(lines), hsnSummary(lines)];
      for (const key of taxKeys) expect(summary.reduce((sum, one) => sum + one[key], 0)).toBe(all[key]);
      const said = lines.filter(({ rateHundredths }) => rateHundredths !== null);
      expect(summary.reduce((sum, one) => sum + one.totalPaise, 0)).toBe(invoiceTotals(said).totalPaise);
    }),
  );
});

test('credit notes add up, whichever were cancelled; all of an invoice in parts is the invoice, each tax to the paisa', () => {
  const keys = [...taxKeys, 'taxablePaise', 'totalPaise'] as const;
  const share = fc.double({ min: 0.01, max: 0.9, noNaN: true });
  const units = fc.array(fc.integer({ min: 0, max: 31 }), { maxLength: 14 });
  const claimed = fc.array(fc.record({ paise: fc.integer({ min: 1, max: 9_000_000 }), units }), {
    maxLength: 2,
  });
  const step = fc.record({ part: share, cancels: fc.boolean(), claimed });
  fc.assert(
    fc.property(sold, fc.array(step, { maxLength: 8 }), (order, steps) => {
      const lines = invoiceLines(order);
      let left = invoiceTotals(lines).totalPaise;
      const standing: ReturnType<typeof creditLines>[] = [];
      const credit = (amount: number, answers: ClaimedCredit[] = []) => {
        const note = creditLines(lines, standing, amount, answers);
        expect(invoiceTotals(note).totalPaise).toBe(amount);
        for (const line of note) for (const key of keys) expect(line[key]).toBeGreaterThanOrEqual(0);
        standing.push(note);
        left -= amount;
      };
      for (const { part, cancels, claimed: answers } of steps) {
        if (cancels) {
          const [cancelled] = standing.splice(Math.floor(standing.length * part), 1);
          left += invoiceTotals(cancelled ?? []).totalPaise;
        } else if (Math.floor(left * part) > 0) credit(Math.floor(left * part), answers);
      }
      if (left > 0) credit(left);
      for (const [at, line] of lines.entries()) {
        if (line.totalPaise === 0) continue;
        for (const key of keys)
          expect(standing.reduce((sum, note) => sum + (note[at]?.[key] ?? 0), 0)).toBe(line[key]);
      }
    }),
  );
});

describe('money that answers a claim', () => {
  const sells = (name: string, unitPricePaise: number, quantity: number, rate: number): SoldLine => ({
    name,
    options: '',
    quantity,
    unitPricePaise,
    taxHsn: null,
    taxRateHundredths: rate,
    taxPaise: Math.round((unitPricePaise * quantity * rate) / (10_000 + rate)),
  });
  const lines = invoiceLines({
    lines: [sells('Fern', 300_00, 3, 0), sells('Pot', 600_00, 1, 1800)],
    charges: soldCharges({ shippingPaise: 100_00, cashFeePaise: 0, chargeTaxes: null }),
    discountPaise: 0,
    withinState: false,
  });
  const credited = (
    amount: number,
    claimed: ClaimedCredit[],
    standing: ReturnType<typeof creditLines>[] = [],
  ) =>
    creditLines(lines, standing, amount, claimed).map(({ totalPaise, igstPaise }) => [totalPaise, igstPaise]);
  const nothing = [0, 0];

  test('is taken from what was claimed, with its tax and no other', () => {
    expect(credited(600_00, [{ paise: 600_00, units: [0, 1] }])).toEqual([nothing, [600_00, 91_53], nothing]);
    expect(credited(900_00, [{ paise: 900_00, units: [3] }])).toEqual([[900_00, 0], nothing, nothing]);
    expect(credited(100_00, [{ paise: 100_00, units: [0, 1] }])).toEqual([nothing, [100_00, 15_25], nothing]);
  });

  test('beyond the worth of its units is taken from the rest of their line, then from all lines alike', () => {
    expect(credited(700_00, [{ paise: 700_00, units: [1] }])).toEqual([[700_00, 0], nothing, nothing]);
    expect(credited(950_00, [{ paise: 950_00, units: [1, 1] }])).toEqual([
      [350_00, 0],
      [600_00, 91_53],
      nothing,
    ]);
    expect(credited(670_00, [{ paise: 670_00, units: [0, 1] }])).toEqual([
      [63_00, 0],
      [600_00, 91_53],
      [7_00, 0],
    ]);
  });

  test('is never more of a line than earlier notes have left, and leaves other money to be shared', () => {
    const first = creditLines(lines, [], 800_00);
    expect(first.map(({ totalPaise }) => totalPaise)).toEqual([450_00, 300_00, 50_00]);
    const of = [{ paise: 600_00, units: [0, 1] }];
    expect(credited(600_00, of, [first])).toEqual([
      [270_00, 0],
      [300_00, 45_77],
      [30_00, 0],
    ]);
    expect(credited(620_00, [{ paise: 600_00, units: [0, 1] }])).toEqual([
      [18_00, 0],
      [600_00, 91_53],
      [2_00, 0],
    ]);
  });
});

test('the last paisa of a line bears one half of its tax, not both', () => {
  const line: SoldLine = {
    name: 'Fern',
    options: '',
    quantity: 16,
    unitPricePaise: 2,
    taxHsn: '0602',
    taxRateHundredths: 500,
    taxPaise: 2,
  };
  const lines = invoiceLines({ lines: [line], charges: [], discountPaise: 0, withinState: true });
  const notes: ReturnType<typeof creditLines>[] = [];
  for (const amount of [18, 5, 8, 1]) notes.push(creditLines(lines, notes, amount));
  expect(notes.map(([note]) => [note?.cgstPaise, note?.sgstPaise, note?.taxablePaise])).toEqual([
    [1, 0, 17],
    [0, 0, 5],
    [0, 0, 8],
    [0, 1, 0],
  ]);
});

test.each([
  ['2026-03-31T18:29:59.999Z', '25-26'],
  ['2026-03-31T18:30:00Z', '26-27'],
  ['2027-01-01T00:00:00Z', '26-27'],
  ['2099-04-01T00:00:00Z', '99-00'],
])('%s is in the financial year %s', (moment, year) => {
  expect(financialYear(new Date(moment))).toBe(year);
});

test('serial numbers have at most 16 characters, and none is another’s', () => {
  expect(serialNumber('INV', '26-27', 42)).toBe('INV/26-27/00042');
  const series = fc.stringMatching(/^[A-Z0-9]{1,3}$/);
  const sequence = fc.integer({ min: 1, max: 99_999_999 });
  fc.assert(
    fc.property(series, sequence, sequence, (name, one, other) => {
      const [first, second] = [serialNumber(name, '26-27', one), serialNumber(name, '26-27', other)];
      expect(first.length).toBeLessThanOrEqual(LONGEST_SERIAL);
      expect(first).toMatch(/^[A-Z0-9/-]+$/);
      expect(first === second).toBe(one === other);
      expect(serialNumber(name, '27-28', one)).not.toBe(first);
    }),
  );
});

test.each([
  [0, 'Rupees Zero Only'],
  [50, 'Rupees Zero and Fifty Paise Only'],
  [499_00, 'Rupees Four Hundred Ninety-Nine Only'],
  [1_23_456_78, 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Seventy-Eight Paise Only'],
  [12_05_00_019_01, 'Rupees Twelve Crore Five Lakh Nineteen and One Paise Only'],
])('%d paise: %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

test('every number has words of its own', () => {
  const number = fc.integer({ min: 0, max: 10_000_000_000 });
  fc.assert(
    fc.property(number, number, (one, other) => {
      expect(numberInWords(one) === numberInWords(other)).toBe(one === other);
    }),
  );
});

test('a bill of supply where nothing bears tax or there is no GSTIN, else an invoice, or both in one', () => {
  const of = (...rates: (number | null)[]) =>
    invoiceLines({
      lines: rates.map((taxRateHundredths) => ({
        name: '',
        options: '',
        quantity: 1,
        unitPricePaise: 100_00,
        taxHsn: null,
        taxRateHundredths,
        taxPaise: taxRateHundredths === null ? null : 1,
      })),
      charges: soldCharges({ shippingPaise: 99_00, cashFeePaise: 0, chargeTaxes: null }),
      discountPaise: 0,
      withinState: true,
    });
  const gstin = '29ABCDE1234F1Z5';
  expect(documentTitle(null, of(1800))).toBe('Bill of supply');
  expect(documentTitle(gstin, of(0, null))).toBe('Bill of supply');
  expect(documentTitle(gstin, of(1800, 500))).toBe('Tax invoice');
  expect(documentTitle(gstin, of(1800, 0))).toBe('Invoice-cum-bill of supply');
});

test.each([
  [{ light: null, water: ' \n' }, null],
  [
    { light: 'Full sun, six hours or more. A terrace is ideal.', water: null },
    'Light: Full sun, six hours or more.',
  ],
  [
    { light: '- **Bright** shade', water: '\n\nWater [fully](/care) when dry! Then not.' },
    'Light: Bright shade Water: Water fully when dry!',
  ],
  [{ light: 'धूप में रखें। पानी दें।', water: null }, 'Light: धूप में रखें।'],
  [{ light: null, water: `${'wet '.repeat(60)}.` }, `Water: ${'wet '.repeat(27).trim()}…`],
  [{ light: 'x'.repeat(500), water: null }, `Light: ${'x'.repeat(110)}…`],
])('the care note of %j', (guide, note) => {
  expect(careNote(guide)).toBe(note);
});

test('of a careful note only the words are kept', () => {
  const light = (text: string) => careNote({ light: text, water: null });
  expect(light('---\n## **Bright**, _indirect_ light')).toBe('Light: Bright, _indirect_ light');
  expect(light('* `Bright`. More.')).toBe('Light: Bright.');
  expect(light('12. Bright! And more')).toBe('Light: Bright!');
  expect(light('3) [Bright](https://a.example) or __half__ shade?')).toBe('Light: Bright or half shade?');
  expect(light('• Bright at 2.5 m. More')).toBe('Light: Bright at 2.5 m.');
  expect(light('-Bright')).toBe('Light: -Bright');
  expect(light('  Bright  ')).toBe('Light: Bright');
  expect(light('  -  Bright')).toBe('Light: Bright');
  expect(light('Bright - or 2. shade')).toBe('Light: Bright - or 2.');
  expect(light('धूप में रखें। पानी दें।')).toBe('Light: धूप में रखें।');
});

test('a long sentence ends at a word of its first 110 letters, without a comma', () => {
  const light = (text: string) => careNote({ light: text, water: null })?.slice('Light: '.length);
  const exact = `${'a'.repeat(100)} ${'b'.repeat(8)}.`;
  expect(exact).toHaveLength(110);
  expect(light(exact)).toBe(exact);
  expect(light(`${'a'.repeat(100)} ${'b'.repeat(9)}.`)).toBe(`${'a'.repeat(100)}…`);
  expect(light(`${'a'.repeat(100)}, ${'b'.repeat(9)}.`)).toBe(`${'a'.repeat(100)}…`);
  expect(light(`${'a'.repeat(100)},; ${'b'.repeat(9)}.`)).toBe(`${'a'.repeat(100)}…`);
  expect(light('a'.repeat(111))).toBe(`${'a'.repeat(110)}…`);
});

test('what is no number of rupees is not said', () => {
  for (const number of [-1, 1.5, Number.NaN, 2 ** 53])
    expect(() => numberInWords(number)).toThrow(RangeError);
});

test.each([
  [0, 'Zero'],
  [19, 'Nineteen'],
  [20, 'Twenty'],
  [21, 'Twenty-One'],
  [99, 'Ninety-Nine'],
  [100, 'One Hundred'],
  [999, 'Nine Hundred Ninety-Nine'],
  [1000, 'One Thousand'],
  [99_999, 'Ninety-Nine Thousand Nine Hundred Ninety-Nine'],
  [1_00_000, 'One Lakh'],
  [1_00_00_000, 'One Crore'],
  [1_00_00_00_000, 'One Hundred Crore'],
])('%d is %s', (number, words) => expect(numberInWords(number)).toBe(words));

test.each([
  [100_000, 'INV/26-27/100000'],
  [1_000_000, 'INV/2627/1000000'],
  [99_999_999, 'INV262799999999'],
  [999_999_999, 'INV2627999999999'],
])('number %d of a year is %s', (sequence, written) => {
  expect(serialNumber('INV', '26-27', sequence)).toBe(written);
});

test('a number that the law does not allow is not made', () => {
  expect(() => serialNumber('INV', '26-27', 1_000_000_000)).toThrow(RangeError);
});

test('the summary has a line for each code and rate, and none for what says no tax', () => {
  const goods = (
    name: string,
    taxHsn: string | null,
    taxRateHundredths: number | null,
    taxPaise: number | null,
  ) => ({
    name,
    options: '',
    quantity: 1,
    unitPricePaise: 105_00,
    taxHsn,
    taxRateHundredths,
    taxPaise,
  });
  const lines = invoiceLines({
    lines: [
      goods('Fern', '0602', 500, 500),
      goods('Pot', '6912', 500, 500),
      goods('Palm', '0602', 500, 500),
      goods('Bonsai', '0602', 0, 0),
      goods('Gift', null, 500, 500),
      goods('Card', '4909', null, null),
    ],
    charges: [],
    discountPaise: 0,
    withinState: false,
  });
  expect(
    hsnSummary(lines).map(({ hsn, rateHundredths, taxablePaise, igstPaise }) => [
      hsn,
      rateHundredths,
      taxablePaise,
      igstPaise,
    ]),
  ).toEqual([
    ['0602', 500, 200_00, 10_00],
    ['6912', 500, 100_00, 5_00],
    ['0602', 0, 105_00, 0],
    [null, 500, 100_00, 5_00],
  ]);
});

test('what was charged nothing in the end has no line, whatever was worked out of it before', () => {
  const part = { charge: 'shipping' as const, paise: 60, taxClass: null, taxHsn: null };
  const chargeTaxes = [{ ...part, taxRateHundredths: 500, taxPaise: 3 }];
  const charges = (shippingPaise: number) => soldCharges({ shippingPaise, cashFeePaise: 0, chargeTaxes });
  const lines = (shippingPaise: number) =>
    invoiceLines({ lines: [], charges: charges(shippingPaise), discountPaise: 0, withinState: true });
  expect(lines(0)).toEqual([]);
  expect(lines(60).map(({ totalPaise, taxablePaise }) => [totalPaise, taxablePaise])).toEqual([[60, 57]]);
  expect(lines(1).map(({ totalPaise, taxablePaise }) => [totalPaise, taxablePaise])).toEqual([[1, 1]]);
});

test('a charge is named, and says with which goods it goes where it is divided', () => {
  const part = (paise: number, taxRateHundredths: number | null) => ({
    charge: 'shipping' as const,
    paise,
    taxClass: null,
    taxHsn: null,
    taxRateHundredths,
    taxPaise: taxRateHundredths === null ? null : 1,
  });
  const said = (chargeTaxes: ReturnType<typeof part>[] | null, cashFeePaise = 0) =>
    soldCharges({ shippingPaise: 100, cashFeePaise, chargeTaxes }).map(({ name, options, paise }) => [
      name,
      options,
      paise,
    ]);
  expect(said([part(60, 250), part(40, null)])).toEqual([
    ['Shipping', 'With goods at 2.5 %', 60],
    ['Shipping', 'With other goods', 40],
  ]);
  expect(said([part(100, 500)])).toEqual([['Shipping', '', 100]]);
  // What does not add up to what was charged says nothing.
  expect(said([part(60, 500)], 40)).toEqual([
    ['Shipping', '', 100],
    ['Fee for cash on delivery', '', 40],
  ]);
  expect(said(null)).toEqual([['Shipping', '', 100]]);
});

test.each([
  [{ isByStaff: false, totalPaise: 0 }, true],
  [{ isByStaff: false, totalPaise: 1 }, true],
  [{ isByStaff: true, totalPaise: 0 }, false],
  [{ isByStaff: true, totalPaise: 1 }, true],
])('%o is a sale: %s', (order, isSold) => {
  expect(isSale(order)).toBe(isSold);
});
