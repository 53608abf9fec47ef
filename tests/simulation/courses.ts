import fc from 'fast-check';
import {
  type Act,
  type Step,
  act,
  checkout,
  does,
  pay,
  refund,
  round,
  sale,
  status,
  verify,
  webhook,
  which,
} from './steps.ts';

/** Two that meet more often than chance would have it: the same payment told twice, the same order twice in hand. */
const meeting: fc.Arbitrary<[Act, Act]> = fc.oneof(
  fc.tuple(act, act),
  fc.tuple(verify, webhook),
  fc.tuple(checkout, checkout),
  fc.tuple(status, refund),
  fc.tuple(checkout, status),
  fc.tuple(round, webhook),
  fc.tuple(
    fc.record({ do: does('again'), which, body: fc.constant('same' as const) }),
    fc.record({ do: does('again'), which, body: fc.constant('same' as const) }),
  ),
);

const turns = fc.array(fc.nat(1), { maxLength: 40, size: 'max' });
const killAt = fc.option(fc.nat(25), { freq: 6, nil: undefined });
const together = (acts: fc.Arbitrary<[Act, Act]>) =>
  fc.record({ do: fc.constant('together' as const), acts, turns, killAt });

/** The one moment at which most meet: a payment that the browser and the provider tell of at once. */
const atTheTill: fc.Arbitrary<Step[]> = fc.tuple(
  checkout,
  fc.constant({ do: 'pay', which: 0, as: 'captured', amount: 'right' } as const),
  together(
    fc.constantFrom<[Act, Act]>(
      [
        { do: 'verify', which: 0, how: 'good' },
        { do: 'webhook', which: 0, as: 'once' },
      ],
      [
        { do: 'webhook', which: 0, as: 'once' },
        { do: 'webhook', which: 1, as: 'once' },
      ],
      [
        { do: 'verify', which: 0, how: 'good' },
        { do: 'ask', which: 0 },
      ],
    ),
  ),
);

const paid = { do: 'pay', which: 0, as: 'captured', amount: 'right' } as const;
const verified = { do: 'verify', which: 0, how: 'good' } as const;
const told = { do: 'webhook', which: 0, as: 'once' } as const;
const look = { do: 'round', of: 'minute' } as const;
const half = { do: 'refund', which: 0, part: 'half', again: false } as const;
const sold = sale.map((one) => ({ ...one, isDelivered: false }));
const bought = checkout.map((one) => ({
  ...one,
  pay: 'online' as const,
  startsOver: false,
  shown: 'nothing' as const,
}));
const killed = (one: fc.Arbitrary<Act>, most: number) =>
  fc.record({ do: fc.constant('killed' as const), act: one, at: fc.nat(most) });

/** What is seldom drawn one by one: each needs several steps in a row. */
const story: fc.Arbitrary<Step[]> = fc.oneof(
  // The provider makes a refund and its answer is lost; staff, the form or the program try once more.
  fc.tuple(
    sold,
    fc.record({
      do: does('provider'),
      down: fc.constant(0),
      lost: fc.constantFrom(2, 3),
      pendingRefunds: fc.boolean(),
    }),
    refund.map((one) => ({ ...one, again: false })),
    fc.constantFrom<Act>({ ...half, again: true }, half, { do: 'clock', minutes: 16 }),
  ),
  // Three wait for two that are there; both copies look at once, and once more.
  fc.tuple(
    ...[0, 1, 2].map((who) => fc.constant({ do: 'wait', who, of: 1 } as const)),
    together(fc.constant([look, look])),
    fc.constant(look),
  ),
  // What somebody wishes for falls, and falls again within the day; both copies look at once.
  fc.tuple(
    fc.record({ do: does('wish'), who: fc.nat(1), of: fc.nat(2), as: fc.constantFrom('pot', 'plant') }),
    ...[0, 1, 2].map((place) => fc.constant({ do: 'price', which: place, paise: 120_00 } as const)),
    together(fc.constant([look, look])),
    ...[0, 1, 2].map((place) => fc.constant({ do: 'price', which: place, paise: 90_00 } as const)),
    fc.constant({ do: 'clock', minutes: 61 } as const),
    fc.constant(look),
  ),
  // Nobody but the answer tells of a refund.
  fc.tuple(sold, fc.constant(half), fc.constant({ do: 'webhook', which: 0, as: 'lost' } as const)),
  // Nobody but the event tells of one, and the copy that hears of it dies.
  fc.tuple(
    sold,
    fc.record({ do: does('by-hand'), which: fc.constant(0), part: fc.constantFrom('all', 'half') }),
    killed(fc.constant(told), 9),
  ),
  // One form sent twice at once, or two forms.
  fc.tuple(
    sold,
    fc.constant(half),
    together(
      fc.constant([
        { ...half, again: true },
        { ...half, again: true },
      ]),
    ),
  ),
  fc.tuple(sold, together(fc.constant([half, half]))),
  // A payment is promised, and another one comes.
  fc.tuple(
    bought,
    fc.constant({ ...paid, as: 'late' } as const),
    fc.constantFrom<Act>(verified, told),
    fc.constant(paid),
    fc.constantFrom<Act>(verified, told, { do: 'bank', which: 0 }),
  ),
  // Two want the last ones; who comes too late has paid.
  fc
    .tuple(bought, fc.constantFrom(16, 30), bought, fc.nat(1))
    .map(([first, minutes, second, at]): Step[] => [
      first,
      { do: 'clock', minutes },
      { ...second, lines: first.lines.map((one) => ({ ...one, units: 2 })) },
      paid,
      verified,
      { ...paid, which: 1 },
      { ...told, which: at },
    ]),
  // Back from the cancelled ones, while somebody else pays.
  fc.tuple(
    sold,
    fc.constant<Act>({ do: 'status', which: 0, to: 'cancelled', returnStock: false, seen: false }),
    bought,
    fc.constantFrom<Act>(
      { do: 'status', which: 0, to: 'processing', returnStock: false, seen: false },
      { do: 'status', which: 0, to: 'order_placed', returnStock: false, seen: false },
    ),
  ),
);

const step: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 12, arbitrary: act.map((one): Step[] => [one]) },
  { weight: 3, arbitrary: together(meeting).map((one): Step[] => [one]) },
  { weight: 1, arbitrary: atTheTill },
  { weight: 2, arbitrary: story },
  {
    weight: 1,
    arbitrary: fc
      .record({
        do: fc.constant('killed' as const),
        act: fc.oneof(checkout, pay, verify, webhook, status, refund, round),
        at: fc.nat(25),
      })
      .map((one): Step[] => [one]),
  },
);

/** Something to go on with; then anything. */
const begun = fc.oneof(checkout, sale);
const course = (opening: fc.Arbitrary<Act[]>, most: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(opening, fc.array(step, { minLength: 1, maxLength: most, size: 'max' }))
    .map(([first, more]) => [...first, ...more.flat()]);

/** Mostly short ones: what two or three things in a row can show is found by many of them sooner than by a few long ones. */
export const someSteps: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 3, arbitrary: course(fc.tuple(begun), 2) },
  { weight: 3, arbitrary: story },
  { weight: 1, arbitrary: course(fc.array(begun, { minLength: 1, maxLength: 2 }), 11) },
);
