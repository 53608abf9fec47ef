import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOrderLink, signOrderLink } from './order-links.ts';

const orderId = '0b5c1f6e-0000-4000-8000-00001e2f3a4b';
const madeAt = new Date('2026-03-05T10:00:00Z');
const later = (days: number) => new Date(madeAt.getTime() + days * 86_400_000);
const token = signOrderLink('a secret', { orderId, madeAt });

test('a link opens its order for 90 days', () => {
  expect(readOrderLink('a secret', token, madeAt)).toEqual({ orderId, madeAt });
  expect(readOrderLink('a secret', token, later(90))).toEqual({ orderId, madeAt });
  expect(readOrderLink('a secret', token, later(90.1))).toBeNull();
});

test('another secret, another order or another time make another link', () => {
  expect(readOrderLink('b secret', token, madeAt)).toBeNull();
  expect(readOrderLink('a secret', token.replace('0b5c', '0b5d'), madeAt)).toBeNull();
  const [content, signature] = token.split('.');
  expect(readOrderLink('a secret', `${content?.slice(0, -1)}z.${signature}`, madeAt)).toBeNull();
});

test('no text whatever opens anything or throws', () => {
  fc.assert(fc.property(fc.string(), (text) => readOrderLink('a secret', text, madeAt) === null));
});
