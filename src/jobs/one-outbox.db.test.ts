import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../tests/database.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { emails } from '../database/tables/emails.ts';
import { type WorkingJobQueue, createJobQueue } from './job-queue.ts';
import { createMailShop, createTestLog, createTestMail } from './jobs.fixtures.ts';
import { startJobs } from './start-jobs.ts';

const OUTBOX = '0017_one_outbox';

let database: TestDatabase;
let queue: WorkingJobQueue | null = null;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 20 });
  await database.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  await migrateBefore(OUTBOX);
});
afterAll(async () => {
  await queue?.stop();
  await database.close();
});

/** Brings the empty database to the shape that it had before the migration named. */
async function migrateBefore(name: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  try {
    await cp('src/database/migrations', folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
    const until = journal.entries.findIndex(({ tag }) => tag === name);
    expect(until).toBeGreaterThan(0);
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }));
    await migrate(drizzle(database.pool), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 10, minute));
const ids = Array.from({ length: 10 }, () => crypto.randomUUID());
const id = (index: number) => ids[index] ?? '';

/** An order, and who asked for a password, in the columns that the version before had. */
async function addOldOrder(): Promise<string> {
  const orderId = crypto.randomUUID();
  await database.pool.query(`
    insert into users (id, email) values ('meera', 'meera@example.com');
    insert into checkouts (id, idempotency_key, request_hash, receipt, subtotal_paise, shipping_paise, discount_paise,
        total_paise, email, first_name, last_name, address, city, state, zip_code, country, phone)
      values ('${orderId}', 'key', '', 'receipt', 60000, 0, 0, 60000, 'asha@example.com', 'Asha', 'Menon',
        '14 Church Street', 'Bengaluru', 'Karnataka', '560001', 'India', '+919876543210');
    insert into orders (id, checkout_id, customer_name, customer_email, customer_phone, shipping_address,
        shipping_city, shipping_state, shipping_zip_code, shipping_country, subtotal_paise, shipping_paise,
        discount_paise, total_amount_paise, payment_status)
      values ('${orderId}', '${orderId}', 'Asha Menon', 'asha@example.com', '+919876543210', '14 Church Street',
        'Bengaluru', 'Karnataka', '560001', 'India', 60000, 0, 0, 60000, 'completed');
    insert into order_items (id, order_id, position, product_name, product_price_paise, quantity)
      values (gen_random_uuid(), '${orderId}', 0, 'Fern', 60000, 1)`);
  return orderId;
}

/** A row of each old state, as the version before kept them; ids 0 to 3 of an order, 4 to 9 about accounts. */
async function addOldRows(orderId: string, paymentId: string) {
  const { pool } = database;
  const ofOrder = `insert into order_emails (id, order_id, order_status, type, recipient, message_id, state, attempts,
    last_error, sent_at, created_at) values ($1::text::uuid, $2, $3, $4, 'asha@example.com', 'order-' || $1::text, $5, $6, $7, $8, $9)`;
  for (const row of [
    [id(0), orderId, 'order_placed', 'confirmation', 'queued', 2, '421 closing', null, at(0)],
    [id(1), orderId, 'processing', 'status_update', 'sent', 1, null, at(5), at(1)],
    [id(2), orderId, 'shipped', 'status_update', 'failed', 8, '550 no', null, at(2)],
    // Sent, and failed when it was sent again.
    [id(3), orderId, 'delivered', 'status_update', 'failed', 8, '550 no', at(5), at(3)],
  ])
    await pool.query(ofOrder, row);
  const ofAccount = `insert into account_emails (id, kind, recipient, return_path, order_number, payment_id, message_id,
    attempts, last_error, about, sent_at, nothing_to_say, failed_at, created_at)
    values ($1::text::uuid, $2, 'meera@example.com', $3, $4, $5, 'account-' || $1::text, $6, $7, $8, $9, $10, $11, $12)`;
  for (const row of [
    [id(4), 'password-reset', '/cart', null, null, 0, null, null, null, false, null, at(4)],
    [id(5), 'sign-up', null, null, null, 1, null, 'confirm', at(6), false, null, at(5)],
    [id(6), 'confirmation', null, null, null, 8, '550 no', null, null, false, at(9), at(6)],
    [id(7), 'order-link', null, '1e2f3a4b', null, 1, null, null, at(8), true, null, at(7)],
    [
      id(8),
      'payment-returned',
      null,
      null,
      paymentId,
      1,
      null,
      'payment-returned',
      at(9),
      false,
      null,
      at(8),
    ],
    // Sent at last, after it had been given up.
    [id(9), 'password-reset', null, null, null, 1, null, 'reset', at(10), false, at(9), at(9)],
  ])
    await pool.query(ofAccount, row);
}

/** The jobs of the two that wait, in the queues of the version before. */
async function addOldJobs() {
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.pool.query(text, values) } });
  await boss.start();
  for (const [name, key, emailId] of [
    ['send-order-email', 'orderEmailId', id(0)],
    ['send-account-email', 'accountEmailId', id(4)],
  ] as const) {
    await boss.createQueue(`${name}-given-up`);
    await boss.createQueue(name, { policy: 'exclusive', deadLetter: `${name}-given-up` });
    await boss.send(name, { [key]: emailId }, { singletonKey: emailId });
  }
  await boss.stop();
}

test('every old row is carried over as it was, and what waited leaves once by the new queue', async () => {
  const { db, pool } = database;
  const orderId = await addOldOrder();
  const paymentId = crypto.randomUUID();
  await addOldRows(orderId, paymentId);
  await addOldJobs();
  await migrateDatabase(pool);

  const none = { orderId: null, orderNumber: null, paymentId: null, returnPath: null, about: null };
  const ofOrder = { ...none, orderId, recipient: 'asha@example.com' };
  const ofAccount = { ...none, recipient: 'meera@example.com' };
  const carried = (index: number, row: object) => ({
    id: id(index),
    messageId: `${index < 4 ? 'order' : 'account'}-${id(index)}`,
    createdAt: at(index),
    lastError: null,
    sentAt: null,
    ...(index < 4 ? ofOrder : ofAccount),
    ...row,
  });
  const failed = { state: 'failed', attempts: 8, lastError: '550 no' };
  const sent = { state: 'sent', attempts: 1 };
  // Later versions have added columns.
  expect(await db.select().from(emails).orderBy(emails.createdAt)).toMatchObject([
    carried(0, { kind: 'order_placed', state: 'waiting', attempts: 2, lastError: '421 closing' }),
    carried(1, { kind: 'processing', ...sent, sentAt: at(5) }),
    carried(2, { kind: 'shipped', ...failed }),
    carried(3, { kind: 'delivered', ...failed, sentAt: at(5) }),
    carried(4, { kind: 'password-reset', state: 'waiting', attempts: 0, returnPath: '/cart' }),
    carried(5, { kind: 'sign-up', ...sent, sentAt: at(6), about: 'confirm' }),
    carried(6, { kind: 'confirmation', ...failed }),
    carried(7, { kind: 'order-link', state: 'nothing', attempts: 1, sentAt: at(8), orderNumber: '1e2f3a4b' }),
    carried(8, { kind: 'payment-returned', ...sent, sentAt: at(9), about: 'payment-returned', paymentId }),
    carried(9, { kind: 'password-reset', ...sent, sentAt: at(10), about: 'reset' }),
  ]);

  const { mail, sent: left } = createTestMail();
  const { log } = createTestLog();
  queue = createJobQueue({ pool, log, retryDelaySeconds: 0, pollSeconds: 0.5 });
  const email = { appUrl: 'https://plants.example' };
  const links = {
    confirmEmail: async () => '',
    acceptInvitation: async () => '',
    choosePassword: async () => 'https://plants.example/reset',
  };
  await queue.start();
  await startJobs({ shop: createMailShop(db, queue, log), queue, mail, email, links });
  await vi.waitFor(() => expect(left).toHaveLength(2), { timeout: 25_000 });
  expect(left.map(({ messageId }) => messageId).toSorted()).toEqual([`account-${id(4)}`, `order-${id(0)}`]);
  const { rows } = await pool.query(`select name from pgboss.queue where name ~ '(order|account)-email'`);
  expect(rows).toEqual([]);
}, 60_000);
