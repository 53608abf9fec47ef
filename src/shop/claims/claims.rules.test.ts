import { expect, test } from 'vitest';
import { indianDay } from '../indian-time.rules.ts';
import { claimTerms, claimsSection } from '../settings/claims.schema.ts';
import {
  claimWindow,
  optionsText,
  ownPhotoAddress,
  photoUploadAddress,
  problemLabel,
  staffPhotoAddress,
  storyProblem,
  unitsProblem,
} from './claims.rules.ts';

const terms = claimTerms(claimsSection.defaults);
const at = (text: string) => new Date(text);
const order = {
  status: 'delivered',
  createdAt: at('2026-11-01T10:00:00Z'),
  shippedAt: at('2026-11-03T10:00:00Z'),
  deliveredAt: at('2026-11-10T20:00:00Z'),
} as const;

test('seven days after the delivery, to the end of that day in India', () => {
  // 20:00 UTC is half past one of the 11th.
  const window = claimWindow(order, terms, at('2026-11-12T00:00:00Z'));
  if (!window.open) throw new Error(window.reason);
  expect(window.until).toEqual(at('2026-11-18T18:29:59.999Z'));
  expect(claimWindow(order, terms, window.until)).toMatchObject({ open: true });
  expect(claimWindow(order, terms, new Date(window.until.getTime() + 1))).toEqual({
    open: false,
    reason: 'over',
  });
});

test('fourteen days after the shipping, where the delivery is not known', () => {
  const shipped = { ...order, status: 'shipped', deliveredAt: null } as const;
  expect(claimWindow(shipped, terms, at('2026-11-17T12:00:00Z'))).toMatchObject({ open: true });
  expect(claimWindow(shipped, terms, at('2026-11-18T12:00:00Z'))).toMatchObject({ reason: 'over' });
  const unknown = { ...shipped, shippedAt: null };
  expect(claimWindow(unknown, terms, at('2026-11-15T12:00:00Z'))).toMatchObject({ open: true });
  const delivered = { ...order, deliveredAt: null };
  expect(claimWindow(delivered, terms, at('2026-11-18T12:00:00Z'))).toMatchObject({ reason: 'over' });
});

test('never before it was sent, of what was cancelled, or switched off', () => {
  const now = at('2026-11-11T00:00:00Z');
  expect(claimWindow({ ...order, status: 'processing' }, terms, now)).toMatchObject({ reason: 'not-sent' });
  expect(claimWindow({ ...order, status: 'order_placed' }, terms, now)).toMatchObject({ reason: 'not-sent' });
  expect(claimWindow({ ...order, status: 'cancelled' }, terms, now)).toMatchObject({ reason: 'cancelled' });
  expect(claimWindow(order, { ...terms, on: false }, now)).toEqual({ open: false, reason: 'off' });
});

test('for any number of days, the last moment is the last of its Indian day', () => {
  for (let hour = 0; hour < 24 * 40; hour += 7) {
    const deliveredAt = new Date(order.deliveredAt.getTime() + hour * 3_600_000);
    const daysAfterDelivery = 1 + (hour % 90);
    const window = claimWindow({ ...order, deliveredAt }, { ...terms, daysAfterDelivery }, deliveredAt);
    if (!window.open) throw new Error(window.reason);
    const after = new Date(window.until.getTime() + 1);
    expect(indianDay(window.until) < indianDay(after)).toBe(true);
    expect(Math.floor((window.until.getTime() - deliveredAt.getTime()) / 86_400_000)).toBe(daysAfterDelivery);
  }
});

const items = [
  { orderItemId: 'a', name: 'Fern', left: 2 },
  { orderItemId: 'b', name: 'Pot', left: 0 },
];
const asked = (orderItemId: string, quantity: number) => ({ orderItemId, quantity });

test('each unit once, also where a line is named twice', () => {
  expect(unitsProblem([asked('a', 2)], items)).toBeNull();
  expect(unitsProblem([asked('a', 3)], items)).toBe('At most 2 of Fern can be chosen');
  expect(unitsProblem([asked('a', 1), asked('a', 2)], items)).toBe('At most 2 of Fern can be chosen');
  expect(unitsProblem([asked('b', 1)], items)).toContain('already');
  expect(unitsProblem([asked('c', 1)], items)).toContain('in this order');
});

test('words are needed where nothing else says what happened', () => {
  expect(storyProblem('missing', { story: '', photos: 0 })).toBeNull();
  expect(storyProblem('damaged', { story: '', photos: 1 })).toBeNull();
  expect(storyProblem('damaged', { story: ' ', photos: 0 })).toMatchObject({
    story: expect.stringContaining('photograph') as string,
  });
  expect(storyProblem('other', { story: '', photos: 6 })).not.toBeNull();
  expect(storyProblem('other', { story: 'Late', photos: 0 })).toBeNull();
});

test('what is refused is closed, and says at its field why', () => {
  const closed = (change: object) =>
    claimWindow({ ...order, ...change }, terms, at('2026-11-11T00:00:00Z')).open;
  expect([closed({ status: 'cancelled' }), closed({ status: 'processing' }), closed({})]).toEqual([
    false,
    false,
    true,
  ]);
  expect(storyProblem('other', { story: '', photos: 6 })).toEqual({ story: 'Please say what happened' });
});

test('problems and options in short', () => {
  expect([problemLabel('wrong'), problemLabel('died')]).toEqual(['Not what was ordered', 'Dead or dying']);
  const options = { selectedPotType: 'Clay', selectedSize: null, selectedPotColor: 'Red' };
  expect(optionsText(options)).toBe('Clay · Red');
});

test('a picture has an address for its owner, for its link and for staff', () => {
  expect(ownPhotoAddress('7', { orderId: 'o1' })).toBe('/api/claim-photos/7?order=o1');
  expect(ownPhotoAddress('7', { token: 'a.b' })).toBe('/api/claim-photos/7?token=a.b');
  expect(photoUploadAddress('f', { orderId: 'o1' })).toBe('/api/claim-photos?order=o1&form=f');
  expect(staffPhotoAddress('7')).toBe('/admin/claims/photos/7');
});
