import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../tests/database.ts';
import { users } from '../database/tables/accounts.ts';
import { activityLog } from '../database/tables/activity.ts';
import { emails } from '../database/tables/emails.ts';
import { orderTimeline } from '../database/tables/orders.ts';
import { wasSent } from '../shop/emails/emails.rules.ts';
import { resendEmail, sendOrderEmailNow } from '../shop/emails/send-now.ts';
import { findStoredEmail } from '../shop/emails/stored-emails.ts';
import { readAdminOrders } from '../shop/orders/admin-order.ts';
import { aMonsteraOrder, addOrder } from '../../tests/orders.fixtures.ts';
import { type AccountEmailRequest, queueEmail } from '../shop/outbox.ts';
import type { Shop } from '../shop/shop.types.ts';
import { type WorkingJobQueue, createJobQueue } from './job-queue.ts';
import { createMailShop, createTestLog, createTestMail, failFirstTry } from './jobs.fixtures.ts';
import { JOB_TRIES } from './queue-table.ts';
import { sendEmail } from './send-email.job.ts';
import { startJobs } from './start-jobs.ts';

let database: TestDatabase;
let queue: WorkingJobQueue;
let shop: Shop;
const { mail, sent, attempts, control } = createTestMail();
const links = { confirmEmail: vi.fn(), acceptInvitation: vi.fn(), choosePassword: vi.fn() };
const settings = {
  appUrl: 'https://plants.example',
  guestOrderUrl: (id: string) => `https://plants.example/track-order/${id}`,
};
const patience = { timeout: 25_000, interval: 50 };
const [asha, ravi] = [{ userId: 'asha' }, { userId: 'ravi' }];

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  const { log } = createTestLog();
  queue = createJobQueue({ pool: database.pool, log, retryDelaySeconds: 0, pollSeconds: 0.5 });
  shop = createMailShop(database.db, queue, log);
  const staff = [asha, ravi].map(({ userId: id }) => ({
    id,
    email: `${id}@example.com`,
    role: 'admin' as const,
  }));
  await database.db.insert(users).values([...staff, { id: 'meera', email: 'Meera@example.com' }]);
  await queue.start();
  await startJobs({ shop, queue, mail, email: settings, links });
});
afterAll(async () => {
  await queue.stop();
  await database.close();
});
beforeEach(() => {
  sent.length = 0;
  attempts.length = 0;
  control.gate = Promise.resolve();
  control.failWith = () => null;
  let made = 0;
  links.choosePassword.mockImplementation(async () => `https://plants.example/reset/${(made += 1)}`);
});

async function store(request: AccountEmailRequest) {
  await database.db.transaction((tx) => queueEmail(shop, tx, request));
  const rows = await database.db
    .select({ id: emails.id })
    .from(emails)
    .where(eq(emails.recipient, request.recipient));
  const id = rows.at(-1)?.id ?? '';
  return { id, read: async () => (await findStoredEmail(shop, { emailId: id })) ?? null };
}

/** The e-mail is in this state, and the queue has noted how its try ended. */
async function until(
  { id, read }: { id: string; read: () => Promise<{ state: string } | null> },
  state: string,
) {
  await vi.waitFor(async () => expect((await read())?.state).toBe(state), patience);
  const unfinished = `select id from pgboss.job where singleton_key = $1 and state <= 'active'`;
  await vi.waitFor(async () => {
    expect((await database.pool.query(unfinished, [id])).rowCount).toBe(0);
  }, patience);
}

async function queueConfirmation() {
  const order = await addOrder(database.db, aMonsteraOrder);
  const queued = await database.db.transaction((tx) =>
    queueEmail(shop, tx, { kind: 'order_placed', orderId: order.id, recipient: order.customerEmail }),
  );
  const id = queued.ok ? queued.emailId : '';
  return { id, order, read: async () => (await findStoredEmail(shop, { emailId: id })) ?? null };
}

const actionsOn = async (subjectId: string) =>
  (await database.db.select().from(activityLog).where(eq(activityLog.subjectId, subjectId))).map(
    ({ action, actorId }) => `${actorId}: ${action}`,
  );

test('a mail about an account keeps its tries and the last error, and has failed once it is given up', async () => {
  control.failWith = () => '550 no such user';
  const email = await store({ kind: 'password-reset', recipient: 'meera@example.com', returnPath: null });
  await until(email, 'failed');
  expect(await email.read()).toMatchObject({
    attempts: JOB_TRIES,
    lastError: '550 no such user',
    sentAt: null,
    userId: 'meera',
  });
});

test('of a mail that cannot be made the reason is not kept: it may hold its link', async () => {
  links.choosePassword.mockRejectedValue(new Error('Failed query: insert; params: s3cret'));
  const id = crypto.randomUUID();
  const note = { id, kind: 'password-reset', recipient: 'meera@example.com', messageId: id } as const;
  await database.db.insert(emails).values(note);
  const sending = sendEmail({ shop, mail, email: settings, links }, { emailId: id });
  await expect(sending).rejects.toThrow();
  const lastError = 'The e-mail could not be made';
  expect(await findStoredEmail(shop, { emailId: id })).toMatchObject({
    state: 'waiting',
    attempts: 1,
    lastError,
  });
});

test('sent again it keeps its Message-ID, has a fresh link, and counts its tries anew', async () => {
  control.failWith = () => (attempts.length < 2 ? '421 closing' : null);
  const email = await store({ kind: 'password-reset', recipient: 'MEERA@example.com', returnPath: null });
  await until(email, 'sent');
  expect(await email.read()).toMatchObject({ attempts: 2, lastError: null });
  expect(await resendEmail(shop, { actor: asha, emailId: email.id })).toEqual({ ok: true });
  expect(await email.read()).toMatchObject({ state: 'sent', attempts: 1 });
  const messageId = `account-${email.id}`;
  expect(sent.map((message) => message.messageId)).toEqual([messageId, messageId]);
  const [first, second] = sent.map(({ text }) => /reset\/\d+/.exec(text)?.[0]);
  expect(first).not.toBe(second);
  expect(await actionsOn(email.id)).toEqual(['asha: resent']);
});

test('a mail to nobody says so, and may have something to say later', async () => {
  const email = await store({ kind: 'password-reset', recipient: 'nobody@example.com', returnPath: null });
  await until(email, 'nothing');
  expect(await email.read()).toMatchObject({ attempts: 1, lastError: null, userId: null });
  const again = { actor: asha, emailId: email.id };
  expect(await resendEmail(shop, again)).toEqual({ ok: false, reason: 'nothing-to-say' });
  expect(sent).toHaveLength(0);
  await until(email, 'nothing');
  await database.db.insert(users).values({ id: 'nobody', email: 'nobody@example.com' });
  expect(await resendEmail(shop, again)).toEqual({ ok: true });
});

test('an order’s mail is sent again with its Message-ID, on its timeline and in the log', async () => {
  const email = await queueConfirmation();
  await until(email, 'sent');
  expect(await resendEmail(shop, { actor: asha, emailId: email.id })).toEqual({ ok: true });
  const { messageId = '' } = (await email.read()) ?? {};
  expect(sent.map((message) => message.messageId)).toEqual([messageId, messageId]);
  const timeline = await database.db
    .select()
    .from(orderTimeline)
    .where(eq(orderTimeline.orderId, email.order.id))
    .orderBy(orderTimeline.createdAt);
  expect(timeline.map(({ actor, event }) => `${actor}: ${event}`)).toEqual([
    'shopper: placed',
    'mail: email-sent',
    'asha: email-resent',
    'mail: email-sent',
  ]);
  expect(await actionsOn(email.order.id)).toEqual(['asha: email-resent']);
});

test('what was sent stays sent when sending it again fails for good', async () => {
  const email = await queueConfirmation();
  await until(email, 'sent');
  const { sentAt = null } = (await email.read()) ?? {};
  control.failWith = () => '550 mailbox gone';
  const again = { actor: asha, emailId: email.id };
  expect(await resendEmail(shop, again)).toEqual({ ok: false, reason: 'failed' });
  await until(email, 'failed');
  expect(await email.read()).toMatchObject({ sentAt, lastError: '550 mailbox gone' });
  const [order] = await readAdminOrders(shop.db, [email.order.id], { withMoney: true });
  expect(order?.email && wasSent(order.email)).toBe(true);
  // One per status; whoever wants it again asks for this e-mail.
  control.failWith = () => null;
  const request = { orderId: email.order.id, type: 'confirmation', actor: asha.userId } as const;
  expect(await sendOrderEmailNow(shop, request)).toEqual({ ok: false, reason: 'already-sent' });
  expect(sent).toHaveLength(1);
  expect(await resendEmail(shop, again)).toEqual({ ok: true });
});

const both = (emailId: string) => [asha, ravi].map((actor) => resendEmail(shop, { actor, emailId }));
const onItsWay = { ok: false, reason: 'on-its-way' };

test.each([
  ['an order’s', queueConfirmation],
  ['an account’s', () => store({ kind: 'password-reset', recipient: 'meerA@example.com', returnPath: null })],
])('%s mail that was sent leaves once more when two ask at once; the other is told', async (_, make) => {
  const email = await make();
  await until(email, 'sent');
  const { promise, resolve } = Promise.withResolvers<void>();
  control.gate = promise;
  const asked = both(email.id);
  expect(await Promise.race(asked)).toEqual(onItsWay);
  resolve();
  expect(await Promise.all(asked)).toEqual(expect.arrayContaining([{ ok: true }, onItsWay]));
  expect(sent).toHaveLength(2);
});

test.each([
  ['an order’s', queueConfirmation],
  ['an account’s', () => store({ kind: 'password-reset', recipient: 'meeRA@example.com', returnPath: null })],
])('%s mail that waits for its next try is tried at once, by one of two', async (_, make) => {
  control.failWith = () => (attempts.length === 1 ? '451 try later' : null);
  const held = Promise.withResolvers<void>();
  control.gate = held.promise;
  const email = await make();
  // A real shop's back-off in the place of the test's.
  const { rowCount } = await database.pool.query(
    'update pgboss.job set retry_delay = 3600 where singleton_key = $1',
    [email.id],
  );
  expect(rowCount).toBe(1);
  held.resolve();
  const isPostponed = `select id from pgboss.job where state = 'retry' and singleton_key = $1`;
  await vi.waitFor(
    async () => expect((await database.pool.query(isPostponed, [email.id])).rowCount).toBe(1),
    patience,
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  control.gate = promise;
  const asked = both(email.id);
  expect(await Promise.race(asked)).toEqual(onItsWay);
  resolve();
  expect(await Promise.all(asked)).toEqual(expect.arrayContaining([{ ok: true }, onItsWay]));
  expect(await email.read()).toMatchObject({ state: 'sent', attempts: 2 });
  expect(sent).toHaveLength(1);
});

test('one whose try the queue has not noted yet is on its way: no second job could be stored', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  control.gate = promise;
  const email = await queueConfirmation();
  await database.db.update(emails).set({ state: 'sent' }).where(eq(emails.id, email.id));
  expect(await resendEmail(shop, { actor: asha, emailId: email.id })).toEqual(onItsWay);
  expect(await email.read()).toMatchObject({ state: 'sent' });
  expect(await actionsOn(email.order.id)).toEqual([]);
  resolve();
});

test('a first try that fails is told; the queue keeps trying', async () => {
  const email = await queueConfirmation();
  await until(email, 'sent');
  const letGo = failFirstTry({ control, attempts });
  const again = resendEmail(shop, { actor: asha, emailId: email.id });
  expect(await again).toEqual({ ok: false, reason: 'failed' });
  letGo();
  await until(email, 'sent');
  expect(sent).toHaveLength(2);
});

test('only administrators may, and only what there is', async () => {
  const email = await queueConfirmation();
  await expect(resendEmail(shop, { actor: { userId: 'meera' }, emailId: email.id })).rejects.toThrow(
    /does not allow/,
  );
  const unknown = { actor: asha, emailId: crypto.randomUUID() };
  expect(await resendEmail(shop, unknown)).toEqual({ ok: false, reason: 'gone' });
});
