import fc from 'fast-check';
import type { OrderStatus } from '../../src/shop/orders/order-status.rules.ts';

/**
 * What can happen in the simulated shop, as plain data: it is drawn from a seed, shortened piece by piece, printed, and kept
 * as a regression. Things are meant by a number that counts around what there is at that moment (`2` of two orders is
 * the first); what there is none of is left out.
 */
export type Act =
  | ShopperAct
  | StaffAct
  | { do: 'webhook'; which: number; as: 'once' | 'twice' | 'forged' | 'lost' }
  | { do: 'round'; of: Round }
  | { do: 'clock'; minutes: number }
  | { do: 'provider'; down: number; lost: number; pendingRefunds: boolean }
  | { do: 'mail'; isDown: boolean }
  | { do: 'bank'; which: number }
  | { do: 'by-hand'; which: number; part: 'all' | 'half' };

type ShopperAct =
  | { do: 'quote'; who: number; lines: Line[]; promo: number }
  | {
      do: 'checkout';
      who: number;
      lines: Line[];
      promo: number;
      pay: 'online' | 'cash';
      /** The attempt before is named as replaced. */
      startsOver: boolean;
      /** What the browser says it showed; never believed as a price. */
      shown: 'nothing' | 'more' | 'less';
    }
  /** Checkout, payment and proof in one go, and the delivery if it is to be so. */
  | { do: 'sale'; who: number; lines: Line[]; promo: number; isDelivered: boolean }
  | { do: 'again'; which: number; body: 'same' | 'other' }
  | { do: 'pay'; which: number; as: 'captured' | 'authorized' | 'failed' | 'late'; amount: 'right' | 'wrong' }
  | { do: 'pay-link'; which: number; as: 'captured' | 'failed' }
  | { do: 'verify'; which: number; how: 'good' | 'forged' | 'of-another' }
  | { do: 'ask'; which: number }
  /** For what is sold out, or not. */
  | { do: 'wait'; who: number; of: number }
  /** Marked in its pot or in any, by somebody who wants all e-mails about it; or taken off. */
  | { do: 'wish'; who: number; of: number; as: 'pot' | 'plant' | 'gone' }
  | { do: 'claim'; which: number };

type StaffAct =
  | { do: 'status'; which: number; to: OrderStatus; returnStock: boolean; seen: boolean }
  | { do: 'refund'; which: number; part: 'all' | 'half' | 'rupee' | 'line'; again: boolean }
  | { do: 'stock'; which: number; by: number; how: 'adjust' | 'exact' }
  | { do: 'price'; which: number; paise: number }
  | { do: 'free'; which: number }
  | { do: 'phone'; who: number; lines: Line[]; pay: 'link' | 'cash'; off: number }
  | { do: 'take-back'; which: number }
  | { do: 'cash'; which: number; as: 'due' | 'collected' | 'refused' | 'returned'; returnStock: boolean }
  | { do: 'answer'; which: number; as: 'refund' | 'replacement' | 'declined' };

export type Line = { of: number; units: number };

export type Round = 'reconciler' | 'minute' | 'jobs';

/**
 * One after the other; two by two copies of the program, statement by statement and call by call in the order of
 * `turns`, of which the first may be killed at its `killAt`-th; or one whose copy is killed at its `at`-th.
 */
export type Step =
  | Act
  | { do: 'together'; acts: [Act, Act]; turns: number[]; killAt?: number | undefined }
  | { do: 'killed'; act: Act; at: number };

/** Mostly the youngest. */
export const which = fc.constantFrom(0, 0, 0, 1, 2);
const line = fc.record({ of: fc.nat(2), units: fc.integer({ min: 1, max: 2 }) });
const lines = fc.array(line, { minLength: 1, maxLength: 2 });
/** 0: none. */
const promo = fc.constantFrom(0, 0, 1, 2, 3);
export const does = <const Name extends Act['do']>(name: Name) => fc.constant(name);

export const checkout = fc.record({
  do: does('checkout'),
  who: fc.nat(2),
  lines,
  promo,
  pay: fc.constantFrom('online', 'online', 'online', 'cash'),
  startsOver: fc.boolean(),
  shown: fc.constantFrom('nothing', 'nothing', 'more', 'less'),
});
export const pay = fc.record({
  do: does('pay'),
  which,
  as: fc.constantFrom('captured', 'captured', 'captured', 'authorized', 'failed', 'late'),
  amount: fc.constantFrom('right', 'right', 'right', 'right', 'wrong'),
});
export const sale = fc.record({
  do: does('sale'),
  who: fc.nat(2),
  lines,
  promo,
  isDelivered: fc.boolean(),
});
export const verify = fc.record({
  do: does('verify'),
  which,
  how: fc.constantFrom('good', 'good', 'good', 'forged', 'of-another'),
});
export const webhook = fc.record({
  do: does('webhook'),
  which,
  as: fc.constantFrom('once', 'once', 'once', 'twice', 'lost', 'forged'),
});
export const status = fc.record({
  do: does('status'),
  which,
  to: fc.constantFrom('order_placed', 'processing', 'shipped', 'delivered', 'cancelled', 'cancelled'),
  returnStock: fc.boolean(),
  seen: fc.boolean(),
});
export const refund = fc.record({
  do: does('refund'),
  which,
  part: fc.constantFrom('all', 'half', 'rupee', 'line'),
  again: fc.boolean(),
});
export const round = fc.record({ do: does('round'), of: fc.constantFrom('reconciler', 'minute', 'jobs') });
const clock = fc.record({ do: does('clock'), minutes: fc.constantFrom(1, 6, 16, 30, 400, 11_520) });

export const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 9, arbitrary: checkout },
  { weight: 8, arbitrary: pay },
  { weight: 4, arbitrary: sale },
  { weight: 6, arbitrary: verify },
  { weight: 6, arbitrary: webhook },
  { weight: 5, arbitrary: status },
  { weight: 4, arbitrary: refund },
  { weight: 3, arbitrary: round },
  { weight: 4, arbitrary: clock },
  {
    weight: 1,
    arbitrary: fc.record({ do: does('quote'), who: fc.nat(2), lines, promo }),
  },
  { weight: 2, arbitrary: fc.record({ do: does('again'), which, body: fc.constantFrom('same', 'other') }) },
  { weight: 1, arbitrary: fc.record({ do: does('ask'), which }) },
  { weight: 2, arbitrary: fc.record({ do: does('wait'), who: fc.nat(2), of: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: does('wish'),
      who: fc.nat(1),
      of: fc.nat(2),
      as: fc.constantFrom('pot', 'plant', 'gone'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: does('bank'), which }) },
  { weight: 1, arbitrary: fc.record({ do: does('by-hand'), which, part: fc.constantFrom('all', 'half') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: does('stock'),
      which: fc.nat(2),
      by: fc.integer({ min: -2, max: 3 }),
      how: fc.constantFrom('adjust', 'exact'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: does('price'),
      which: fc.nat(2),
      paise: fc.constantFrom(90_00, 333_33, 700_00),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: does('free'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: does('phone'),
      who: fc.nat(2),
      lines,
      pay: fc.constantFrom('link', 'link', 'cash'),
      off: fc.constantFrom(0, 50_00, 10_000_00),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: does('pay-link'),
      which,
      as: fc.constantFrom('captured', 'captured', 'failed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: does('take-back'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: does('cash'),
      which,
      as: fc.constantFrom('due', 'collected', 'refused', 'returned'),
      returnStock: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: does('claim'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: does('answer'),
      which,
      as: fc.constantFrom('refund', 'replacement', 'declined'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: does('provider'),
      down: fc.constantFrom(0, 0, 1, 3),
      lost: fc.constantFrom(0, 1, 1, 2),
      pendingRefunds: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: does('mail'), isDown: fc.boolean() }) },
);
