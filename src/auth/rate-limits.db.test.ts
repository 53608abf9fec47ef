import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestAccounts, createTestAccounts } from '../../tests/test-accounts.ts';
import { rateLimits, users } from '../database/tables/accounts.ts';
import { emails } from '../database/tables/emails.ts';
import { countAttempt } from '../shop/access/count-attempt.ts';
import { askForOrderLink } from '../shop/accounts/ask-for-order-link.ts';
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

test.each(['/request-password-reset', '/send-verification-email'])('three %s a minute', async (call) => {
  const answers = [];
  for (let time = 0; time < 4; time += 1) {
    answers.push(await shop.browser().post(call, { email: 'often@example.com' }, elsewhere()));
  }
  expect(statuses(answers)).toEqual([200, 200, 200, 429]);
  shop.moveClock(1.1);
  expect((await shop.browser().post(call, { email: 'often@example.com' }, elsewhere())).status).toBe(200);
});

test('of account mails to one mailbox that strangers ask for, of whatever kind, four leave an hour and sixteen a day', async () => {
  const email = 'bombed@example.com';
  await shop.browser().post('/sign-up/email', { email, password: 'secret' }, elsewhere());
  const ask = [
    () => shop.browser().post('/sign-up/email', { email, password: 'secret' }, elsewhere()),
    () => shop.browser().post('/request-password-reset', { email }, elsewhere()),
    () => shop.browser().post('/send-verification-email', { email }, elsewhere()),
    async () => {
      const asked = await askForOrderLink(shop.shop, {
        email,
        orderNumber: '0a0b0c0d',
        network: elsewhere(),
        rateLimitFactor: 1,
      });
      return Response.json({}, { status: asked.ok ? 200 : 429 });
    },
  ];
  const queued = () => shop.db.$count(emails, eq(emails.recipient, email));
  for (let round = 0; round < 3; round += 1) {
    for (const once of ask) expect((await once()).status).toBe(200);
    shop.moveClock(1.1);
  }
  expect(await queued()).toBe(4);
  const counts = [];
  for (let hour = 0; hour < 4; hour += 1) {
    shop.moveClock(61);
    for (const once of ask) expect((await once()).status).toBe(200);
    counts.push(await queued());
  }
  expect(counts).toEqual([8, 12, 16, 16]);
});

test('a mail that is held back is answered in the same words, to known and unknown addresses', async () => {
  const answers = [];
  for (const email of ['known2@example.com', 'nobody2@example.com']) {
    for (let time = 0; time < 7; time += 1) {
      const answer = await shop.browser().post('/request-password-reset', { email }, elsewhere());
      answers.push(`${answer.status} ${await answer.text()}`);
      shop.moveClock(1.1);
    }
  }
  expect(new Set(answers).size).toBe(1);
});

test('whatever is written behind a plus, it is the same mailbox', async () => {
  for (let time = 0; time < 6; time += 1)
    await shop
      .browser()
      .post('/request-password-reset', { email: `flooded+${time}@example.com` }, elsewhere());
  expect(await shop.db.$count(emails, like(emails.recipient, 'flooded%'))).toBe(4);
});

test('one sender has forty account mails sent within an hour, to whomever', async () => {
  const address = elsewhere();
  for (let time = 0; time < 45; time += 1) {
    const email = `many${time}@example.com`;
    expect((await shop.browser().post('/request-password-reset', { email }, address)).status).toBe(200);
    shop.moveClock(0.4);
  }
  expect(await shop.db.$count(emails, like(emails.recipient, 'many%'))).toBe(40);
  expect(
    (await shop.browser().post('/request-password-reset', { email: 'other@example.com' }, elsewhere()))
      .status,
  ).toBe(200);
  expect(await shop.db.$count(emails, eq(emails.recipient, 'other@example.com'))).toBe(1);
});

test('the last account mail of a mailbox is left to a known device; five an hour and twenty a day leave in all', async () => {
  const email = 'held@example.com';
  const owner = shop.browser();
  await owner.post('/sign-up/email', { email, password: 'secret' }, elsewhere());
  await owner.confirm((await shop.mailsTo(email))[0], 'secret');
  expect((await owner.post('/sign-in/email', { email, password: 'secret' }, elsewhere())).status).toBe(200);
  const queued = () => shop.db.$count(emails, eq(emails.recipient, email));
  const perHour = [];
  for (let hour = 0; hour < 6; hour += 1) {
    const before = await queued();
    for (const browser of [...Array.from({ length: 8 }, () => shop.browser()), owner, owner, owner]) {
      const answer = await browser.post('/request-password-reset', { email }, elsewhere());
      expect(answer.status).toBe(200);
      shop.moveClock(1.1);
      if (hour === 0 && browser === owner) expect(await queued()).toBe(5);
    }
    perHour.push((await queued()) - before);
    shop.moveClock(60);
  }
  // The sign-up's was the first of the first hour.
  expect(perHour).toEqual([4, 5, 5, 5, 0, 0]);
});

test('one network has a hundred sign-ups a day; those beyond are answered alike and make nothing', async () => {
  const strict = await createTestAccounts({ rateLimitFactor: 0.03 });
  const signUp = async (email: string, address = '192.0.2.77') => {
    const answer = await strict.browser().post('/sign-up/email', { email, password: 'secret' }, address);
    strict.moveClock(2);
    const { user } = (await answer.json()) as { user: object };
    return [answer.status, Object.keys(user)];
  };
  const answers = [];
  for (let time = 0; time < 5; time += 1) answers.push(await signUp(`script${time}@example.com`));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await strict.db.$count(users, like(users.email, 'script%'))).toBe(3);
  await signUp('neighbour@example.com', '192.0.2.78');
  strict.moveClock(24 * 60);
  await signUp('tomorrow@example.com');
  expect(await strict.db.$count(users)).toBe(5);
  await strict.close();
});

test('one network has ten tries a minute at confirming an address', async () => {
  const address = elsewhere();
  const tries = [];
  for (let time = 0; time < 11; time += 1)
    tries.push(await shop.browser().post('/verify-email', { token: 'x', password: 'x' }, address));
  expect(statuses(tries)).toEqual([...Array<number>(10).fill(400), 429]);
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
  shop.moveClock(25 * 60);
  await cleanUpAccounts(shop.shop);
  expect(await shop.db.$count(rateLimits)).toBe(0);
});
