import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { sumUpSales } from './figures.ts';

let setting: TestShop;
beforeAll(async () => {
  setting = await createTestShop();
});
afterAll(() => setting.close());

/** By the days that have anything. */
async function days() {
  const { rows } = await setting.db.execute(sql`
    select day::text, sum(orders)::int as orders, sum(revenue_paise)::int as revenue, sum(cash_due_paise)::int as due,
      sum(refunded_paise)::int as refunded
    from sales_by_day group by day
    having (sum(orders), sum(revenue_paise), sum(cash_due_paise), sum(refunded_paise)) <> (0, 0, 0, 0) order by day`);
  return rows;
}

/** As they would be, counted anew. */
async function counted() {
  return setting.db.transaction(async (tx) => {
    await tx.execute(sql`create temp table before as table sales_by_day`);
    await tx.execute(sql`select refresh_sales_by_day()`);
    await tx.execute(sql`create temp table anew as table sales_by_day`);
    await tx.execute(sql`delete from sales_by_day`);
    await tx.execute(sql`insert into sales_by_day table before`);
    const { rows } = await tx.execute(sql`
      select day::text, sum(orders)::int as orders, sum(revenue_paise)::int as revenue, sum(cash_due_paise)::int as due,
        sum(refunded_paise)::int as refunded from anew group by day order by day`);
    await tx.execute(sql`drop table before, anew`);
    return rows;
  });
}

test('whatever becomes of orders and refunds, their days add up to what they are', async () => {
  const { db, shop } = setting;
  const [first, second, third] = await Promise.all([addOrder(db), addOrder(db), addOrder(db)]);
  const orders = [first, second, third].map(({ id }) => id);
  const payment = crypto.randomUUID();
  await db.execute(sql`insert into payments (id, razorpay_payment_id, razorpay_order_id, order_id, amount_paise, currency, status)
    values (${payment}, 'pay_s', 'order_s', ${orders[0]}, 100, 'INR', 'captured')`);
  const steps = [
    sql`update orders set payment_status = 'due' where id = ${orders[1]}`,
    sql`update orders set order_status = 'cancelled' where id = ${orders[1]}`,
    sql`update orders set order_status = 'delivered' where id = ${orders[1]}`,
    sql`update orders set payment_status = 'collected', cash_settled_at = now() - interval '3 days' where id = ${orders[1]}`,
    sql`update orders set payment_status = 'refused' where id = ${orders[1]}`,
    sql`update orders set total_amount_paise = total_amount_paise + 5, created_at = created_at - interval '40 hours'`,
    sql`insert into refunds (id, payment_id, order_id, amount_paise, state)
      values (gen_random_uuid(), ${payment}, ${orders[0]}, 7, 'requested')`,
    sql`update refunds set state = 'accepted'`,
    sql`update refunds set state = 'processed', created_at = created_at - interval '1 day'`,
    sql`update refunds set state = 'failed'`,
    sql`update refunds set state = 'processed'`,
    sql`insert into claims (id, order_id, form_key, problem, story, answer, answered_at, refund_paise)
      values (gen_random_uuid(), ${orders[1]}, gen_random_uuid(), 'died', '', 'refund', now() - interval '2 days', 11),
        (gen_random_uuid(), ${orders[2]}, gen_random_uuid(), 'died', '', 'refund', now(), 13)`,
    sql`update claims set refund_paise = 17 where order_id = ${orders[1]}`,
    sql`update claims set refund_id = (select id from refunds limit 1) where order_id = ${orders[1]}`,
    sql`update claims set refund_id = null where order_id = ${orders[1]}`,
    sql`update orders set payment_status = 'collected' where id = ${orders[1]}`,
    sql`insert into refunds (id, order_id, amount_paise, state) values (gen_random_uuid(), ${orders[1]}, 19, 'processed')`,
    sql`update orders set payment_status = 'partially_refunded' where id = ${orders[1]}`,
    sql`delete from orders where id = ${orders[2]}`,
  ];
  for (const [at, step] of steps.entries()) {
    // oxlint-disable no-await-in-loop -- each step follows the one before it
    await db.execute(step);
    if (at % 3 === 0) await sumUpSales(shop);
    expect(await days()).toEqual(await counted());
  }
  await sumUpSales(shop);
  const { rows } = await db.execute(
    sql`select bool_and(is_sum) as whole, count(*) = count(distinct day) as once from sales_by_day`,
  );
  expect(rows).toEqual([{ whole: true, once: true }]);
  expect(await days()).toEqual(await counted());
});

test('two who add up at once, while orders come in, lose and double none', async () => {
  const { db, shop } = setting;
  await Promise.all([
    ...Array.from({ length: 6 }, () => addOrder(db)),
    sumUpSales(shop),
    sumUpSales(shop),
    addOrder(db).then(() => sumUpSales(shop)),
  ]);
  await sumUpSales(shop);
  expect(await days()).toEqual(await counted());
});
