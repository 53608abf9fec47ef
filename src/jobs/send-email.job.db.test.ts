import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../tests/database.ts';
import { users } from '../database/tables/accounts.ts';
import { products } from '../database/tables/catalogue.ts';
import { stockWaits } from '../database/tables/waiting.ts';
import { plantCalendars } from '../database/tables/my-plants.ts';
import { mailsToken } from '../shop/my-plants/plant-links.ts';
import { addGardener, addOwnPlant, addPlantMails } from '../../tests/my-plants.fixtures.ts';
import { wishLists } from '../database/tables/wishes.ts';
import { signId } from '../shop/access/signed-ids.ts';
import { changeWishes } from '../shop/wishes/own-wishes.ts';
import { tellFallenPrices } from '../shop/wishes/tell-prices.ts';
import { setWishMails } from '../shop/wishes/wish-mails.ts';
import { waitToken } from '../shop/waiting/wait-links.ts';
import { addPlainProduct, addWait } from '../../tests/catalogue.fixtures.ts';
import { claims } from '../database/tables/claims.ts';
import { emails } from '../database/tables/emails.ts';
import { invoices } from '../database/tables/invoices.ts';
import { orderTimeline } from '../database/tables/orders.ts';
import type { AccountLinks } from '../shop/accounts/account-links.types.ts';
import { sendOrderEmailNow } from '../shop/emails/send-now.ts';
import { settleOrdersCredit } from '../shop/invoices/credit-notes.ts';
import { orderNumber } from '../shop/orders/order-number.rules.ts';
import {
  changeOrderStatus,
  emailsWithStatus,
  setEmailsWithStatus,
} from '../shop/orders/change-order-status.ts';
import { addInvoice, aMonsteraOrder, addOrder } from '../../tests/orders.fixtures.ts';
import { queueEmail } from '../shop/outbox.ts';
import { settingsWith } from '../shop/settings/settings.fixtures.ts';
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
const patience = { timeout: 25_000, interval: 50 };

beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  const { log } = createTestLog();
  queue = createJobQueue({ pool: database.pool, log, retryDelaySeconds: 0, pollSeconds: 0.5 });
  shop = createMailShop(database.db, queue, log);
  const administrators = ['admin', ...Array.from({ length: 6 }, (_, number) => `admin-${number}`)];
  await database.db
    .insert(users)
    .values(administrators.map((id) => ({ id, email: `${id}@example.com`, role: 'admin' as const })));
  await queue.start();
  const guestOrderUrl = (orderId: string) => `https://plants.example/track/${orderId}`;
  const email = { appUrl: 'https://plants.example', guestOrderUrl };
  await startJobs({ shop, queue, mail, email, links: {} as AccountLinks });
});
afterAll(async () => {
  await queue.stop();
  await database.close();
});
beforeEach(() => {
  sent.length = 0;
  attempts.length = 0;
  control.failWith = () => null;
  control.gate = Promise.resolve();
});

async function queueConfirmation(change: Parameters<typeof addOrder>[1] = {}) {
  const order = await addOrder(database.db, { ...aMonsteraOrder, ...change });
  const queued = await database.db.transaction((tx) =>
    queueEmail(shop, tx, { kind: 'order_placed', orderId: order.id, recipient: order.customerEmail }),
  );
  return { order, queued };
}

async function readEmail(orderId: string) {
  const [email] = await database.db.select().from(emails).where(eq(emails.orderId, orderId));
  return email;
}

async function readEvents(orderId: string) {
  const rows = await database.db
    .select()
    .from(orderTimeline)
    .where(eq(orderTimeline.orderId, orderId))
    .orderBy(orderTimeline.createdAt);
  return rows.map(({ actor, event }) => `${actor}: ${event}`);
}

test('who waits is told with a way to end it, and waits on where it is sold out again', async () => {
  const { productId } = await addPlainProduct(database.db, { stock: 1 });
  const waitId = await addWait(database.db, { productId, goodsId: productId, toldAt: new Date() });
  const tell = async () => {
    const request = { kind: 'back-in-stock', recipient: 'asha@example.com', waitId } as const;
    const queued = await database.db.transaction((tx) => queueEmail(shop, tx, request));
    const own = eq(emails.id, queued.ok ? queued.emailId : '');
    await vi.waitFor(async () => {
      const [email] = await database.db.select().from(emails).where(own);
      expect(email?.state).not.toBe('waiting');
    }, patience);
  };
  await tell();
  const token = await waitToken(shop, waitId);
  expect(sent).toMatchObject([
    { subject: 'Plain Tulsi is back', unsubscribeUrl: `https://plants.example/api/back-in-stock/${token}` },
  ]);
  expect(sent[0]?.text).toContain(`https://plants.example/back-in-stock/${token}`);
  await database.db.update(products).set({ stock: 0 }).where(eq(products.id, productId));
  await tell();
  expect(sent).toHaveLength(1);
  await vi.waitFor(async () => {
    const [wait] = await database.db.select().from(stockWaits).where(eq(stockWaits.id, waitId));
    expect(wait?.toldAt).toBeNull();
  }, patience);
});

test('one that was forgotten before its turn is nobody’s, and no failure', async () => {
  const parts = { shop, mail, email: { appUrl: 'https://plants.example' }, links: {} as AccountLinks };
  await sendEmail(parts, { emailId: crypto.randomUUID() });
  expect(attempts).toEqual([]);
});

test('whose plants want something is told what, with a link for each press and an end in one', async () => {
  const owner = await addGardener({ db: database.db });
  await addOwnPlant(shop, owner.userId, { name: 'Aloe' });
  const mailKey = await addPlantMails({ db: database.db }, owner);
  const [calendar] = await database.db
    .select()
    .from(plantCalendars)
    .where(eq(plantCalendars.userId, owner.userId));
  const request = { recipient: owner.email, plantCalendarId: calendar?.id ?? '' };
  await database.db.transaction((tx) => queueEmail(shop, tx, { kind: 'plant-week', ...request }));
  await vi.waitFor(() => expect(sent).toHaveLength(1), patience);
  const token = await mailsToken(shop, mailKey);
  expect(sent[0]).toMatchObject({
    subject: 'Your plants this week',
    to: { address: owner.email },
    unsubscribeUrl: `https://plants.example/api/plant-mails/${token}`,
  });
  expect(sent[0]?.text).toContain('Today\n• Water: Aloe');
  expect(sent[0]?.text).toMatch(/https:\/\/plants\.example\/plant-tasks\/[\w.-]+\n/);
  expect(sent[0]?.text).toContain(`https://plants.example/plant-mails/${token}`);
});

test('lower prices are told with a way to end it; what rose again meanwhile is told the next time', async () => {
  const userId = crypto.randomUUID();
  const recipient = `${userId.slice(0, 8)}@example.com`;
  await database.db.insert(users).values({ id: userId, email: recipient, emailVerified: true });
  const { productId } = await addPlainProduct(database.db);
  await setWishMails(shop, { userId, tellsPrices: true, tellsStock: false });
  await changeWishes(shop, { userId, add: [{ product: productId, variant: null }], remove: [] });
  const setPrice = (pricePaise: number) =>
    database.db.update(products).set({ pricePaise }).where(eq(products.id, productId));
  const settled = () =>
    vi.waitFor(async () => {
      const own = await database.db.select().from(emails).where(eq(emails.recipient, recipient));
      expect(own.map(({ state }) => state)).not.toContain('waiting');
    }, patience);
  await setPrice(90_00);
  await tellFallenPrices(shop, { limit: 10 });
  await settled();
  const [list] = await database.db.select().from(wishLists).where(eq(wishLists.userId, userId));
  const token = await signId(database.db, 'wish-mails', list?.linkId ?? '');
  expect(sent).toMatchObject([
    { subject: 'Plain Tulsi costs less', unsubscribeUrl: `https://plants.example/api/wish-mails/${token}` },
  ]);
  expect(sent[0]?.text).toContain('₹90.00 at Plant Store now, instead of ₹150.00');
  expect(sent[0]?.text).toContain(`https://plants.example/wish-mails/${token}`);

  await database.db.update(wishLists).set({ pricesToldAt: null, pricesLookedAt: null });
  await setPrice(80_00);
  const request = { kind: 'wish-prices', recipient, wishLinkId: list?.linkId ?? '' } as const;
  await database.db.transaction((tx) => queueEmail(shop, tx, request));
  await settled();
  expect(sent).toHaveLength(1);
});

test('a queued confirmation leaves, says what was ordered, and is recorded', async () => {
  const { order } = await queueConfirmation();
  await vi.waitFor(async () => expect((await readEmail(order.id))?.state).toBe('sent'), patience);
  const [message] = sent;
  expect(message?.to).toEqual({ name: 'Asha Menon', address: 'asha@example.com' });
  expect(message?.subject).toContain(order.id.slice(-8));
  for (const words of [
    'Monstera Deliciosa (Self-watering, Medium (5"), White)',
    '2 × ₹1,249.00 = ₹2,498.00',
    'Subtotal: ₹2,897.50',
    'Shipping: Free',
    'Discount (GREEN10): −₹289.75',
    'Total: ₹2,607.75',
    'Placed on: Nov 21, 2026',
    'Bengaluru, Karnataka 560001',
    `https://plants.example/track/${order.id}`,
  ]) {
    expect(message?.text).toContain(words);
  }
  expect(message?.html).toContain('src="https://plants.example/media/sizes/320/demo/monstera.webp"');
  expect(await readEmail(order.id)).toMatchObject({
    attempts: 1,
    lastError: null,
    messageId: message?.messageId,
  });
  expect(await readEvents(order.id)).toEqual(['shopper: placed', 'mail: email-sent']);
});

test('an order of an account opens there for who has its address, for anybody else by its private link', async () => {
  const linkTo = async (email: string) => {
    sent.length = 0;
    const { order } = await queueConfirmation({ userId: 'admin', email });
    await vi.waitFor(() => expect(sent).toHaveLength(1), patience);
    const address = /https:\S+/g;
    return sent[0]?.text.match(address)?.find((link) => link.endsWith(order.id));
  };
  expect(await linkTo('Admin@example.com')).toContain('https://plants.example/orders/');
  expect(await linkTo('rob@example.com')).toContain('https://plants.example/track/');
});

test('what was sent is not sent by a job that comes for it again', async () => {
  const { order } = await queueConfirmation();
  await vi.waitFor(async () => expect((await readEmail(order.id))?.state).toBe('sent'), patience);
  const email = { appUrl: 'https://plants.example', guestOrderUrl: () => 'https://plants.example/track' };
  const { id: emailId } = (await readEmail(order.id))!;
  await sendEmail({ shop, mail, email, links: {} as AccountLinks }, { emailId });
  expect(sent).toHaveLength(1);
  expect(await readEmail(order.id)).toMatchObject({ attempts: 1 });
});

test('the invoice of an order comes with its confirmation, unless the owner switched that off', async () => {
  const attached = async (isAttached: boolean, change: (orderId: string) => Promise<unknown>) => {
    sent.length = 0;
    shop.settings = settingsWith({ invoices: { series: 'INV', isAttached } });
    const order = await addOrder(database.db, aMonsteraOrder);
    await change(order.id);
    await queueEmail(shop, database.db, {
      kind: 'order_placed',
      orderId: order.id,
      recipient: 'a@example.com',
    });
    await vi.waitFor(() => expect(sent).toHaveLength(1), patience);
    return sent[0]?.attachments ?? [];
  };
  const number = (id: string) => addInvoice(database.db, id);
  const [file, ...others] = await attached(true, number);
  expect(others).toEqual([]);
  expect(file).toMatchObject({
    contentType: 'application/pdf',
    fileName: expect.stringMatching(/^T1-.*\.pdf$/),
  });
  expect(
    Buffer.from(file?.content ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(await attached(false, number)).toEqual([]);
  expect(await attached(true, async () => undefined)).toEqual([]);
  // What cannot be drawn holds up no mail.
  const broken = async (id: string) => {
    await number(id);
    await database.db.update(invoices).set({ snapshot: {} }).where(eq(invoices.orderId, id));
  };
  expect(await attached(true, broken)).toEqual([]);
  shop.settings = settingsWith();
});

test('the credit note of the first order comes with the answer to a claim about what replaced it', async () => {
  shop.settings = settingsWith({ invoices: { series: 'INV' } });
  const first = await addOrder(database.db, {
    ...aMonsteraOrder,
    paymentMethod: 'cash',
    paymentStatus: 'collected',
  });
  const second = await addOrder(database.db, { subtotalPaise: 0 });
  await addInvoice(database.db, first.id);
  const claimed = (
    change: Omit<typeof claims.$inferInsert, 'formKey' | 'problem' | 'story' | 'answeredAt'>,
  ) =>
    database.db
      .insert(claims)
      .values({
        formKey: crypto.randomUUID(),
        problem: 'died',
        story: 'It is dry',
        answeredAt: new Date(),
        toldAt: new Date(),
        ...change,
      })
      .returning();
  await claimed({ orderId: first.id, answer: 'replacement', replacementOrderId: second.id });
  const [claim] = await claimed({ orderId: second.id, answer: 'refund', refundPaise: 300_00 });
  await settleOrdersCredit(shop, { orderId: first.id });
  await queueEmail(shop, database.db, {
    kind: 'claim-answered',
    recipient: 'a@example.com',
    orderNumber: orderNumber(second.id),
    claimId: claim?.id ?? '',
  });
  await vi.waitFor(() => expect(sent).toHaveLength(1), patience);
  expect(sent[0]?.attachments).toMatchObject([{ contentType: 'application/pdf' }]);
  shop.settings = settingsWith();
});

test('a second confirmation of the same order is refused, also while the first waits', async () => {
  const { order, queued } = await queueConfirmation();
  expect(queued.ok).toBe(true);
  const again = await database.db.transaction((tx) =>
    queueEmail(shop, tx, { kind: 'order_placed', orderId: order.id, recipient: order.customerEmail }),
  );
  expect(again).toEqual({ ok: false, reason: 'already-sent' });
  await vi.waitFor(() => expect(sent).toHaveLength(1), patience);
});

test('a mail server that refuses at first gets the same mail again', async () => {
  control.failWith = () => (attempts.length < 3 ? '421 closing' : null);
  const { order } = await queueConfirmation();
  await vi.waitFor(async () => expect((await readEmail(order.id))?.state).toBe('sent'), patience);
  expect(new Set(attempts.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await readEmail(order.id)).toMatchObject({ attempts: 3, lastError: null });
});

test('after its last try an e-mail has failed, which holds up no other; an admin may send it again', async () => {
  control.failWith = ({ to }) => (to.address === 'poison@example.com' ? '550 no such user' : null);
  const poison = await queueConfirmation({ customerEmail: 'poison@example.com' });
  const { order } = await queueConfirmation();
  await vi.waitFor(async () => expect((await readEmail(order.id))?.state).toBe('sent'), patience);
  expect((await readEmail(poison.order.id))?.state).toBe('waiting');
  await vi.waitFor(async () => expect((await readEmail(poison.order.id))?.state).toBe('failed'), patience);
  expect(await readEmail(poison.order.id)).toMatchObject({
    attempts: JOB_TRIES,
    lastError: '550 no such user',
  });
  control.failWith = () => null;
  const request = { orderId: poison.order.id, type: 'confirmation', actor: 'admin' } as const;
  expect(await sendOrderEmailNow(shop, request)).toEqual({ ok: true });
  expect(await readEmail(poison.order.id)).toMatchObject({ state: 'sent', attempts: 1 });
});

test('the send button waits until the e-mail left, tells of the current status, and sends it once', async () => {
  const order = await addOrder(database.db, { ...aMonsteraOrder, orderStatus: 'shipped' });
  const request = { orderId: order.id, type: 'status_update', actor: 'admin-1' } as const;
  expect(await sendOrderEmailNow(shop, request)).toEqual({ ok: true });
  expect(sent.map(({ subject }) => subject)).toEqual([`Your order is on its way (#${order.id.slice(-8)})`]);
  expect(await sendOrderEmailNow(shop, request)).toEqual({ ok: false, reason: 'already-sent' });
  expect(sent).toHaveLength(1);
  expect(await readEvents(order.id)).toEqual([
    'shopper: placed',
    'admin-1: email-requested',
    'mail: email-sent',
  ]);
});

test('of several admins who send at once, one does', async () => {
  const order = await addOrder(database.db, { ...aMonsteraOrder, orderStatus: 'processing' });
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      sendOrderEmailNow(shop, { orderId: order.id, type: 'status_update', actor: `admin-${index}` }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'already-sent')).toHaveLength(5);
  expect(sent).toHaveLength(1);
});

test('the send button tells of a failed first attempt; the queue keeps trying', async () => {
  const letGo = failFirstTry({ control, attempts });
  const order = await addOrder(database.db, { ...aMonsteraOrder, orderStatus: 'delivered' });
  const request = { orderId: order.id, type: 'status_update', actor: 'admin' } as const;
  expect(await sendOrderEmailNow(shop, request)).toEqual({ ok: false, reason: 'failed' });
  letGo();
  await vi.waitFor(async () => expect((await readEmail(order.id))?.state).toBe('sent'), patience);
  expect(sent).toHaveLength(1);
});

test('pressed again while the queue waits for its next try, it tries at once', async () => {
  control.failWith = () => (attempts.length === 1 ? '451 try later' : null);
  const order = await addOrder(database.db, { ...aMonsteraOrder, orderStatus: 'cancelled' });
  const request = { orderId: order.id, type: 'status_update', actor: 'admin' } as const;
  // A real shop's back-off in the place of the test's.
  const setDelay = 'update pgboss.queue set retry_delay = $1 where name = $2';
  await database.pool.query(setDelay, [3600, 'send-email']);
  const first = sendOrderEmailNow(shop, request);
  const isPostponed = `select id from pgboss.job where state = 'retry'
    and singleton_key = (select id::text from emails where order_id = $1)`;
  await vi.waitFor(
    async () => expect((await database.pool.query(isPostponed, [order.id])).rowCount).toBe(1),
    patience,
  );
  await database.pool.query(setDelay, [0, 'send-email']);
  expect(await first).toEqual({ ok: false, reason: 'failed' });
  expect(await sendOrderEmailNow(shop, request)).toEqual({ ok: true });
  expect(sent).toHaveLength(1);
});

test('an order that does not exist', async () => {
  const request = { orderId: crypto.randomUUID(), type: 'confirmation', actor: 'admin' } as const;
  expect(await sendOrderEmailNow(shop, request)).toEqual({ ok: false, reason: 'unknown-order' });
});

test('a status sends its e-mail once, however often it is set, the button beside it too', async () => {
  const order = await addOrder(database.db, aMonsteraOrder);
  const [actor, orderId] = [{ userId: 'admin' }, order.id];
  const set = (to: 'shipped' | 'processing') => changeOrderStatus(shop, { actor, orderId, to });
  const press = () => sendOrderEmailNow(shop, { orderId, type: 'status_update', actor: 'admin' });
  await set('processing');
  const answers = await Promise.all([set('shipped'), press(), set('shipped'), press(), set('shipped')]);
  expect(answers.every((answer) => answer.ok || answer.reason === 'already-sent')).toBe(true);
  await set('processing');
  await set('shipped');
  await vi.waitFor(async () => {
    const rows = await database.db.select().from(emails).where(eq(emails.orderId, orderId));
    expect(rows.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      'processing sent',
      'shipped sent',
    ]);
  }, patience);
  expect(sent).toHaveLength(2);
  expect(sent.every(({ to }) => to.address === order.customerEmail)).toBe(true);
  expect(await press()).toEqual({ ok: false, reason: 'already-sent' });
});

test('without its e-mail a status is told to nobody until the button is pressed', async () => {
  const order = await addOrder(database.db, aMonsteraOrder);
  const asked = { actor: { userId: 'admin' }, orderId: order.id, to: 'shipped' } as const;
  await changeOrderStatus(shop, { ...asked, withEmail: false });
  expect(await readEmail(order.id)).toBeUndefined();
  expect(await sendOrderEmailNow(shop, { orderId: order.id, type: 'status_update', actor: 'admin' })).toEqual(
    {
      ok: true,
    },
  );
  expect(sent).toHaveLength(1);
});

test('a mail server that is away keeps no status from being set', async () => {
  control.failWith = () => '421 away';
  const order = await addOrder(database.db, aMonsteraOrder);
  const asked = { actor: { userId: 'admin' }, orderId: order.id, to: 'shipped' } as const;
  expect(await changeOrderStatus(shop, asked)).toMatchObject({ ok: true, stockFailed: true });
  control.failWith = () => null;
  await vi.waitFor(async () => expect((await readEmail(order.id))?.state).toBe('sent'), patience);
});

test('the switch is remembered for all staff, and for administrators alone', async () => {
  expect(await emailsWithStatus(shop)).toBe(true);
  await setEmailsWithStatus(shop, { actor: { userId: 'admin' }, on: false });
  expect(await emailsWithStatus(shop)).toBe(false);
  await expect(setEmailsWithStatus(shop, { actor: { userId: 'nobody' }, on: true })).rejects.toThrow(
    'Their role does not allow',
  );
  await setEmailsWithStatus(shop, { actor: { userId: 'admin' }, on: true });
  expect(await emailsWithStatus(shop)).toBe(true);
});
