import { expect, test } from 'vitest';
import { createAttemptCounter } from './attempt-counter.ts';

const limit = { hits: 3, windowSeconds: 60 };

test('so many pass within a window, and the refused learn when it ends', () => {
  const count = createAttemptCounter(limit);
  const answers = [0, 1000, 2000, 20_500].map((now) => count('one', now));
  expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }, { ok: false, retryAfterSeconds: 40 }]);
  expect(count('another', 20_500)).toEqual({ ok: true });
  expect(count('one', 60_000)).toEqual({ ok: true });
});

test('the factor multiplies the limit', () => {
  const count = createAttemptCounter(limit);
  for (let call = 0; call < 6; call += 1) expect(count('one', 0, 2)).toEqual({ ok: true });
  expect(count('one', 0, 2)).toMatchObject({ ok: false });
});

test('a flood of addresses takes bounded memory, and keeps who was counted last', () => {
  const count = createAttemptCounter({ hits: 1, windowSeconds: 60 });
  for (let subject = 0; subject <= 20_000; subject += 1) count(`address ${subject}`, 0);
  expect(count('address 20000', 1)).toMatchObject({ ok: false });
  expect(count('address 0', 1)).toEqual({ ok: true });
});
