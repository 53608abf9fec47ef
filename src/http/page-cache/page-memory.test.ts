import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPageMemory } from './page-memory.ts';

const KEYS = 'abcdefgh'.split('');

test('what was asked for longest ago goes first', () => {
  const memory = createPageMemory<string>(10 * 1200);
  for (const key of 'abcdefghij') memory.set(key, key.toUpperCase(), 100);
  expect(memory.size).toBe(10);
  expect(memory.get('a')).toBe('A');
  memory.set('k', 'K', 100);
  expect([memory.get('a'), memory.get('b'), memory.get('k')]).toEqual(['A', undefined, 'K']);
});

test('what would take too large a share is refused, and takes the place of nothing', () => {
  const memory = createPageMemory<string>(100_000);
  memory.set('a', 'A', 1000);
  memory.set('b', 'B', 90_000);
  expect([memory.get('a'), memory.get('b')]).toEqual(['A', undefined]);
});

test('never holds more bytes than allowed, and knows how many', () => {
  const step = fc.record({
    act: fc.constantFrom('set' as const, 'set' as const, 'get' as const, 'delete' as const),
    key: fc.constantFrom(...KEYS),
    bytes: fc.nat(5000),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const memory = createPageMemory<number>(40_000);
      for (const { act, key, bytes } of steps) {
        if (act === 'set') memory.set(key, bytes, bytes);
        else memory[act](key);
        expect(memory.bytes).toBeLessThanOrEqual(40_000);
      }
      const held = KEYS.filter((key) => memory.get(key) !== undefined);
      expect(memory.size).toBe(held.length);
      const sum = held.reduce((total, key) => total + (memory.get(key) ?? 0), 0);
      expect(memory.bytes - sum).toBe(held.length * (1024 + 2));
      for (const key of held) memory.delete(key);
      expect(memory.bytes).toBe(0);
    }),
  );
});
