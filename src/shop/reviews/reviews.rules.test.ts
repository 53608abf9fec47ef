import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderStatuses } from '../orders/order-status.rules.ts';
import {
  ASK_WITHIN_DAYS,
  type AskFacts,
  LONGEST_NAME,
  firstName,
  lightPlaces,
  ownReviewPhotoAddress,
  placeText,
  reviewAddress,
  reviewObstacle,
  reviewPhotoUpload,
  shownName,
  staffReviewPhotoAddress,
  whenToAsk,
} from './reviews.rules.ts';
import { readReviewForm, reviewPageSchema, shownReviewsSchema } from './reviews.schema.ts';

const now = new Date('2026-11-26T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const on = { on: true, asks: true, askAfterDays: '21' };
const due: AskFacts = {
  orderStatus: 'delivered',
  paymentStatus: 'completed',
  deliveredAt: daysAgo(21),
  isReplacement: false,
  hasOpenClaim: false,
  hasOptedOut: false,
};

const facts = fc.record<AskFacts>({
  orderStatus: fc.constantFrom(...orderStatuses.map(({ value }) => value)),
  paymentStatus: fc.constantFrom(
    'authorized',
    'completed',
    'partially_refunded',
    'refunded',
    'due',
    'collected',
    'refused',
  ),
  deliveredAt: fc.option(fc.double({ min: 0, max: 200, noNaN: true }).map(daysAgo)),
  isReplacement: fc.boolean(),
  hasOpenClaim: fc.boolean(),
  hasOptedOut: fc.boolean(),
});
const terms = fc.record({
  on: fc.boolean(),
  asks: fc.boolean(),
  askAfterDays: fc.integer({ min: 3, max: 120 }).map(String),
});

test('nobody is asked too early, too late, against their will, or of what was not kept', () => {
  fc.assert(
    fc.property(facts, terms, (given, set) => {
      if (whenToAsk(given, set, now) !== 'now') return;
      const days = (now.getTime() - (given.deliveredAt?.getTime() ?? Number.NaN)) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(Number(set.askAfterDays));
      expect(days).toBeLessThanOrEqual(Number(set.askAfterDays) + ASK_WITHIN_DAYS);
      expect(given).toMatchObject({ orderStatus: 'delivered', isReplacement: false, hasOpenClaim: false });
      expect(given.hasOptedOut).toBe(false);
      expect(['refunded', 'refused']).not.toContain(given.paymentStatus);
      expect(set).toMatchObject({ on: true, asks: true });
    }),
    { numRuns: 1_000 },
  );
});

test('never stays never as time goes on', () => {
  fc.assert(
    fc.property(facts, terms, fc.nat({ max: 100 }), (given, set, later) => {
      if (whenToAsk(given, set, now) !== 'never') return;
      expect(whenToAsk(given, set, new Date(now.getTime() + later * 86_400_000))).toBe('never');
    }),
  );
});

test.each<[string, Partial<AskFacts>, ReturnType<typeof whenToAsk>]>([
  ['not paid after all', { paymentStatus: 'refused' }, 'never'],
  ['not delivered', { orderStatus: 'shipped' }, 'later'],
  ['delivered, nobody knows when', { deliveredAt: null }, 'later'],
  ['on its day', {}, 'now'],
  ['a moment before', { deliveredAt: new Date(daysAgo(21).getTime() + 1) }, 'later'],
  ['on its last day', { deliveredAt: daysAgo(51) }, 'now'],
  ['after that', { deliveredAt: daysAgo(51.1) }, 'never'],
  ['cancelled after all', { orderStatus: 'cancelled' }, 'never'],
  ['all of its money returned', { paymentStatus: 'refunded' }, 'never'],
  ['a part of it returned', { paymentStatus: 'partially_refunded' }, 'now'],
  ['a replacement', { isReplacement: true }, 'never'],
  ['asked to be left alone', { hasOptedOut: true }, 'never'],
  ['something is claimed', { hasOpenClaim: true }, 'later'],
])('an order is asked about: %s', (_what, change, when) => {
  expect(whenToAsk({ ...due, ...change }, on, now)).toBe(when);
});

test('only what was delivered is written about, while the shop takes reviews', () => {
  const obstacles = orderStatuses.map(({ value }) => reviewObstacle({ orderStatus: value }, on));
  expect(obstacles).toEqual(['not-delivered', 'not-delivered', 'not-delivered', null, 'cancelled']);
  expect(reviewObstacle({ orderStatus: 'delivered' }, { on: false })).toBe('off');
});

test('names and addresses', () => {
  expect([firstName('  Asha  Rao '), firstName('Asha'), firstName('')]).toEqual(['Asha', 'Asha', '']);
  expect([shownName(''), shownName('Asha')]).toEqual(['A customer', 'Asha']);
  expect(reviewAddress({ token: 'a.b' }, 'p')).toBe('/review?token=a.b&product=p');
  expect(reviewAddress({ orderId: 'o' })).toBe('/review?order=o');
  expect(ownReviewPhotoAddress('7', { orderId: 'o' })).toBe('/api/review-photos/7?order=o');
  expect(reviewPhotoUpload('p', { token: 't' })).toBe('/api/review-photos?token=t&product=p');
});

const good = {
  stars: '4',
  arrivedHealthy: 'yes',
  sizeAsShown: 'no',
  light: 'low',
  authorName: ' Asha ',
  story: ' Green ',
};
const read = (change: Record<string, string> = {}, photos: string[] = []) => {
  const form = new URLSearchParams({ ...good, ...change });
  for (const photo of photos) form.append('photo', photo);
  return readReviewForm(form);
};

test('a form is read as it was meant, and what was not answered is not made up', () => {
  expect(read().data).toEqual({
    stars: 4,
    arrivedHealthy: true,
    sizeAsShown: false,
    easyToKeep: null,
    light: 'low',
    authorName: 'Asha',
    story: 'Green',
    photoIds: [],
  });
});

test.each<[string, Record<string, string>, string[]]>([
  ['stars', { stars: '' }, []],
  ['stars', { stars: '6' }, []],
  ['stars', { stars: '4.5' }, []],
  ['arrivedHealthy', { arrivedHealthy: 'perhaps' }, []],
  ['light', { light: 'moon' }, []],
  ['authorName', { authorName: 'x'.repeat(61) }, []],
  ['authorName', { authorName: 'a\nb' }, []],
  ['story', { story: 'x'.repeat(2_001) }, []],
  ['story', { story: 'a\0b' }, []],
  ['photoIds', {}, Array.from({ length: 5 }, () => crypto.randomUUID())],
  ['photoIds', {}, ['../x']],
])('%s that cannot be is refused', (field, change, photos) => {
  expect(read(change, photos).error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test('of an address only what makes sense is read', () => {
  expect(
    shownReviewsSchema.parse({ light: 'low', stars: '9', sort: 'x', after: "1_2_'", more: '1' }),
  ).toEqual({
    light: 'low',
    stars: undefined,
    sort: undefined,
    after: undefined,
  });
  expect(reviewPageSchema.parse({ order: 'x', product: '1' })).toEqual({
    order: undefined,
    token: undefined,
    product: undefined,
  });
});

test('an order is asked about later while the shop takes no reviews, or asks for none', () => {
  expect(whenToAsk(due, { ...on, on: false }, now)).toBe('later');
  expect(whenToAsk(due, { ...on, asks: false }, now)).toBe('later');
});

test('each place has words of its own, and what is none has none', () => {
  expect(lightPlaces.map(({ value }) => placeText(value))).toEqual(lightPlaces.map(({ where }) => where));
  expect(placeText('moon' as 'low')).toBe('');
});

test('a name of blanks is none, and a long one is cut', () => {
  expect(shownName('  ')).toBe(shownName(''));
  expect(firstName('x'.repeat(LONGEST_NAME + 1))).toBe('x'.repeat(LONGEST_NAME));
  expect(firstName('Asha\t Rao')).toBe('Asha');
  expect(staffReviewPhotoAddress('7')).toBe('/admin/reviews/photos/7');
});
