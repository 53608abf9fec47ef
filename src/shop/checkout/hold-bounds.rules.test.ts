import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Held, exceedsShare, holdMinutes, holderKeys, refuseHold } from './hold-bounds.rules.ts';

const now = new Date('2026-11-23T06:00:00Z');
const LAKH = 1_00_000_00;
const held = (change: Partial<Held> = {}): Held => ({
  kind: 'browser',
  units: 0,
  valuePaise: 0,
  unpaid: 0,
  freeFrom: null,
  ...change,
});
const ask = (others: Held[], units: number, valuePaise = 0, factor = 1) =>
  refuseHold(others, { units, valuePaise }, { factor, now });

test('one order has at most 500 units and ten lakh rupees', () => {
  expect(ask([], 500, 10 * LAKH)).toBeNull();
  expect(ask([], 501)).toMatchObject({ reason: 'order-too-large' });
  expect(ask([], 1, 10 * LAKH + 1)).toEqual({
    reason: 'order-too-large',
    message:
      'One online order may have at most 500 items or ₹10,00,000.00. Please contact us for a larger one.',
  });
});

test.each([
  ['browser', 500, 10 * LAKH],
  ['person', 500, 10 * LAKH],
  ['network', 800, 20 * LAKH],
] as const)('what a %s holds already counts', (kind, units, value) => {
  expect(ask([held({ kind, units: units - 1 })], 1)).toBeNull();
  expect(ask([held({ kind, units })], 1)).toMatchObject({ reason: 'holds-too-much' });
  expect(ask([held({ kind, valuePaise: value - 1 })], 1, 1)).toBeNull();
  expect(ask([held({ kind, valuePaise: value })], 1, 1)).toMatchObject({ reason: 'holds-too-much' });
  expect(ask([held(), held({ kind, units })], 1)).toMatchObject({ reason: 'holds-too-much' });
});

test('who is refused hears when the first of it is free again', () => {
  const until = (ms: number) => new Date(now.getTime() + ms);
  const refused = (freeFrom: Date | null, kind: Held['kind'] = 'person') =>
    ask([held({ kind, units: 900, freeFrom })], 1);
  expect(refused(until(60_000))).toEqual({
    reason: 'holds-too-much',
    message:
      'You have reserved a lot already without paying. Please pay for that first, or try again in 1 minute.',
    retryAfterSeconds: 60,
  });
  expect(refused(until(60_001), 'network')).toEqual({
    reason: 'holds-too-much',
    message:
      'Many orders from your network are waiting for payment right now. Please try again in 2 minutes.',
    retryAfterSeconds: 61,
  });
  expect(refused(null)).toMatchObject({ retryAfterSeconds: 1 });
  expect(refused(until(-5000))).toMatchObject({ retryAfterSeconds: 1 });
});

test('the owner’s factor scales every bound, to one at least', () => {
  expect(ask([], 250, 0, 0.5)).toBeNull();
  expect(ask([], 251, 0, 0.5)).toMatchObject({ reason: 'order-too-large' });
  expect(ask([held({ kind: 'network', units: 1599 })], 1, 0, 2)).toBeNull();
  expect(ask([held({ kind: 'network', units: 1600 })], 1, 0, 2)).toMatchObject({ reason: 'holds-too-much' });
  expect(ask([], 1, 1, 0)).toBeNull();
  expect(ask([], 2, 1, 0)).not.toBeNull();
});

test('who begins again and again holds for less', () => {
  const minutes = (kind: Held['kind'], unpaid: number, factor = 1) =>
    holdMinutes([held({ kind, unpaid })], factor);
  expect([0, 1, 2, 4, 5, 50].map((unpaid) => minutes('browser', unpaid))).toEqual([15, 15, 5, 5, 2, 2]);
  expect([0, 1, 2, 4, 5].map((unpaid) => minutes('person', unpaid))).toEqual([15, 15, 5, 5, 2]);
  expect([58, 59, 118, 119].map((unpaid) => minutes('network', unpaid))).toEqual([15, 5, 5, 2]);
  expect([4, 5, 10, 11].map((unpaid) => minutes('browser', unpaid, 2))).toEqual([15, 5, 5, 2]);
  expect(holdMinutes([], 1)).toBe(15);
  expect(holdMinutes([held({ kind: 'network' }), held({ unpaid: 5 })], 1)).toBe(2);
});

test('half the shelf is one buyer’s, three quarters are one network’s, rounded up', () => {
  for (const kind of ['browser', 'person'] as const) {
    expect([1, 2].map((units) => exceedsShare(kind, units, 2))).toEqual([false, true]);
    expect([5, 6].map((units) => exceedsShare(kind, units, 9))).toEqual([false, true]);
  }
  expect([3, 4].map((units) => exceedsShare('network', units, 4))).toEqual([false, true]);
  expect(exceedsShare('network', 1, 1)).toBe(false);
  expect(exceedsShare('browser', 1, 0)).toBe(true);
});

const keyOf = (email: string) => holderKeys({ userId: null, email, origin: undefined }).person;

test('a person is an account, else a mailbox in all its spellings', () => {
  const origin = { browser: 'b', network: '192.0.2.1', factor: 1 };
  expect(holderKeys({ userId: 'u1', email: 'a@b.in', origin })).toEqual({
    browser: 'b',
    person: 'user:u1',
    network: '192.0.2.1',
  });
  expect(holderKeys({ userId: null, email: ' Asha+Pots@Example.com ', origin: undefined })).toEqual({
    browser: null,
    person: 'mail:asha@example.com',
    network: null,
  });
  expect(keyOf('A.Sha+x@GoogleMail.com')).toBe('mail:asha@gmail.com');
  expect(keyOf('a.sha@gmail.com')).toBe('mail:asha@gmail.com');
  expect(keyOf('a.sha@example.com')).toBe('mail:a.sha@example.com');
  expect(keyOf('+pots@example.com')).toBe('mail:+pots@example.com');
});

test('no tag makes another person of anybody', () => {
  const word = fc.stringMatching(/^[a-z]{1,10}$/);
  fc.assert(
    fc.property(word, word, (name, tag) => keyOf(`${name}+${tag}@shop.in`) === keyOf(`${name}@shop.in`)),
  );
});
