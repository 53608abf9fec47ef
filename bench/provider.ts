/**
 * A payment provider in a process of its own, for measuring: makes orders, and says of each payment whose order its id names that it was
 * captured. Told nothing; tells its port.
 */
import { createServer } from 'node:http';
import process from 'node:process';
import { text } from 'node:stream/consumers';

type Order = { id: string; amount: number; currency: string; receipt: string };

const orders = new Map<string, Order>();
const seconds = () => Math.floor(Date.now() / 1000);

const server = createServer((request, response) => {
  void answer(request.method ?? '', request.url ?? '', () => text(request)).then((entity) =>
    response
      .writeHead(entity ? 200 : 400, { 'content-type': 'application/json' })
      .end(JSON.stringify(entity ?? { error: { code: 'BAD_REQUEST_ERROR', description: 'Unknown' } })),
  );
});

async function answer(method: string, address: string, read: () => Promise<string>) {
  if (method === 'POST' && address === '/v1/orders') {
    const { amount, currency, receipt } = JSON.parse(await read()) as Order;
    const order = { id: `order_${orders.size}x${process.pid}`, amount, currency, receipt };
    orders.set(order.id, order);
    return { ...order, entity: 'order', status: 'created', amount_paid: 0, created_at: seconds() };
  }
  const [, paymentId] = /^\/v1\/payments\/(\w+)$/.exec(address) ?? [];
  const order = paymentId === undefined ? undefined : orders.get(paymentId.replace('pay_', 'order_'));
  if (!order) return null;
  const { id, amount, currency } = order;
  return {
    id: paymentId,
    order_id: id,
    amount,
    currency,
    status: 'captured',
    method: 'card',
    created_at: seconds(),
  };
}

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
process.once('disconnect', () => process.exit());
