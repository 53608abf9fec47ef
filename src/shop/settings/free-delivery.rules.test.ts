import { expect, test } from 'vitest';
import type { DeliveryZone } from './delivery.schema.ts';
import {
  freeAboveOf,
  freeShippingWords,
  publicFreeAbove,
  shortRupees,
  usualFreeAbove,
} from './free-delivery.rules.ts';
import { defaultSettings } from './sections.schema.ts';

const { delivery } = defaultSettings;
const zone = (change: Partial<DeliveryZone>): DeliveryZone => ({
  ...delivery.everywhere,
  id: 'zone',
  name: 'Zone',
  countries: [],
  states: [],
  pins: '',
  ...change,
});

test('terms are free above what was typed, in rupees; with nothing typed never, with 0 always', () => {
  expect(['', '0', '499', '1499.50'].map((freeAbove) => freeAboveOf({ freeAbove }))).toEqual([
    null,
    0,
    499_00,
    1499_50,
  ]);
});

test('the shop’s words speak of India: of its own zone, else of everywhere', () => {
  const canada = zone({ countries: ['Canada'], freeAbove: '5000' });
  const india = zone({ countries: ['United States', 'India'], freeAbove: '799' });
  expect(usualFreeAbove(delivery)).toBe(499_00);
  expect(usualFreeAbove({ ...delivery, zones: [canada] })).toBe(499_00);
  expect(usualFreeAbove({ ...delivery, zones: [canada, india] })).toBe(799_00);
  // Where nothing is delivered, nothing is promised.
  expect(usualFreeAbove({ ...delivery, zones: [{ ...india, delivers: false }] })).toBeNull();
  // Where only parts of it get anything, what is true in each of them.
  const parts = (...limits: string[]) =>
    usualFreeAbove({
      ...delivery,
      zones: [canada, ...limits.map((freeAbove, at) => zone({ pins: `56${at}`, freeAbove }))],
      everywhere: { ...delivery.everywhere, delivers: false },
    });
  expect(parts('799', '1299', '0')).toBe(1299_00);
  expect(parts('799', '')).toBeNull();
  expect(parts()).toBeNull();
});

test('a page that says nothing of it means ₹499, one that says never means it', () => {
  expect(publicFreeAbove({})).toBe(499_00);
  expect(publicFreeAbove({ freeAbovePaise: null })).toBeNull();
  expect(publicFreeAbove({ freeAbovePaise: 0 })).toBe(0);
});

test('what is promised, and that whole rupees need no paise', () => {
  expect(freeShippingWords(null)).toBeNull();
  expect(freeShippingWords(0)).toBe('Free shipping');
  expect(freeShippingWords(1)).toBe('Free shipping above ₹0.01');
  expect([499_00, 1499_00, 100_00, 499_50, 499_05].map(shortRupees)).toEqual([
    '₹499',
    '₹1,499',
    '₹100',
    '₹499.50',
    '₹499.05',
  ]);
});
