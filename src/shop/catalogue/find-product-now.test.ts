import { expect, test } from 'vitest';
import { shareReads } from './find-product-now.ts';

/** Reads that end when the test says so; each gives its number. */
function aSlowRead() {
  const ends: PromiseWithResolvers<void>[] = [];
  const find = shareReads(async () => {
    const end = Promise.withResolvers<void>();
    const number = ends.push(end);
    await end.promise;
    return number;
  });
  return { find, ends };
}

test('who comes during a read waits for the next, together with others', async () => {
  const { find, ends } = aSlowRead();
  const first = find('a');
  const later = [find('a'), find('a'), find('a')];
  expect(ends).toHaveLength(1);
  ends[0]!.resolve();
  expect(await first).toBe(1);
  await expect.poll(() => ends.length).toBe(2);
  const last = find('a');
  ends[1]!.resolve();
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  await expect.poll(() => ends.length).toBe(3);
  ends[2]!.resolve();
  expect(await last).toBe(3);
});

test('another key reads for itself', async () => {
  const { find, ends } = aSlowRead();
  const both = [find('a'), find('b')];
  expect(ends).toHaveLength(2);
  for (const end of ends) end.resolve();
  expect(await Promise.all(both)).toEqual([1, 2]);
});

test('a read that fails is failed for those who wait for it, and no others', async () => {
  const { find, ends } = aSlowRead();
  const first = find('a');
  const next = find('a');
  ends[0]!.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]!.resolve();
  expect(await next).toBe(2);
});
