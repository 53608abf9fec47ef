import { expect, test } from 'vitest';
import type { ChangeListener } from './change-feed.types.ts';
import { rememberChanges } from './recent-changes.ts';

/** A memory of two tags, begun at 0 s, on a clock in seconds. */
function aMemory({ keptMs = 0 } = {}) {
  let seconds = 0;
  let listener: ChangeListener | undefined;
  const feed = {
    subscribe: (own: ChangeListener) => {
      listener = own;
      return () => undefined;
    },
  };
  const recent = rememberChanges(feed, { remember: 2, keptMs, now: () => seconds * 1000 });
  return {
    at(time: number) {
      seconds = time;
    },
    changed: (...tags: string[]) => listener?.changed(tags),
    lost: () => listener?.lost(),
    readAgo: (tag: string, ago: number) => recent.mayHaveChanged(tag, ago * 1000),
  };
}

test('what was read after the last change has not changed; a margin is left', () => {
  const memory = aMemory();
  memory.at(100);
  memory.changed('a');
  memory.at(120);
  expect(memory.readAgo('a', 14)).toBe(false);
  expect(memory.readAgo('a', 15)).toBe(true);
  expect(memory.readAgo('b', 15)).toBe(false);
});

test('what came by way of a CDN may be older by as long as that keeps pages', () => {
  const memory = aMemory({ keptMs: 10_000 });
  memory.at(100);
  memory.changed('a');
  memory.at(120);
  expect([memory.readAgo('a', 4), memory.readAgo('a', 5)]).toEqual([false, true]);
});

test('what was read before the memory began may have changed', () => {
  const memory = aMemory();
  memory.at(20);
  expect([memory.readAgo('a', 14), memory.readAgo('a', 15)]).toEqual([false, true]);
  memory.lost();
  memory.at(30);
  expect([memory.readAgo('a', 4), memory.readAgo('a', 5)]).toEqual([false, true]);
});

test('what was forgotten may have changed', () => {
  const memory = aMemory();
  for (const [time, tag] of [
    [50, 'a'],
    [60, 'b'],
    [70, 'a'],
    [80, 'c'],
  ] as const) {
    memory.at(time);
    memory.changed(tag);
  }
  memory.at(100);
  // 'b' changed longest ago, and was forgotten.
  expect([memory.readAgo('b', 34), memory.readAgo('b', 36)]).toEqual([false, true]);
  expect([memory.readAgo('a', 24), memory.readAgo('a', 26)]).toEqual([false, true]);
});
