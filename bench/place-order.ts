import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Pool } from 'pg';
import { aShopper } from './large-shop.ts';

const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_Measured',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
};
const CALLS = { quote: 'quote', begin: 'create-razorpay-order', pay: 'verify-razorpay-payment' };

export type Goods = { id: string; name: string; size: string };
export type Place = { url: string; goods: Goods[] };

/** Shoppers' connections. */
export const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A payment provider in a process of its own, and how the shop is told of it. */
export async function startProvider(): Promise<{ process: ChildProcess; env: Record<string, string> }> {
  const provider = fork('bench/provider.ts');
  const [port] = (await once(provider, 'message')) as [number];
  return {
    process: provider,
    env: {
      ...KEYS,
      RAZORPAY_API_URL: `http://127.0.0.1:${port}/v1`,
      RATE_LIMIT_FACTOR: '1000000',
      TRUST_PROXY: '127.0.0.1',
    },
  };
}

/** Published products, of each a pot that has more than so many. */
export async function findGoods(pool: Pool, { above }: { above: number }): Promise<Goods[]> {
  const { rows } = await pool.query<Goods>(
    `select p.id, p.name, v.size from products p, lateral
       (select size from product_variants v where v.product_id = p.id and v.stock > $1 order by id limit 1) v
     where p.is_published order by p.id limit 5000`,
    [above],
  );
  return rows;
}

/** How many shoppers there were so far: each is somebody else, from elsewhere. */
export let shoppers = 0;

/** A quote, the order at the provider, its payment and verification. False where the shop says that many want the same. */
export async function orderOne(place: Place, { id, name, size }: Goods): Promise<boolean> {
  const who = (shoppers += 1);
  const line = {
    id,
    name,
    quantity: 1,
    variantInfo: { pot_type: 'Plastic', size, pot_color: 'White' },
  };
  const customer = aShopper(who);
  const from = `49.${who % 200}.${Math.floor(who / 200) % 250}.${1 + Math.floor(who / 50_000)}`;
  await call(place, CALLS.quote, from, { cartItems: [line] });
  const begun = await call(place, CALLS.begin, from, { cartItems: [line], customer });
  if (begun === null) return false;
  const orderId = (begun as { order: { id: string } }).order.id;
  const paymentId = orderId.replace('order_', 'pay_');
  const signature = createHmac('sha256', KEYS.RAZORPAY_KEY_SECRET)
    .update(`${orderId}|${paymentId}`)
    .digest('hex');
  const paid = await call(place, CALLS.pay, from, {
    razorpay_order_id: orderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  });
  return paid !== null;
}

async function call({ url }: Place, name: string, from: string, body: unknown): Promise<unknown> {
  const asked = request(`${url}/api/${name}`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', origin: url, 'x-forwarded-for': from },
  }).end(JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const said = await text(answer);
  if (answer.statusCode === 503) return null;
  if (answer.statusCode !== 200) throw new Error(`${name} was answered ${answer.statusCode}: ${said}`);
  return JSON.parse(said) as unknown;
}
