import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiRefusal } from './call-api.ts';
import { retryRead } from './retry-read.ts';

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

test.each([
  [400, 1],
  [404, 1],
  [408, 4],
  [429, 4],
  [503, 4],
])('a read refused with status %i is tried %i times', async (status, times) => {
  const read = vi.fn(async () => {
    throw new ApiRefusal(status, { code: 'refused', message: 'refused' });
  });
  const outcome = expect(retryRead(read, never)).rejects.toThrow('refused');
  await vi.runAllTimersAsync();
  await outcome;
  expect(read).toHaveBeenCalledTimes(times);
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
