import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestAccounts, type TestAccounts } from '../../tests/accounts-fixture.ts';
import { rateLimits } from '../database/tables/protection.ts';
import { countAttempt } from '../shop/accounts/count-attempt.ts';
import { cleanUpAccounts } from '../shop/accounts/clean-up-accounts.ts';

let shop: TestAccounts;
beforeAll(async () => {
  shop = await createTestAccounts({ rateLimitFactor: 1 });
});
afterAll(() => shop.close());

let host = 0;
/** A network address that nobody used before. */
const elsewhere = () => `198.51.100.${(host += 1)}`;
const statuses = (answers: Response[]) => answers.map(({ status }) => status);

test('three sign-ins per address in ten seconds; the next is told how long to wait', async () => {
  const address = elsewhere();
  const answers = [];
  for (let time = 0; time < 4; time += 1) {
    const body = { email: `n${time}@example.com`, password: 'whatever' };
    answers.push(await shop.browser().post('/sign-in/email', body, address));
  }
  expect(statuses(answers)).toEqual([401, 401, 401, 429]);
  const refused = answers[3];
  const seconds = Number(refused?.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(10);
  expect(await refused?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  shop.moveClock(11 / 60);
  const after = await shop
    .browser()
    .post('/sign-in/email', { email: 'n@example.com', password: 'x' }, address);
  expect(after.status).toBe(401);
});

test('ten sign-ins per account in a quarter of an hour, from wherever, known or not', async () => {
  await shop
    .browser()
    .post('/sign-up/email', { email: 'known@example.com', password: 'secret' }, elsewhere());
  for (const email of ['known@example.com', 'unknown@example.com']) {
    const answers = [];
    for (let time = 0; time < 11; time += 1) {
      const typed = time % 2 === 0 ? email : email.toUpperCase();
      answers.push(
        await shop.browser().post('/sign-in/email', { email: typed, password: 'wrong' }, elsewhere()),
      );
    }
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(401), 429]);
  }
});

test.each(['/request-password-reset', '/send-verification-email'])('three %s a minute', async (call) => {
  const answers = [];
  for (let time = 0; time < 4; time += 1) {
    answers.push(await shop.browser().post(call, { email: 'often@example.com' }, elsewhere()));
  }
  expect(statuses(answers)).toEqual([200, 200, 200, 429]);
  shop.moveClock(1.1);
  expect((await shop.browser().post(call, { email: 'often@example.com' }, elsewhere())).status).toBe(200);
});

test('of many attempts at once exactly as many pass as may', async () => {
  const limit = { name: 'race', hits: 5, windowSeconds: 60 };
  const now = new Date();
  const counted = await Promise.all(
    Array.from({ length: 30 }, () => countAttempt(shop.db, limit, { subject: 'one', now })),
  );
  expect(counted.filter(({ ok }) => ok)).toHaveLength(5);
});

test('what is counted names nobody, and goes when its time is over', async () => {
  expect(JSON.stringify(await shop.db.select().from(rateLimits))).not.toMatch(/example\.com|198\.51/);
  shop.moveClock(60);
  await cleanUpAccounts(shop.shop);
  expect(await shop.db.$count(rateLimits)).toBe(0);
});
