import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayPass, retryRead } from './retry-read.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

test('a read that works is made once', async () => {
  const read = vi.fn(async () => 'ferns');
  await expect(retryRead(read, never)).resolves.toBe('ferns');
  expect(read).toHaveBeenCalledTimes(1);
});

test('a failing read is tried again after 1, 2 and 4 seconds', async () => {
  const times: number[] = [];
  const start = Date.now();
  const read = vi.fn(async () => {
    times.push(Date.now() - start);
    throw new Error('offline');
  });
  const outcome = expect(retryRead(read, never)).rejects.toThrow('offline');
  await vi.runAllTimersAsync();
  await outcome;
  expect(times).toEqual([0, 1000, 3000, 7000]);
});

test('a failure that would come again ends it at once', async () => {
  const read = vi.fn(async () => {
    throw new Error('refused');
  });
  await expect(retryRead(read, never, () => true)).rejects.toThrow('refused');
  expect(read).toHaveBeenCalledTimes(1);
});

test.each([
  [200, false],
  [400, false],
  [404, false],
  [408, true],
  [429, true],
  [500, true],
  [503, true],
])('an answer of %i may pass: %s', (status, passing) => {
  expect(mayPass(status)).toBe(passing);
});

test('a pause ends when nobody wants the answer any more', async () => {
  const controller = new AbortController();
  const read = vi.fn(async () => {
    throw new Error('offline');
  });
  const outcome = expect(retryRead(read, controller.signal)).rejects.toThrow('left');
  await vi.advanceTimersByTimeAsync(500);
  controller.abort(new Error('left'));
  await vi.runAllTimersAsync();
  await outcome;
  expect(read).toHaveBeenCalledTimes(1);
});
