import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ShiprocketConnection } from '../src/couriers/shiprocket/client.ts';

const account = { email: 'api@plants.example', password: 'hush hush' };

type Body = Record<string, unknown>;
type MadeOrder = {
  id: number;
  shipmentId: number;
  reference: string;
  body: Body;
  awb: string;
  pickups: number;
  isCancelled: boolean;
};

/** How a call goes wrong: its answer is lost, with or without having been done; it takes too long; it is refused. */
export type Fault = 'lost-after' | 'lost-before' | 'slow' | 'refused' | 'broken';

/**
 * A courier aggregator that speaks as much of Shiprocket's protocol as the shop uses, on a port of its own. `faults` are
 * taken one by one by the calls whose path they name.
 */
export async function startCourierServer() {
  const orders: MadeOrder[] = [];
  const calls: string[] = [];
  const faults: { path: string; fault: Fault }[] = [];
  const tracked = new Map<string, Body>();
  const control = { tokens: 0, mostTokenUses: Number.POSITIVE_INFINITY };
  const uses = new Map<string, number>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/external`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', apiUrl);
    const path = url.pathname.replace('/v1/external', '');
    calls.push(`${request.method} ${path}`);
    const body = request.method === 'POST' ? ((await json(request)) as Body) : {};
    const at = faults.findIndex((one) => path.startsWith(one.path));
    const fault = at === -1 ? null : faults.splice(at, 1)[0]?.fault;
    if (fault === 'slow') return;
    if (fault === 'lost-before') return void response.destroy();
    if (fault === 'broken') return send(response, 503, { message: 'Try later' });
    if (fault === 'refused')
      return send(response, 422, { message: 'No.', errors: { pin: ['Nobody goes there.'] } });
    const [status, told] = path === '/auth/login' ? signIn(body) : act(request, path, url.searchParams, body);
    if (fault === 'lost-after') return void response.destroy();
    send(response, status, told);
  }

  function signIn(body: Body): [number, object] {
    if (body['email'] !== account.email || body['password'] !== account.password)
      return [403, { message: 'Who?' }];
    control.tokens += 1;
    return [200, { token: `token-${control.tokens}` }];
  }

  function act(request: IncomingMessage, path: string, query: URLSearchParams, body: Body): [number, object] {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    uses.set(token, (uses.get(token) ?? 0) + 1);
    const isOver = token !== `token-${control.tokens}` || (uses.get(token) ?? 0) > control.mostTokenUses;
    if (isOver) return [401, { message: 'Token has expired' }];
    if (path === '/orders') return [200, { data: found(query.get('search') ?? '') }];
    if (path === '/orders/create/adhoc') return make(body);
    if (path === '/courier/assign/awb') return assign(Number(body['shipment_id']));
    if (path === '/courier/generate/pickup') return fetchParcel((body['shipment_id'] as number[])[0] ?? 0);
    if (path === '/courier/generate/label')
      return [200, { label_created: 1, label_url: 'https://labels.example/1.pdf' }];
    if (path === '/orders/cancel') return cancel((body['ids'] as number[])[0] ?? 0);
    if (path === '/courier/serviceability/') return rates(query);
    const awb = path.replace('/courier/track/awb/', '');
    return [200, { tracking_data: tracked.get(awb) ?? { shipment_status: 0, shipment_track: [] } }];
  }

  const found = (reference: string) =>
    orders
      .filter((order) => order.reference.includes(reference))
      .map(({ id, shipmentId, reference: channel_order_id, awb, isCancelled }) => ({
        id,
        channel_order_id,
        status: isCancelled ? 'CANCELED' : 'NEW',
        shipments: [{ id: shipmentId, awb, courier: awb === '' ? '' : 'Delhivery Surface' }],
      }));

  function make(body: Body): [number, object] {
    const reference = String(body['order_id']);
    if (orders.some((order) => order.reference === reference && !order.isCancelled)) {
      return [422, { message: 'Order id already exists' }];
    }
    if (!/^\d{10}$/.test(String(body['billing_phone']))) {
      return [
        422,
        { message: 'Invalid data', errors: { billing_phone: ['The phone must have 10 digits.'] } },
      ];
    }
    const id = 1000 + orders.length;
    orders.push({ id, shipmentId: id + 5000, reference, body, awb: '', pickups: 0, isCancelled: false });
    return [200, { order_id: id, shipment_id: id + 5000, status: 'NEW' }];
  }

  function assign(shipmentId: number): [number, object] {
    const order = orders.find((one) => one.shipmentId === shipmentId);
    if (!order) return [404, { message: 'No such shipment' }];
    if (order.awb !== '') return [400, { message: 'AWB is already assigned' }];
    order.awb = `19041${shipmentId}`;
    const data = { awb_code: order.awb, courier_name: 'Delhivery Surface' };
    return [200, { awb_assign_status: 1, response: { data } }];
  }

  function fetchParcel(shipmentId: number): [number, object] {
    const order = orders.find((one) => one.shipmentId === shipmentId);
    if (!order || order.pickups > 0) return [400, { message: 'Already in Pickup Queue.' }];
    order.pickups += 1;
    return [200, { pickup_status: 1 }];
  }

  function cancel(id: number): [number, object] {
    const order = orders.find((one) => one.id === id);
    if (!order || order.isCancelled) return [400, { message: 'Cannot be cancelled' }];
    order.isCancelled = true;
    return [200, { message: 'Order cancelled successfully.' }];
  }

  function rates(query: URLSearchParams): [number, object] {
    const isFar = query.get('delivery_postcode')?.startsWith('79') === true;
    const companies = [
      { courier_name: 'Blue Dart Air', rate: 142.5, etd: 'Nov 25, 2026' },
      { courier_name: 'Delhivery Surface', rate: 81, etd: '2026-11-27 00:00:00' },
    ];
    return [200, { status: 200, data: { available_courier_companies: isFar ? [] : companies } }];
  }

  const connection: ShiprocketConnection = {
    ...account,
    apiUrl,
    pickupLocation: 'Nursery',
    pickupPin: '560001',
    timeoutMs: 20_000,
  };
  return {
    connection,
    orders,
    calls,
    faults,
    control,
    /** What it says from now on of the parcel with this number. */
    track: (
      awb: string,
      current_status: string,
      more: { shipment_status?: number; delivered_date?: string } = {},
    ) =>
      tracked.set(awb, {
        shipment_status: more.shipment_status ?? 18,
        shipment_track: [
          { current_status, delivered_date: more.delivered_date ?? '', edd: '2026-11-28 00:00:00' },
        ],
        etd: '',
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
