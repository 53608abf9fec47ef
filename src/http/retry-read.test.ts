import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayPass, retryRead, withRetriedPageReads } from './retry-read.ts';

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

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = new URL('http://shop.test/shop.data?q=fern');

function answering(...statuses: (number | 'offline')[]) {
  return vi.fn(async () => {
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    if (status === 'offline' || status === undefined) throw new TypeError('Failed to fetch');
    return new Response(`answer ${status}`, { status });
  });
}

test('a page that cannot be read at first is shown once it can be', async () => {
  const fetch = answering('offline', 503, 200);
  const answer = withRetriedPageReads(fetch)(page, {});
  await vi.advanceTimersByTimeAsync(3000);
  expect((await answer).status).toBe(200);
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('after three more tries the last answer, or the failure, comes through', async () => {
  const failing = answering(500);
  const answer = withRetriedPageReads(failing)(page, { method: 'GET' });
  await vi.runAllTimersAsync();
  expect(await (await answer).text()).toBe('answer 500');
  expect(failing).toHaveBeenCalledTimes(4);

  const offline = answering(500, 'offline');
  const failure = expect(withRetriedPageReads(offline)(page, {})).rejects.toThrow('Failed to fetch');
  await vi.runAllTimersAsync();
  await failure;
});

test.each([
  ['a write', page, { method: 'POST' }, 500],
  ['a page that is not there', page, {}, 404],
  ['a call of the API', '/api/quote', {}, 500],
  ['a file', new URL('http://shop.test/robots.txt'), {}, 500],
])('%s is asked for once', async (_, input, init, status) => {
  const fetch = answering(status);
  expect((await withRetriedPageReads(fetch)(input, init)).status).toBe(status);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a navigation that was given up reads no more', async () => {
  const fetch = answering('offline');
  const left = new AbortController();
  const answer = withRetriedPageReads(fetch)(page, { signal: left.signal });
  const failure = expect(answer).rejects.toThrow('left');
  await vi.advanceTimersByTimeAsync(100);
  left.abort(new Error('left'));
  await failure;
  await vi.runAllTimersAsync();
  expect(fetch).toHaveBeenCalledTimes(1);
});
