import { expect, test } from 'vitest';
import { type ToldAlert, alertWords } from './staff-alerts.rules.ts';

const order = { id: '0190b5a2-7c3e-7d4f-8a1b-9c0d1e2f3a4b', customerName: 'Asha Rao', city: 'Pune' };
const alert = (kind: ToldAlert['kind'], change: Partial<ToldAlert> = {}): ToldAlert => ({
  kind,
  amountPaise: 1_249_00,
  detail: null,
  order,
  ...change,
});

test('one of each, the most pressing first', () => {
  const told = [alert('new-order'), alert('short-order'), alert('unmatched-payment', { order: null })];
  expect(alertWords([...told, alert('failed-refund')])).toMatchObject({
    subject: 'A refund failed, a payment makes no order, an order lacks stock, a new order',
    lines: [
      'A refund of ₹1,249.00 of order #1e2f3a4b failed: it must be made again.',
      'A payment of ₹1,249.00 makes no order and goes back.',
      'Order #1e2f3a4b is paid for, and the shelf is short of it.',
      'New order #1e2f3a4b: ₹1,249.00, Asha Rao, Pune.',
    ],
  });
});

test('of many the first forty have a line', () => {
  const { subject, lines } = alertWords(Array.from({ length: 90 }, () => alert('new-order')));
  expect(subject).toBe('90 new orders');
  expect(lines).toHaveLength(41);
  expect(lines.at(-1)).toBe('And 50 more.');
});

const linesOf = (kind: ToldAlert['kind'], change: Partial<ToldAlert> = {}) =>
  alertWords([alert(kind, change)]).lines;

test('of a subject it is told how many there are, where there are several', () => {
  const told = [alert('claim'), alert('claim'), alert('mail-back'), alert('mail-back'), alert('short-order')];
  expect(alertWords(told).subject).toBe(
    'An order lacks stock, e-mails get out again, 2 orders with something wrong',
  );
});

test('forty lines are told, of forty-one the last is counted', () => {
  const of = (count: number) => alertWords(Array.from({ length: count }, () => alert('new-order'))).lines;
  expect(of(40)).toHaveLength(40);
  expect(of(40).at(-1)).toMatch(/^New order/);
  expect(of(41)).toHaveLength(41);
  expect(of(41).at(-1)).toBe('And 1 more.');
});

test('an alert whose order is gone says what is left to say', () => {
  expect(linesOf('failed-refund', { order: null })).toEqual([
    'A refund of ₹1,249.00 failed: it must be made again.',
  ]);
  expect(linesOf('claim')).toEqual([
    'Asha Rao says that something is wrong with order #1e2f3a4b: it waits for an answer.',
  ]);
  for (const kind of ['short-order', 'claim', 'new-order'] as const) {
    expect(linesOf(kind, { order: null })).toHaveLength(1);
  }
});

test('a backup that failed says why, if it is known', () => {
  expect(linesOf('backup-failed', { detail: { problem: 'The disk is full.' } })).toEqual([
    'The disk is full.',
  ]);
  expect(linesOf('backup-failed')).toEqual(['A backup failed.']);
});

test('e-mails that get out again say since when none had, on an Indian clock', () => {
  const since = (detail: ToldAlert['detail']) => linesOf('mail-back', { detail })[0];
  expect(since({ since: '2026-11-23T06:00:00.000Z' })).toContain('none since Nov 23, 2026, 11:30;');
  expect(since({})).toContain('none since a while ago;');
  expect(since(null)).toContain('none since a while ago;');
});

test('of what runs low each is named, with its pot and what was left before', () => {
  const detail = {
    soldOut: [{ name: 'Fern', pot: '' }],
    moreSoldOut: 3,
    low: [
      { name: 'Monstera', pot: 'Small · Plastic', stock: 2, was: 5 },
      { name: 'Pothos', pot: '', stock: 1, was: null },
    ],
    moreLow: 1,
  };
  expect(linesOf('low-stock', { detail })).toEqual([
    'Sold out: Fern.',
    '3 more sold out.',
    'Runs low: Monstera (Small · Plastic), 2 left (5 before).',
    'Runs low: Pothos, 1 left.',
    '1 more run low.',
  ]);
  expect(linesOf('low-stock', { detail: { moreLow: 0, moreSoldOut: 0 } })).toEqual([]);
  expect(linesOf('low-stock')).toEqual([]);
});

test('it leads to where it is seen to: of one kind to its own place, of several to the orders, or the dashboard', () => {
  const leadsTo = (...kinds: ToldAlert['kind'][]) => alertWords(kinds.map((kind) => alert(kind))).mend.path;
  expect(leadsTo('new-order', 'new-order')).toBe('/admin/orders');
  expect(leadsTo('low-stock', 'low-stock')).toBe('/admin?dialog=low-stock');
  expect(leadsTo('mail-back')).toBe('/admin/emails');
  expect(leadsTo('backup-failed')).toBe('/admin');
  expect(leadsTo('mail-back', 'claim')).toBe('/admin/orders');
  expect(leadsTo('low-stock', 'mail-back')).toBe('/admin');
});
