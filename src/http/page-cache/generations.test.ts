import { expect, test } from 'vitest';
import { createGenerations } from './generations.ts';

test('a tag that moved after the reading makes it stale; other tags and earlier moves do not', () => {
  const generations = createGenerations();
  generations.move(['product:1']);
  const asOf = generations.now();
  expect(generations.areUnmoved(['product:1', 'listing'], asOf)).toBe(true);
  generations.move(['product:2', 'site']);
  expect(generations.areUnmoved(['product:1', 'listing'], asOf)).toBe(true);
  generations.move(['listing']);
  expect(generations.areUnmoved(['product:1', 'listing'], asOf)).toBe(false);
  expect(generations.areUnmoved(['product:1', 'listing'], generations.now())).toBe(true);
});

test('moving all makes stale even what has no tag', () => {
  const generations = createGenerations();
  const asOf = generations.now();
  generations.move([]);
  expect(generations.areUnmoved([], asOf)).toBe(true);
  generations.moveAll();
  expect(generations.areUnmoved([], asOf)).toBe(false);
});

test('with more tags than it remembers, nothing counts as unmoved that was not', () => {
  const generations = createGenerations(3);
  const asOf = generations.now();
  for (const tag of ['a', 'b', 'c', 'd', 'e']) generations.move([tag]);
  for (const tag of ['a', 'b', 'c', 'd', 'e', 'f']) expect(generations.areUnmoved([tag], asOf)).toBe(false);
  expect(generations.areUnmoved(['f'], generations.now())).toBe(true);
});
