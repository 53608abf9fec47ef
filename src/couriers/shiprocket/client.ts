import { z } from 'zod';
import { type Booking, CourierError, type CourierService, type ParcelRequest } from '../courier-service.ts';
import {
  awbSchema,
  foundOrdersSchema,
  labelSchema,
  loginSchema,
  madeOrderSchema,
  orderBody,
  ratesSchema,
  readTracking,
  toldSchema,
  trackingSchema,
} from './entities.schema.ts';
import { createShiprocketEvents } from './events.ts';

export type ShiprocketConnection = {
  email: string;
  password: string;
  /** As the account calls the place where parcels are fetched, and its PIN. */
  pickupLocation: string;
  pickupPin: string;
  /** What it proves by that it tells of a parcel; without one it is only asked. */
  webhookToken?: string | undefined;
  /** Without a trailing slash, version included. */
  apiUrl: string;
  fetch?: typeof fetch | undefined;
  /** For one call. 15,000 ms unless told. */
  timeoutMs?: number | undefined;
  now?: (() => Date) | undefined;
};

/** Couriers of the aggregator Shiprocket, over its REST protocol. docs/decisions/0034. */
export function createShiprocketService(connection: ShiprocketConnection): CourierService {
  const ask = createRequest(connection);
  return {
    key: 'shiprocket',
    name: 'Shiprocket',
    numbers: 'asked',
    rates: async ({ pin, parcel, collectPaise }) => {
      const query = new URLSearchParams({
        pickup_postcode: connection.pickupPin,
        delivery_postcode: pin,
        cod: collectPaise > 0 ? '1' : '0',
        weight: String(parcel.grams / 1000),
      });
      const { data } = await ask(`/courier/serviceability/?${query}`, ratesSchema);
      return data.available_courier_companies.toSorted((one, other) => one.paise - other.paise);
    },
    book: (request) => book(ask, connection, request),
    label: async ({ bookingId }) => {
      const [, shipmentId] = bookingId.split('/');
      const { label_url: url } = await ask('/courier/generate/label', labelSchema, {
        shipment_id: [Number(shipmentId)],
      });
      return url !== null && /^https:\/\//i.test(url) ? url : null;
    },
    track: async ({ trackingNumber }) =>
      readTracking(await ask(`/courier/track/awb/${encodeURIComponent(trackingNumber)}`, trackingSchema)),
    events: connection.webhookToken ? createShiprocketEvents(connection.webhookToken) : undefined,
    cancel: async ({ reference }) => {
      const found = await findOrder(ask, reference);
      if (found) await ask('/orders/cancel', z.unknown(), { ids: [found.orderId] });
    },
  };
}

type Ask = <Answer>(path: string, answer: z.ZodType<Answer>, body?: unknown) => Promise<Answer>;

type Found = { orderId: number; shipmentId: number; awb: string | null; courier: string | null };

/** Its three steps, each only where it was not done before: an answer may have been lost. */
async function book(
  ask: Ask,
  { pickupLocation }: ShiprocketConnection,
  request: ParcelRequest,
): Promise<Booking> {
  const made = (await findOrder(ask, request.reference)) ?? (await makeOrder(ask, request, pickupLocation));
  const numbered = made.awb === null ? await assignNumber(ask, made, request.reference) : made;
  const { orderId, shipmentId, awb, courier } = numbered;
  if (awb === null) throw new CourierError('refused', 'No courier gave a number');
  try {
    await ask('/courier/generate/pickup', z.unknown(), { shipment_id: [shipmentId] });
  } catch (error) {
    // It says no where it is to be fetched already, and staff can ask for that themselves.
    if (!isRefused(error)) throw error;
  }
  return {
    bookingId: `${orderId}/${shipmentId}`,
    courier: courier ?? 'Shiprocket',
    trackingNumber: awb,
    trackingUrl: `https://shiprocket.co/tracking/${encodeURIComponent(awb)}`,
  };
}

async function findOrder(ask: Ask, reference: string): Promise<Found | null> {
  const { data } = await ask(`/orders?${new URLSearchParams({ search: reference })}`, foundOrdersSchema);
  const order = data.find((one) => one.channel_order_id === reference && !/cancel/i.test(one.status));
  const shipment = order?.shipments[0];
  if (!order || !shipment) return null;
  return { orderId: order.id, shipmentId: shipment.id, awb: shipment.awb, courier: shipment.courier };
}

async function makeOrder(ask: Ask, request: ParcelRequest, pickupLocation: string): Promise<Found> {
  try {
    const body = orderBody(request, pickupLocation);
    const { order_id: orderId, shipment_id: shipmentId } = await ask(
      '/orders/create/adhoc',
      madeOrderSchema,
      body,
    );
    return { orderId, shipmentId, awb: null, courier: null };
  } catch (error) {
    // Another try was first.
    const found =
      isRefused(error) && /already/i.test(error.message) ? await findOrder(ask, request.reference) : null;
    if (found) return found;
    throw error;
  }
}

async function assignNumber(ask: Ask, made: Found, reference: string): Promise<Found> {
  try {
    const answer = await ask('/courier/assign/awb', awbSchema, { shipment_id: made.shipmentId });
    const { awb_code: awb, courier_name: courier } = answer.response.data;
    if (answer.awb_assign_status !== 1 || awb === null) {
      throw new CourierError('refused', answer.message ?? 'No courier takes this parcel');
    }
    return { ...made, awb, courier };
  } catch (error) {
    const found = isRefused(error) && /already/i.test(error.message) ? await findOrder(ask, reference) : null;
    if (found?.awb) return found;
    throw error;
  }
}

const isRefused = (error: unknown): error is CourierError =>
  error instanceof CourierError && error.kind === 'refused';

/** Its tokens are good for ten days; they are asked for anew after nine, and when one is refused. */
const TOKEN_MS = 9 * 86_400_000;

/** Its REST protocol: a token, a time limit, and its failures as CourierError. */
function createRequest(connection: ShiprocketConnection): Ask {
  const { email, password, timeoutMs = 15_000, now = () => new Date() } = connection;
  const apiUrl = connection.apiUrl.replace(/\/+$/, '');
  const send = connection.fetch ?? fetch;
  let token: { text: string; until: number } | null = null;
  let signingIn: Promise<string> | null = null;

  async function reach(path: string, body: unknown, authorization: string | null) {
    try {
      const response = await send(apiUrl + path, {
        method: body === undefined ? 'GET' : 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: 'application/json',
          ...(authorization === null ? {} : { authorization: `Bearer ${authorization}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, ok: response.ok, text: await response.text() };
    } catch (error) {
      const isSlow = error instanceof DOMException && error.name === 'TimeoutError';
      throw unreachable(
        isSlow ? 'The courier’s service took too long' : 'The courier’s service cannot be reached',
      );
    }
  }

  async function signIn(): Promise<string> {
    const answer = await reach('/auth/login', { email, password }, null);
    if (isPassing(answer.status)) throw unreachable(`The courier’s service answered ${answer.status}`);
    if (!answer.ok) throw new CourierError('refused', 'The courier’s service refused the shop’s account');
    const text = read(answer.text, loginSchema).token;
    token = { text, until: now().getTime() + TOKEN_MS };
    return text;
  }

  /** The one that is kept, unless it is over or was `refused`; calls at the same time wait for one sign-in. */
  function getToken(refused: string | null): Promise<string> {
    if (token !== null && token.text !== refused && token.until > now().getTime()) {
      return Promise.resolve(token.text);
    }
    signingIn ??= signIn().finally(() => {
      signingIn = null;
    });
    return signingIn;
  }

  return async (path, answer, body) => {
    const first = await getToken(null);
    let response = await reach(path, body, first);
    if (response.status === 401) response = await reach(path, body, await getToken(first));
    if (isPassing(response.status)) throw unreachable(`The courier’s service answered ${response.status}`);
    if (!response.ok) throw new CourierError('refused', refusalText(response));
    return read(response.text, answer);
  };
}

const isPassing = (status: number) => status >= 500 || [408, 425, 429].includes(status);

const unreachable = (message: string) => new CourierError('unreachable', message);

function read<Answer>(text: string, schema: z.ZodType<Answer>): Answer {
  const answer = schema.safeParse(parseJson(text));
  if (!answer.success) throw unreachable('The courier’s service gave an unreadable answer');
  return answer.data;
}

function refusalText({ status, text }: { status: number; text: string }): string {
  const told = toldSchema.safeParse(parseJson(text)).data;
  const fields = Object.values(told?.errors ?? {}).flat();
  const words = [told?.message, ...fields].filter((word) => typeof word === 'string');
  return (words.join(' ') || `The courier’s service refused it (${status})`).slice(0, 300);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
