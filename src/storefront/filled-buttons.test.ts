import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** As they are written: `=>` does not end a tag. */
const buttons = /<(?:Button|ButtonLink)\b[^]*?(?<!=)>|\bbuttonClass\(\{[^]*?\}\)/g;

test('shoppers see one filled colour: that of the main action; every other button is outlined or bare', () => {
  const files = globSync('src/{root,session/**/*,storefront/**/*}.tsx');
  const filledOtherwise = files.flatMap((file) => {
    const found = readFileSync(file, 'utf8').match(buttons) ?? [];
    return found.filter((text) => !/\bvariant\b/.test(text) || text.includes('secondary')).map(() => file);
  });
  expect(filledOtherwise).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});
