import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { listAttention } from './attention.ts';
import {
  countOpenClaims,
  countOpenMessages,
  countOrderBadge,
  countWaitingReviews,
} from './sidebar-counts.ts';

let setting: TestShop;
let database: TestDatabase;
beforeAll(async () => {
  [setting, database] = await Promise.all([createTestShop(), createTestDatabase()]);
});
afterAll(() => Promise.all([setting.close(), database.close()]));

/** How each statement would be done in a shop with a million orders, of which few need somebody. */
async function plansOf(read: (db: TestDatabase['db']) => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(database.pool, 'query');
  await read(database.db);
  const calls = asked.mock.calls as unknown as [{ text: string }, unknown[]][];
  asked.mockRestore();
  const client = await database.pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off');
    const plans: string[] = [];
    for (const [{ text }, values] of calls) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const large = /Seq Scan on (orders|order_timeline|emails|payments|refunds|provider_events)\b/;

test('what needs attention is looked up, in the order of an index', async () => {
  const plans = await plansOf((db) => listAttention({ ...setting.shop, db }, 'admin'));
  expect(plans.length).toBeGreaterThanOrEqual(10);
  for (const plan of plans) expect(plan).not.toMatch(large);
  const all = plans.join('\n');
  for (const index of [
    'orders_short',
    'orders_to_refund',
    'orders_cash_due',
    'orders_status',
    'orders_newest',
    'payments_unmatched',
    'refunds_troubled',
    'emails_state',
    'provider_events_received',
  ]) {
    expect(all).toContain(index);
  }
});

test('the badge of orders is two looks into indexes, those of claims, messages and reviews are one each', async () => {
  const [plan = ''] = await plansOf((db) => countOrderBadge({ db, now: setting.shop.now }));
  expect(plan).not.toMatch(large);
  expect(plan).toContain('orders_problems');
  expect(plan).toMatch(/orders_status|Index Only Scan/);
  const [ofClaims] = await plansOf((db) => countOpenClaims({ db, now: setting.shop.now }));
  expect(ofClaims).toContain('claims_open');
  const [ofMessages] = await plansOf((db) => countOpenMessages({ db, now: setting.shop.now }));
  expect(ofMessages).toContain('contact_messages_open');
  const [ofReviews] = await plansOf((db) => countWaitingReviews({ db, now: setting.shop.now }));
  expect(ofReviews).toContain('reviews_waiting');
});
