import { expect, test } from 'vitest';
import { type EmailKind, emailKindLabel, emailKinds, triesText, wasSent } from './emails.rules.ts';

test('every kind of e-mail has a name of its own; one of a later version is shown as it is', () => {
  const labels = emailKinds.map(({ value }) => emailKindLabel(value));
  expect(new Set(labels).size).toBe(emailKinds.length);
  expect(labels).toEqual(expect.arrayContaining(['Order confirmation', 'Order status: Shipped', 'Refund']));
  expect(labels.filter((label) => label === 'Order confirmation')).toHaveLength(1);
  expect(emailKindLabel('postcard' as EmailKind)).toBe('postcard');
});

test('an e-mail has left once it was sent, also while it is sent again, and if that fails', () => {
  const sentAt = new Date(0);
  expect(wasSent({ state: 'sent', sentAt: null })).toBe(true);
  expect(wasSent({ state: 'waiting', sentAt })).toBe(true);
  expect(wasSent({ state: 'failed', sentAt })).toBe(true);
  expect(wasSent({ state: 'failed', sentAt: null })).toBe(false);
});

test('tries are counted in words', () => {
  expect([0, 1, 2].map(triesText)).toEqual(['0 tries', '1 try', '2 tries']);
});
