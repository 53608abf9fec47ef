import { expect, test } from 'vitest';
import { mainLinks } from './navigation.ts';

test('the way back to the shop keeps the category that the shopper came from', () => {
  expect(mainLinks(null)[0]?.to).toBe('/shop');
  expect(mainLinks('a&b')[0]?.to).toBe('/shop?category=a%26b');
});
