import type { Pool } from 'pg';
import { createDatabase } from '../src/database/client.ts';
import { countDamage } from '../src/shop/claims/claim-figures.ts';
import type { Shop } from '../src/shop/shop.types.ts';

/**
 * What gathers beside the orders of a generated shop as it grows: people, who get every tenth order, and one of them a
 * thousand; subscribers, what staff did, payments and refunds, claims, parcels, files and promo codes.
 */
export async function fillRecords(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ orders: string; products: string }>(
    'select (select count(*) from orders) as orders, (select count(*) from products) as products',
  );
  const [orders, products] = [Number(rows[0]?.orders), Number(rows[0]?.products)];
  const client = await pool.connect();
  try {
    await client.query(`set synchronous_commit = off; set work_mem = '128MB'`);
    await client.query(PEOPLE, [Math.ceil(orders / 5)]);
    await client.query(OWN_ORDERS, [Math.ceil(orders / 5)]);
    await client.query(SUBSCRIBERS, [Math.ceil(orders / 10)]);
    await client.query(ACTIVITY, [Math.ceil(orders / 2)]);
    await client.query(PAYMENTS);
    await client.query(EVENTS);
    await client.query(REFUNDS);
    await client.query(SHIPMENTS);
    await client.query(SENT);
    await client.query(TIMELINE);
    await client.query(CLAIMS);
    await client.query(CLAIMED);
    await client.query(MESSAGES);
    // One plant has very many: a row that is written for each of them, and each time found behind all it was before.
    await client.query('alter table reviews disable trigger reviews_inserted_count');
    await client.query(REVIEWS);
    await client.query(RATINGS);
    await client.query('alter table reviews enable trigger reviews_inserted_count');
    await client.query(MEDIA, [Math.ceil(products / 10)]);
    await client.query(PROMO_CODES, [Math.ceil(orders / 1000)]);
  } finally {
    client.release(true);
  }
  await pool.query('vacuum analyze');
  await countDamage({ db: createDatabase(pool), now: () => new Date() } as Shop);
}

const PEOPLE = `
  insert into users (id, name, email, email_verified, blocked_at, created_at, updated_at)
  select 'person-' || i, (array['Asha', 'Vikram', 'Meera', 'Rohan'])[1 + i % 4] || ' ' || i, 'person' || i || '@example.com',
    i % 10 <> 0, case when i % 500 = 0 then now() end, now() - i * interval '31 minutes', now()
  from generate_series(1, $1::int) i on conflict do nothing`;

const OWN_ORDERS = `
  update orders set user_id = case when number % 1000 = 0 then 'person-1' else 'person-' || 1 + number % $1 end
  where number % 10 = 0`;

const SUBSCRIBERS = `
  insert into newsletter_subscribers (id, email, created_at)
  select gen_random_uuid(), 'reader' || i || '@example.com', now() - i * interval '1 hour'
  from generate_series(1, $1::int) i on conflict do nothing`;

const ACTIVITY = `
  insert into activity_log (id, actor_id, action, subject_type, subject_id, detail, created_at)
  select gen_random_uuid(), 'person-' || 1 + i % 7, (array['updated', 'published', 'status-changed'])[1 + i % 3],
    (array['product', 'product', 'order'])[1 + i % 3], gen_random_uuid()::text,
    jsonb_build_object('name', 'Plant ' || i), now() - i * interval '13 minutes'
  from generate_series(1, $1::int) i`;

const PAYMENTS = `
  insert into payments (id, razorpay_payment_id, razorpay_order_id, checkout_id, order_id, amount_paise, currency, status,
    created_at, updated_at)
  select gen_random_uuid(), razorpay_payment_id, 'order_' || number, checkout_id, id, total_amount_paise, 'INR', 'captured',
    created_at, created_at
  from orders on conflict do nothing`;

const EVENTS = `
  insert into provider_events (event_id, event, razorpay_payment_id, payload, received_at, handled_at)
  select 'event ' || number, 'payment.captured', razorpay_payment_id, '{}', created_at, created_at from orders`;

const REFUNDS = `
  insert into refunds (id, payment_id, order_id, amount_paise, state, created_at, settled_at)
  select gen_random_uuid(), payments.id, order_id, 10000, 'processed', orders.created_at, orders.created_at
  from orders join payments on payments.order_id = orders.id where number % 40 = 1`;

const SHIPMENTS = `
  insert into shipments (id, order_id, position, state, courier, tracking_number, made_by, created_at)
  select gen_random_uuid(), id, 1, 'delivered', (array['Delhivery', 'Blue Dart', 'India Post'])[1 + number % 3],
    'EE' || number || 'IN', 'person-1', created_at
  from orders where order_status = 'delivered'`;

const SENT = `
  insert into shipment_items (shipment_id, order_item_id, quantity)
  select s.id, i.id, i.quantity from shipments s join order_items i on i.order_id = s.order_id`;

const TIMELINE = `
  insert into order_timeline (id, order_id, actor, event, created_at)
  select gen_random_uuid(), id, 'provider', 'placed', created_at from orders`;

const CLAIMS = `
  insert into claims (id, order_id, form_key, problem, story, answer, answered_at, created_at)
  select gen_random_uuid(), id, gen_random_uuid(), 'damaged', 'It broke.', case when number % 1000 <> 2 then 'declined' end,
    case when number % 1000 <> 2 then created_at end, created_at
  from orders where number % 100 = 2`;

const CLAIMED = `
  insert into claim_items (id, claim_id, order_item_id, quantity)
  select gen_random_uuid(), c.id, i.id, 1 from claims c join order_items i on i.order_id = c.order_id and i.position = 0`;

/** Of a thousand one waits. */
const MESSAGES = `
  insert into contact_messages (id, topic, name, email, body, fingerprint, answer, answered_at, created_at)
  select gen_random_uuid(), 'plant', 'Asha ' || number, 'reader' || number || '@example.com', 'Its leaves are yellow.',
    number::text, case when number % 1000 <> 5 then 'none' end, case when number % 1000 <> 5 then created_at end, created_at
  from orders where number % 10 = 5`;

/** Every tenth of them of one plant. */
const REVIEWS = `
  insert into reviews (id, order_id, product_id, author_name, stars, light, story, state, published_at, created_at)
  select gen_random_uuid(), o.id, p.id, 'Asha', 1 + o.number % 5, (array['low', 'medium', 'bright', 'sun', null])[1 + o.number % 5],
    'It grows.', s.state, case when s.state = 'published' then o.created_at end, o.created_at
  from orders o join order_items i on i.order_id = o.id and i.position = 0
  join products p on p.id = case when o.number % 10 = 3 then (select min(id::text)::uuid from products) else i.product_id end,
  lateral (select case when o.number % 100 = 3 then 'waiting' when o.number % 50 = 4 then 'refused' else 'published' end as state) s
  where o.order_status = 'delivered' on conflict do nothing`;

const RATINGS = `
  insert into product_ratings (product_id, one, two, three, four, five)
  select product_id, count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
    count(*) filter (where stars = 4), count(*) filter (where stars = 5)
  from reviews where state = 'published' group by product_id`;

const MEDIA = `
  insert into media_files (id, key, original_file_name, content_type, size, created_at)
  select gen_random_uuid(), md5(i::text) || '.webp', 'plant ' || i || '.webp', 'image/webp', 50000, now() - i * interval '1 minute'
  from generate_series(1, $1::int) i`;

const PROMO_CODES = `
  insert into promo_codes (id, code, discount_value, start_date, end_date, created_at)
  select gen_random_uuid(), 'CODE' || i, 10, current_date - i % 700, current_date - i % 700 + 60, now() - i * interval '1 day'
  from generate_series(1, $1::int) i on conflict do nothing`;
