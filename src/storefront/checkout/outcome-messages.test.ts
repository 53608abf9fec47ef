import { expect, test } from 'vitest';
import { noticeTone, tellOutcome } from './outcome-messages.ts';

test.each([
  ['script-failed', 'Failed to initiate payment: Failed to load payment SDK'],
  ['key-missing', 'Failed to fetch payment configuration'],
  ['order-failed', 'Failed to process order'],
  ['verify-unanswered', 'Payment verification failed'],
] as const)('%s is told in its own words', (kind, toast) => {
  expect(tellOutcome({ kind }).toast).toBe(toast);
});

test.each([
  ['script-failed', 'info'],
  ['key-missing', 'info'],
  ['order-failed', 'info'],
  ['total-changed', 'warning'],
] as const)('that nothing was charged is said calmly: %s is %s', (kind, tone) => {
  expect(noticeTone(tellOutcome({ kind }).notice ?? '')).toBe(tone);
});

test('after closing the window it is said, calmly, how long the plants stay reserved', () => {
  const { toast, notice } = tellOutcome({ kind: 'closed', heldMinutes: 5 });
  expect([toast, notice]).toEqual([
    null,
    'Nothing was charged. Your plants stay reserved for you for up to 5 minutes.',
  ]);
  expect(noticeTone(notice ?? '')).toBe('info');
});

test('a payment that the shop refuses is told with what becomes of its money', () => {
  const told = tellOutcome({ kind: 'verify-refused', notice: 'It is returned to you.' });
  expect(told).toEqual({ toast: 'Payment verification failed', notice: 'It is returned to you.' });
  expect(noticeTone(told.notice ?? '')).toBe('warning');
});
