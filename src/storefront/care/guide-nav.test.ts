import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SectionPlace, currentSection } from './guide-nav.tsx';

/** Where a section's link brings it (docs/behaviour/content.md#care-guides). */
const BROUGHT_TO_PX = 120;

const at = (...tops: number[]): SectionPlace[] => tops.map((top, index) => ({ id: `s${index}`, top }));

test.each([
  [at(600, 900), 's0'],
  [at(140, 900), 's0'],
  [at(-300, 141), 's0'],
  [at(-300, 140), 's1'],
  [at(-900, -400, -20), 's2'],
  [[], null],
])('%j: %s is being read', (places, id) => expect(currentSection(places)).toBe(id));

test('a section that its link was followed to is the one being read', () => {
  const heights = fc.array(fc.integer({ min: 60, max: 900 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(heights, fc.nat(8), (sizes, picked) => {
      const starts = sizes.map(
        (_, index) => 700 + sizes.slice(0, index).reduce((sum, size) => sum + size, 0),
      );
      const index = picked % starts.length;
      const scrolled = starts[index]! - BROUGHT_TO_PX;
      expect(currentSection(at(...starts.map((start) => start - scrolled)))).toBe(`s${index}`);
    }),
  );
});
