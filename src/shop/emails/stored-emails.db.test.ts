import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts';
import { aMonsteraOrder, addOrder } from '../../../tests/orders.fixtures.ts';
import { users } from '../../database/tables/accounts.ts';
import { emails } from '../../database/tables/emails.ts';
import type { Shop } from '../shop.types.ts';
import { emailsSchema } from './emails.schema.ts';
import { listStoredEmails } from './stored-emails.ts';

let database: TestDatabase;
let shop: Shop;
let order: Awaited<ReturnType<typeof addOrder>>;

beforeAll(async () => {
  database = await createTestDatabase({ connections: 5 });
  shop = { db: database.db } as Shop;
  order = await addOrder(database.db, aMonsteraOrder);
  const { db } = database;
  await db.insert(users).values({ id: 'meera', email: 'Meera@example.com' });
  const ofOrder = { orderId: order.id, recipient: order.customerEmail };
  await db.insert(emails).values([
    { ...ofOrder, ...at(1), kind: 'order_placed', state: 'sent', attempts: 1 },
    { ...ofOrder, ...at(3), kind: 'shipped', state: 'failed', attempts: 8 },
  ]);
  const number = order.id.slice(-8);
  const meera = { recipient: 'meera@example.com' };
  await db.insert(emails).values([
    { ...meera, ...at(2), kind: 'sign-up', state: 'sent', sentAt: new Date(), about: 'confirm' },
    { ...meera, ...at(4), kind: 'password-reset', state: 'failed' },
    { ...at(5), kind: 'order-link', recipient: 'ASHA@example.com', orderNumber: number },
    { ...at(6), kind: 'order-link', recipient: 'other@example.com', orderNumber: number, ...saysNothing },
  ]);
});
afterAll(() => database.close());

const saysNothing = { state: 'nothing', sentAt: new Date() } as const;

function at(minute: number) {
  return { createdAt: new Date(Date.UTC(2026, 1, 1, 10, minute)), messageId: `m${minute}` };
}

const list = (query: Record<string, string>, size?: number) =>
  listStoredEmails(shop, emailsSchema.parse(query), size === undefined ? {} : { size });
const kinds = async (query: Record<string, string>) => (await list(query)).rows.map(({ kind }) => kind);

test('both kinds in one list, the newest first, each with what it is about', async () => {
  const { rows } = await list({});
  const number = order.id.slice(-8);
  expect(
    rows.map(({ kind, state, orderId, orderNumber, userId }) => [kind, state, orderId, orderNumber, userId]),
  ).toEqual([
    ['order-link', 'nothing', null, number, null],
    ['order-link', 'waiting', order.id, number, null],
    ['password-reset', 'failed', null, null, 'meera'],
    ['shipped', 'failed', order.id, number, null],
    ['sign-up', 'sent', null, null, 'meera'],
    ['order_placed', 'sent', order.id, number, null],
  ]);
  expect(rows[0]?.createdAt).toEqual(at(6).createdAt);
});

test('found by recipient, order number, state and kind', async () => {
  expect(await kinds({ q: 'MEERA' })).toEqual(['password-reset', 'sign-up']);
  const ofOrder = ['order-link', 'order-link', 'shipped', 'order_placed'];
  expect(await kinds({ q: `#${order.id.slice(-8)}` })).toEqual(ofOrder);
  expect(await kinds({ q: `asha ${order.id.slice(-8)}` })).toEqual(ofOrder.slice(1));
  expect(await kinds({ q: '%' })).toEqual([]);
  expect(await kinds({ state: 'failed' })).toEqual(['password-reset', 'shipped']);
  expect(await kinds({ state: 'waiting' })).toEqual(['order-link']);
  expect(await kinds({ state: 'nothing' })).toEqual(['order-link']);
  expect(await kinds({ state: 'sent' })).toEqual(['sign-up', 'order_placed']);
  expect(await kinds({ kind: 'shipped' })).toEqual(['shipped']);
  expect(await kinds({ kind: 'sign-up', state: 'failed' })).toEqual([]);
  expect(await kinds({ kind: 'nonsense', state: 'nonsense', after: 'nonsense' })).toHaveLength(6);
});

test('pages lead through both kinds and back', async () => {
  const all = (await list({})).rows;
  const first = await list({}, 2);
  const second = await list({ after: first.next ?? '' }, 2);
  const third = await list({ after: second.next ?? '' }, 2);
  expect([...first.rows, ...second.rows, ...third.rows]).toEqual(all);
  expect([first.previous, third.next]).toEqual([null, null]);
  expect((await list({ before: third.previous ?? '' }, 2)).rows).toEqual(second.rows);
});

test.each([
  [{}, 'emails_newest'],
  [{ after: `1770000000000000_${crypto.randomUUID()}` }, 'emails_newest'],
  [{ state: 'failed' }, 'emails_state'],
  [{ kind: 'sign-up' }, 'emails_kind'],
  [{ q: 'shopper123' }, 'emails_recipient'],
  [{ q: '1e2f3a4b' }, 'emails_order_number'],
])('a page of %o among very many is looked up by %s', async (query, index) => {
  const asked = vi.spyOn(database.pool, 'query');
  await list(query);
  const [[{ text }, values] = [{ text: '' }, []]] = asked.mock.calls as unknown as [
    { text: string },
    unknown[],
  ][];
  asked.mockRestore();
  const client = await database.pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    // Few rows are read in order, and asked one by one.
    await client.query(`set local enable_${'q' in query ? 'indexscan' : 'sort'} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on emails/);
    if (!('q' in query)) expect(plan).not.toContain('Sort');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
