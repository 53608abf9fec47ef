import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where the provider may be named, and why; everybody else goes by what a payment method says of itself. */
const mayName: readonly [RegExp, string][] = [
  [/^src\/payments\/razorpay\//, 'its own room'],
  [/^src\/sandbox\//, 'its stand-in'],
  [/^src\/server\/(payments|config)\.ts$/, 'what puts the shop together'],
  [/^src\/payments\/(standard-method\.rules|in-browser)\.ts$/, 'the same, for rules and for the browser'],
  [/^src\/routes\.ts$/, 'addresses of the contract'],
  [/^src\/database\/tables\/(checkout|orders|payments)\.ts$/, 'columns with the names of the specification'],
];

test('the payment provider is named in its own room, where the shop is put together, and nowhere else', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.(test|fixtures)\.tsx?$/.test(file));
  const naming = files.filter((file) => /razorpay/i.test(file + readFileSync(file, 'utf8')));
  expect(naming.filter((file) => !mayName.some(([path]) => path.test(file)))).toEqual([]);
  for (const [path, why] of mayName)
    expect(
      naming.some((file) => path.test(file)),
      why,
    ).toBe(true);
});
