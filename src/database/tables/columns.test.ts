import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderedIds } from './columns.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const someTime = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2120-01-01') });

test('ids rise within a list, and from one moment to a later one', () => {
  fc.assert(
    fc.property(someTime, fc.integer({ min: 10, max: 10_000 }), fc.nat(5000), (time, later, count) => {
      const ids = [...orderedIds(count, new Date(time)), ...orderedIds(2, new Date(time + later))];
      expect(ids).toHaveLength(count + 2);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.toSorted()).toEqual(ids);
      expect(ids.every((id) => UUID.test(id))).toBe(true);
    }),
    { numRuns: 30 },
  );
});
