import { expect, test } from 'vitest';
import {
  courierProblems,
  couriersSection,
  trackingAddress,
  typedGrams,
  typedSize,
} from './couriers.schema.ts';

const { defaults } = couriersSection;

test('a number goes into the address as text, wherever it may stand', () => {
  const follow = (courier: string, number: string) => trackingAddress(defaults, { courier, number });
  expect(follow('Delhivery', '12345')).toBe('https://www.delhivery.com/track/package/12345');
  expect(follow('Delhivery', 'a/../b?c#d')).toBe(
    'https://www.delhivery.com/track/package/a%2F..%2Fb%3Fc%23d',
  );
  expect(follow('India Post', 'EE123456789IN')).toBe('https://www.indiapost.gov.in/');
  expect(follow('Delhivery', '')).toBeNull();
  expect(follow('Uncle', '1')).toBeNull();
});

test.each(['javascript:alert(1)', 'http://insecure.example/{number}', 'https://', 'no address'])(
  '%s follows nothing',
  (tracking) => {
    const courier = { id: 'x', name: 'X', tracking, isOn: true };
    expect(courierProblems(courier)).toHaveProperty('tracking');
    expect(trackingAddress({ couriers: [courier] }, { courier: 'X', number: '1' })).toBeNull();
  },
);

test('two couriers of one name are refused', () => {
  const [first] = defaults.couriers;
  const twice = { ...defaults, couriers: [first, { ...first, id: 'other', name: ' INDIA POST' }] };
  expect(couriersSection.schema.safeParse(twice).success).toBe(false);
});

test('weights and sizes as they are typed', () => {
  expect(['1000', ' 1 ', '50000', '50001', '0', '1.5', 'x', ''].map(typedGrams)).toEqual([
    1000,
    1,
    50_000,
    ...Array<null>(5).fill(null),
  ]);
  const size = { lengthCm: 30, widthCm: 20, heightCm: 10 };
  for (const text of ['30 × 20 × 10', '30x20X10', ' 30*20*10 ']) expect(typedSize(text)).toEqual(size);
  for (const text of ['30 × 20', '0 × 1 × 1', '30 × 20 × 1000', '']) expect(typedSize(text)).toBeNull();
});
