import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestAccounts, createTestAccounts } from '../../tests/test-accounts.ts';
import { wrongPasswords } from '../database/tables/accounts.ts';
import { activityLog } from '../database/tables/activity.ts';
import { cleanUpAccounts } from '../shop/accounts/clean-up-accounts.ts';
import { beginSignIn } from '../shop/accounts/sign-in-attempts.ts';
import { findAdminUser, listAdminUsers } from '../shop/users/admin-users.ts';

let shop: TestAccounts;
beforeAll(async () => {
  shop = await createTestAccounts({ rateLimitFactor: 1 });
});
afterAll(() => shop.close());

const PASSWORD = 'green fingers';
/** No wait is longer, whatever happened. */
const LONGEST_WAIT_SECONDS = 60;

let host = 0;
/** A network address that nobody used before. */
function elsewhere(): string {
  host += 1;
  return `10.0.${host >> 8}.${host & 255}`;
}

let people = 0;

/** Somebody with a confirmed account, and the browser that they signed in with. */
async function addOwner() {
  people += 1;
  const email = `owner${people}@example.com`;
  const home = elsewhere();
  const known = shop.browser();
  await known.post('/sign-up/email', { email, password: PASSWORD }, elsewhere());
  await known.confirm((await shop.mailsTo(email))[0], PASSWORD);
  const signIn = (browser = known, address = home) =>
    browser.post('/sign-in/email', { email, password: PASSWORD }, address);
  expect((await signIn()).status).toBe(200);
  const user = await known.user();
  await known.post('/sign-out');
  return { email, known, signIn, userId: user?.id ?? '' };
}

const guess = (email: string, address: string) =>
  shop.browser().post('/sign-in/email', { email, password: 'a guess' }, address);

/** Tries again whenever it may, as long as it takes; gives the seconds waited before each try. */
async function insist(attempt: () => Promise<Response>, most = 10) {
  const waits: number[] = [];
  for (let time = 0; time < most; time += 1) {
    const answer = await attempt();
    if (answer.status !== 429) return { answer, waits };
    const seconds = Number(answer.headers.get('retry-after'));
    waits.push(seconds);
    shop.moveClock((seconds + 0.1) / 60);
  }
  throw new Error('Shut out');
}

test('ten wrong passwords from one place refuse the right one nowhere else', async () => {
  const { email, known, signIn } = await addOwner();
  const stranger = elsewhere();
  for (let time = 0; time < 10; time += 1) await insist(() => guess(email, stranger));
  expect((await signIn(known, stranger)).status).toBe(200);
  expect((await signIn(shop.browser(), elsewhere())).status).toBe(200);
  const { answer, waits } = await insist(() => signIn(shop.browser(), stranger), 3);
  expect(answer.status).toBe(200);
  expect(Math.max(...waits)).toBeLessThanOrEqual(LONGEST_WAIT_SECONDS);
});

test('an attack from many places slows strangers down, and never a known device', async () => {
  const { email, known, signIn } = await addOwner();
  let refused = 0;
  for (let time = 0; time < 120; time += 1) {
    const answer = await guess(email, elsewhere());
    if (answer.status === 429) refused += 1;
    else expect(answer.status).toBe(401);
  }
  expect(refused).toBeGreaterThan(80);
  expect((await signIn(known, elsewhere())).status).toBe(200);
  // From a new place with the right password: after one bounded wait, whatever goes on meanwhile.
  const somewhere = elsewhere();
  const first = await signIn(shop.browser(), somewhere);
  const seconds = Number(first.headers.get('retry-after'));
  expect([first.status, seconds > 0, seconds <= LONGEST_WAIT_SECONDS]).toEqual([429, true, true]);
  for (let time = 0; time < 20; time += 1) await guess(email, elsewhere());
  shop.moveClock((seconds + 0.1) / 60);
  expect((await signIn(shop.browser(), somewhere)).status).toBe(200);
});

test('who is refused and goes on asking waits no longer for it', async () => {
  const { email, signIn } = await addOwner();
  const place = elsewhere();
  for (let time = 0; time < 9; time += 1) await insist(() => guess(email, place));
  const told = Number((await guess(email, place)).headers.get('retry-after'));
  for (let time = 0; time < 5; time += 1) expect((await guess(email, place)).status).toBe(429);
  shop.moveClock((told + 0.1) / 60);
  expect((await signIn(shop.browser(), place)).status).toBe(200);
});

test('of many guesses at once from one place no more are looked at than one after the other', async () => {
  const attempt = {
    email: 'raced@example.com',
    source: { kind: 'network', id: elsewhere() },
    factor: 1,
  } as const;
  const begun = await Promise.all(Array.from({ length: 30 }, () => beginSignIn(shop.shop, attempt)));
  expect(begun.filter(({ ok }) => ok)).toHaveLength(5);
});

test('known and unknown accounts are answered alike, wait for wait', async () => {
  const { email } = await addOwner();
  const told = async (about: string) => {
    const place = elsewhere();
    const said: unknown[] = [];
    const waited: number[] = [];
    // In seconds, of a guess and the one before it: a wait is counted from there.
    let longest = 0;
    let before = performance.now();
    for (let time = 0; time < 8; time += 1) {
      const began = performance.now();
      const { answer, waits } = await insist(() => guess(about, place));
      longest = Math.max(longest, (performance.now() - before) / 1000);
      before = began;
      said.push([answer.status, await answer.json(), waits.length]);
      waited.push(...waits);
    }
    return { said, waited, longest };
  };
  const unknown = await told('nobody@example.com');
  const known = await told(email);
  expect(unknown.said).toEqual(known.said);
  // The clock of the test runs on while passwords are checked, on a busy machine for long: a second that began is told whole.
  const apart = 1 + Math.max(unknown.longest, known.longest);
  for (const [at, seconds] of unknown.waited.entries()) {
    expect(Math.abs(seconds - (known.waited[at] ?? Infinity))).toBeLessThanOrEqual(apart);
  }
});

test('a device is known for the account that was signed in to, and a made-up cookie for none', async () => {
  const [one, other] = [await addOwner(), await addOwner()];
  for (let time = 0; time < 60; time += 1) await guess(one.email, elsewhere());
  expect((await one.signIn(other.known, elsewhere())).status).toBe(429);
  const [name, value] = [...one.known.cookies].find(([key]) => key.endsWith('known_device')) ?? [];
  expect(value).toBeDefined();
  const forger = shop.browser();
  forger.cookies.set(
    String(name),
    String(value).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  );
  expect((await one.signIn(forger, elsewhere())).status).toBe(429);
  // One browser may be several people's.
  await other.signIn(one.known);
  expect((await one.signIn(one.known, elsewhere())).status).toBe(200);
});

test('a known device has a budget of its own, and is no way around it', async () => {
  const { email, known } = await addOwner();
  const answers = [];
  for (let time = 0; time < 20; time += 1) {
    shop.moveClock(11 / 60 / 3);
    answers.push(await known.post('/sign-in/email', { email, password: 'a guess' }, elsewhere()));
  }
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(3);
});

test('a wrong password is counted, logged in a line and shown to staff; nothing of it names anybody', async () => {
  const { email, userId } = await addOwner();
  const places = [elsewhere(), elsewhere(), elsewhere()];
  const logged = shop.warned();
  for (let time = 0; time < 10; time += 1) await insist(() => guess(email, places[time % 3] ?? ''));
  const lines = logged.filter(({ message }) => /wrong passwords/i.test(message));
  expect(lines).toEqual([
    { detail: { userId, wrong: 10, addresses: 3 }, message: 'Many wrong passwords for one account' },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/@|a guess|10\.0\./);
  expect(JSON.stringify(await shop.db.select().from(wrongPasswords))).not.toMatch(/@|a guess|10\.0\./);
  const user = await findAdminUser(shop.shop, { userId });
  expect(user?.wrongPasswords).toEqual({ count: 10, addresses: 3 });
  expect(user?.history[0]).toMatchObject({ action: 'wrong-passwords', detail: { wrong: 10, addresses: 3 } });
  const list = await listAdminUsers(shop.shop, { q: email });
  expect(list.rows[0]?.wrongPasswords).toEqual({ count: 10, addresses: 3 });
  const entries = await shop.db
    .select()
    .from(activityLog)
    .where(eq(activityLog.subjectId, userId))
    .orderBy(desc(activityLog.createdAt));
  expect(entries).toHaveLength(1);
  shop.moveClock(60 * 24 * 3);
  expect((await findAdminUser(shop.shop, { userId }))?.wrongPasswords).toEqual({ count: 0, addresses: 0 });
  await cleanUpAccounts(shop.shop);
  expect(await shop.db.$count(wrongPasswords)).toBe(0);
});
