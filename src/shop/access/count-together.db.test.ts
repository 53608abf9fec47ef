import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts';
import { rateLimits } from '../../database/tables/accounts.ts';
import { createSharedCounter } from './count-together.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const start = Date.parse('2026-11-23T06:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);
const nameOf = () => crypto.randomUUID();

/** So many copies of the program, of which whoever asks meets one after the other. */
async function letThrough(limit: { name: string; hits: number }, copies: number, times: number) {
  const counters = Array.from({ length: copies }, () => createSharedCounter({ ...limit, windowSeconds: 60 }));
  const writes = vi.spyOn(database.pool, 'query');
  let passed = 0;
  for (let time = 0; time < times; time += 1) {
    const count = counters[time % copies];
    if ((await count?.(database.db, { subject: 'one', now: at(time / 1000) }))?.ok) passed += 1;
  }
  const written = writes.mock.calls.length;
  writes.mockRestore();
  return { passed, written };
}

test('one copy lets through exactly the limit, and writes a few times', async () => {
  const { passed, written } = await letThrough({ name: nameOf(), hits: 240 }, 1, 400);
  expect(passed).toBe(240);
  expect(written).toBeLessThan(30);
});

test('whoever asks as people do costs no write', async () => {
  expect(await letThrough({ name: nameOf(), hits: 240 }, 2, 60)).toEqual({ passed: 60, written: 0 });
});

test.each([2, 3, 8])('%i copies let through an eighth more each, not the limit again', async (copies) => {
  const { passed, written } = await letThrough({ name: nameOf(), hits: 240 }, copies, 240 * copies + 100);
  expect(passed).toBeGreaterThanOrEqual(240);
  expect(passed).toBeLessThanOrEqual(240 + (copies - 1) * 30);
  expect(written).toBeLessThan(60);
});

test('of many at once no more pass either, and the refused learn when it ends', async () => {
  const limit = { name: nameOf(), hits: 24, windowSeconds: 60 };
  const [one, other] = [createSharedCounter(limit), createSharedCounter(limit)];
  const asked = Array.from({ length: 100 }, (_, time) =>
    (time % 2 ? one : other)(database.db, { subject: 'one', now: at(0) }),
  );
  const answers = await Promise.all(asked);
  expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(24 + 2 * 3);
  expect(await one(database.db, { subject: 'one', now: at(20) })).toEqual({
    ok: false,
    retryAfterSeconds: 40,
  });
  expect(await one(database.db, { subject: 'another', now: at(20) })).toEqual({ ok: true });
  expect(await one(database.db, { subject: 'one', now: at(61) })).toEqual({ ok: true });
});

test('small limits are exact over all copies, and nobody is named', async () => {
  const limit = { name: nameOf(), hits: 3, windowSeconds: 60 };
  const [one, other] = [createSharedCounter(limit), createSharedCounter(limit)];
  const answers = [];
  for (const count of [one, other, one, other, one]) {
    answers.push((await count(database.db, { subject: '198.51.100.7', now: at(0) })).ok);
  }
  expect(answers).toEqual([true, true, true, false, false]);
  expect(await database.db.$count(rateLimits, eq(rateLimits.key, '198.51.100.7'))).toBe(0);
});
