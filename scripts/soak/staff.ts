import type { Pool } from '../../src/database/client.ts';
import { emptyTestimonial } from '../../src/shop/content/testimonials.schema.ts';
import { openEvents } from '../../tests/event-stream.ts';
import { below, oneOf, weighed } from './client.ts';
import type { Place } from './visitors.ts';

export type Desk = Place & { control: Pool; cookie: string; picture: Uint8Array<ArrayBuffer> };

type Act = (desk: Desk) => Promise<unknown>;

const SCREENS = [
  '/admin',
  '/admin/orders',
  '/admin/products',
  '/admin/stock',
  '/admin/holds',
  '/admin/emails',
  '/admin/activity',
  '/admin/users',
  '/admin/claims',
  '/admin/messages',
  '/admin/reviews',
  '/admin/image-upload',
  '/admin/settings/shop',
  '/admin/orders?q=asha',
];
const FILES = [
  '/admin/stock/export',
  '/admin/export/catalogue',
  '/admin/newsletter/export',
  '/admin/import/sample',
];
const REFILLED_TO = 60;

const press = ({ client, cookie }: Desk, screen: string, fields: Record<string, string>) =>
  client.ask(`${screen}.data`, { cookie, body: new URLSearchParams(fields) });

async function anOrder({ control }: Desk, condition: string) {
  const { rows } = await control.query<{ id: string; order_status: string }>(
    `select id, order_status from orders where ${condition} order by created_at desc limit 20`,
  );
  return rows.length > 0 ? oneOf(rows) : undefined;
}

const look: Act = ({ client, cookie }) => client.ask(oneOf(SCREENS), { cookie });

/** One step on its way, as the screen offers it. */
async function step(desk: Desk) {
  const order = await anOrder(desk, `order_status in ('order_placed', 'processing', 'shipped')`);
  if (!order) return;
  const next = { order_placed: 'processing', processing: 'shipped', shipped: 'delivered' }[
    order.order_status
  ];
  await desk.client.ask(`/admin/orders/${order.id}`, { cookie: desk.cookie });
  await press(desk, '/admin/orders', {
    intent: 'status',
    orderId: order.id,
    to: next ?? 'processing',
    withEmail: 'yes',
  });
  await press(desk, '/admin/orders', { intent: 'note', orderId: order.id, text: 'Packed with care.' });
  await desk.client.ask(`/admin/orders/documents?kind=packing-slips&paper=a4&orders=${order.id}`, {
    cookie: desk.cookie,
  });
}

/** Cancelled, and all of the money sent back. */
async function cancel(desk: Desk) {
  const order = await anOrder(desk, `order_status = 'order_placed'`);
  if (!order) return;
  const { rows } = await desk.control.query<{ total: string }>(
    'select (total_amount_paise / 100.0)::numeric(12, 2)::text as total from orders where id = $1',
    [order.id],
  );
  await press(desk, '/admin/orders', {
    intent: 'status',
    orderId: order.id,
    to: 'cancelled',
    returnStock: 'yes',
  });
  await press(desk, '/admin/orders', {
    intent: 'refund',
    orderId: order.id,
    amount: rows[0]?.total ?? '',
    idempotencyKey: crypto.randomUUID(),
  });
}

/** What has become scarce is filled up on the stock sheet. */
async function refill(desk: Desk) {
  const { rows } = await desk.control.query<{ id: string; by: number }>(
    `select id, $1 - stock as by from product_variants where stock < $1 / 2
     union all select id, $1 - stock from products where stock < $1 / 2 and not exists
       (select from product_variants where product_id = products.id)
     limit 40`,
    [REFILLED_TO],
  );
  if (rows.length === 0) return;
  const key = crypto.randomUUID().replaceAll('-', '');
  await desk.client.ask('/api/admin/stock', { cookie: desk.cookie, body: { changes: rows, key } });
}

/** A text that the homepage shows, and that is taken away again. */
async function edit(desk: Desk) {
  const name = `Visitor ${below(1e9)}`;
  const draft = { ...emptyTestimonial, name, quote: 'They came in perfect shape.' };
  await press(desk, '/admin/homepage', { intent: 'save-testimonial', draft: JSON.stringify(draft) });
  await desk.client.ask('/');
  const { rows } = await desk.control.query<{ id: string }>('select id from testimonials where name = $1', [
    name,
  ]);
  if (rows[0]) await press(desk, '/admin/homepage', { intent: 'delete-testimonial', id: rows[0].id });
}

/** A picture that is uploaded, and deleted again; some are broken off, and some of those were kept by then. */
async function upload({ client, cookie, picture, control }: Desk) {
  const address = '/api/admin/media?kind=library&name=leaf.webp';
  if (below(4) === 0) {
    await client.ask(address, { cookie, body: picture, leavesAfterMs: 1 + below(20) });
    return;
  }
  await client.ask(address, { cookie, body: picture });
  const { rows } = await control.query<{ id: string }>(
    `select id from media_files where original_file_name = 'leaf.webp'`,
  );
  for (const { id } of rows) await client.ask(`/api/admin/media/${id}`, { method: 'DELETE', cookie });
}

async function exportAll({ client, cookie }: Desk) {
  const day = new Date().toISOString().slice(0, 10);
  await client.ask(`/admin/exports/file?name=orders&from=${day}&to=${day}`, { cookie });
  await client.ask(oneOf(FILES), { cookie });
  await client.ask('/admin/export/catalogue', { cookie, leavesAfterMs: 1 + below(8) });
}

/** A file of products, checked and never started. */
const bringIn: Act = ({ client, cookie }) => {
  const rows = Array.from({ length: 20 }, (_, at) => `soaked-${at},Soaked ${at},Text,100,Kind,5,\n`);
  const file = new TextEncoder().encode(
    `Handle,Name,Description,Price,Categories,Stock,Images\n${rows.join('')}`,
  );
  return client.ask('/api/admin/imports?name=plants.csv', { cookie, body: file });
};

/** The orders' screen, the stock sheet or the sidebar, open for a while. */
async function watch({ client, cookie, open }: Desk) {
  const address = oneOf(['/api/admin/orders/events', '/api/admin/stock/events', '/api/admin/events']);
  const stream = await openEvents(client.url + address, { cookie });
  const close = () => {
    open.delete(close);
    stream.close().catch(() => undefined);
  };
  open.add(close);
  setTimeout(close, below(20_000)).unref();
}

/** What staff do, and how often beside each other. */
export const work = weighed<Act>([
  [12, look],
  [6, step],
  [2, cancel],
  [4, refill],
  [2, edit],
  [2, upload],
  [1, exportAll],
  [0.3, bringIn],
  [2, watch],
]);
