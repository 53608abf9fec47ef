import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressKey,
  cashMarksFrom,
  cashProblem,
  mayOweMore,
  noCash,
  phoneKey,
  withCashFee,
} from './cash.rules.ts';

const paise = fc.integer({ min: 0, max: 100_000_00 });

test('cash is taken where it is on, for something, up to its limit and not beyond', () => {
  fc.assert(
    fc.property(paise, paise, paise, fc.boolean(), (totalPaise, upToPaise, feePaise, on) => {
      const isTaken = cashProblem({ on, upToPaise, feePaise }, totalPaise) === null;
      expect(isTaken).toBe(on && totalPaise > 0 && totalPaise <= upToPaise);
    }),
  );
  expect(cashProblem(noCash, 1)).not.toBeNull();
});

test('the fee is on top of the total, to the paisa, and changes nothing else', () => {
  const amounts = fc.record({
    subtotalPaise: paise,
    shippingPaise: paise,
    discountPaise: paise,
    totalPaise: paise,
  });
  fc.assert(
    fc.property(amounts, paise, (totals, fee) => {
      const { cashFeePaise, totalPaise, ...rest } = withCashFee(totals, fee);
      const { totalPaise: before, ...others } = totals;
      expect([cashFeePaise, totalPaise - before, rest]).toEqual([fee, fee, others]);
    }),
  );
});

test('who owes as much as they may owes no more; without a limit there is none', () => {
  const count = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(count, count, count, count, (ofPerson, toAddress, perPerson, perAddress) => {
      const may = mayOweMore({ ofPerson, toAddress }, { perPerson, perAddress });
      expect(may).toBe(
        (perPerson === 0 || ofPerson < perPerson) && (perAddress === 0 || toAddress < perAddress),
      );
    }),
  );
});

test.each([
  ['+91 98765 43210', '098765-43210'],
  ['9876543210', '(+91) 9876543210'],
])('%s and %s are one phone', (one, other) => {
  expect(phoneKey(one)).toBe(phoneKey(other));
});

test('an address is known however it was spaced, dotted or capitalised', () => {
  const one = addressKey({ address: 'No. 12/B, M.G. Road', zipCode: '560 001' });
  expect(addressKey({ address: 'no 12 b mg road', zipCode: '560001' })).toBe(one);
  expect(addressKey({ address: 'no 12 b mg road', zipCode: '560002' })).not.toBe(one);
  expect(addressKey({ address: 'गली 4', zipCode: '110001' })).not.toBe(
    addressKey({ address: 'गली 5', zipCode: '110001' }),
  );
});

test('refused goods are back: that mark stays', () => {
  expect(cashMarksFrom.refused).toEqual([]);
  expect(cashMarksFrom.collected).toEqual(['due']);
});

test('exactly the limit is taken, nothing needs no way to pay', () => {
  const terms = { on: true, upToPaise: 5000_00, feePaise: 0 };
  expect([5000_00, 5000_01, 0, 1].map((total) => cashProblem(terms, total) === null)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(phoneKey('+91 98765 43210')).toBe('9876543210');
});
