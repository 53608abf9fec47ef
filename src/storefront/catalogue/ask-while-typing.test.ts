import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askWhileTyping } from './ask-while-typing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An asker whose answers come when the test says so. */
function asking() {
  const asked: { typed: string; signal: AbortSignal; answer: (text: string) => void; fail: () => void }[] =
    [];
  const heard: [string, string | null][] = [];
  const asker = askWhileTyping<string>({
    ask: (typed, signal) =>
      new Promise((answer, reject) =>
        asked.push({ typed, signal, answer, fail: () => reject(new Error('no')) }),
      ),
    heard: (typed, answer) => void heard.push([typed, answer]),
    everyMs: 150,
  });
  return { asked, heard, ...asker };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test('the first letter is asked at once, then one in each time, and the last in any case', async () => {
  const { asked, want } = asking();
  for (const typed of ['t', 'tu', 'tul', 'tuls']) {
    want(typed);
    // oxlint-disable-next-line no-await-in-loop -- as they are typed
    await vi.advanceTimersByTimeAsync(60);
  }
  expect(asked.map(({ typed }) => typed)).toEqual(['t', 'tul']);
  await vi.advanceTimersByTimeAsync(150);
  expect(asked.map(({ typed }) => typed)).toEqual(['t', 'tul', 'tuls']);
});

test('what became stale is ended, and its answer is not heard, however late it comes', async () => {
  const { asked, heard, want } = asking();
  want('fe');
  await vi.advanceTimersByTimeAsync(200);
  want('fern');
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  asked[1]?.answer('ferns');
  asked[0]?.answer('felt');
  await settled();
  expect(heard).toEqual([['fern', 'ferns']]);
});

test('a failure is heard as none, that of something stale is not', async () => {
  const { asked, heard, want } = asking();
  want('fe');
  await vi.advanceTimersByTimeAsync(200);
  want('fern');
  asked[0]?.fail();
  asked[1]?.fail();
  await settled();
  expect(heard).toEqual([['fern', null]]);
});

test('once it is stopped nothing is asked or heard', async () => {
  const { asked, heard, want, stop } = asking();
  want('fe');
  want('fern');
  stop();
  asked[0]?.answer('felt');
  await vi.advanceTimersByTimeAsync(500);
  expect([asked.length, heard]).toEqual([1, []]);
});
