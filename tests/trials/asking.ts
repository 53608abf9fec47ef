import type { RequestLine } from '../../src/shop/checkout/checkout-api.schema.ts';
import { aCustomer, aRequestLine } from '../catalogue.fixtures.ts';
import type { Letter } from '../simulation/bank.ts';
import type { World } from './world.ts';

/** How the program answered; null: it did not, the connection broke. */
export type Answer = { status: number; body: unknown } | null;

/** It was accepted, and its job is not done: somebody looks again later. */
export const GOES_ON: Answer = { status: 202, body: null };

/** `what`: which request it is, however often it is sent. */
async function ask(world: World, what: string, asked: Promise<Response>): Promise<Answer> {
  try {
    const answer = await asked;
    const text = await answer.text();
    const body = text.startsWith('{') ? JSON.parse(text) : text;
    if (answer.status === 503) world.breaks.set(what, (world.breaks.get(what) ?? 0) + 1);
    return { status: answer.status, body };
  } catch {
    return null;
  }
}

const MOST_TRIES = 300;
const json = { 'content-type': 'application/json' };
export const call = (world: World, address: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(
    world,
    `${address} ${JSON.stringify(body)}`,
    fetch(`${world.url()}/api/${address}`, {
      method: 'POST',
      headers: { ...json, origin: world.url(), ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );

/** The `of`-th of the goods. */
export function aLine({ stage }: World, of: number, units: number): RequestLine {
  const item = stage.items[of];
  if (!item) throw new Error('No such goods');
  const variantInfo =
    item.variant === null ? undefined : { pot_type: 'Plastic', size: item.variant, pot_color: 'White' };
  return aRequestLine(item.productId, units, { variantInfo });
}

export type Buyer = {
  who: number;
  lines: RequestLine[];
  promoCode?: string;
  replaces?: string;
  /** Confirmed: who pays on delivery. */
  cashCode?: { id: string; code: string };
  key: string;
};

/** Somebody of their own, with a key of their own. */
export function aBuyer(world: World, who: number, lines: RequestLine[], more: Partial<Buyer> = {}): Buyer {
  const key = crypto.randomUUID().replaceAll('-', '');
  world.keys.push(key);
  return { who, lines, key, ...more };
}

/** Who is told that many want the same tries again a little later, with the same key. */
export const checkOut = (world: World, buyer: Buyer): Promise<Answer> =>
  untilHeard(() => checkOutOnce(world, buyer));

/** Asks again as long as the answer is that many want the same: as a browser does, and a provider with its events. */
export async function untilHeard(asking: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await asking();
    const isBusy = answer?.status === 503 && JSON.stringify(answer.body).includes('"busy"');
    if (!isBusy || tries >= MOST_TRIES) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const personOf = ({ who }: Pick<Buyer, 'who'>) => ({
  ...aCustomer,
  email: `buyer-${who}@example.com`,
  phone: `+91 98450 ${10_000 + who}`,
  address: `${who} Lake Road`,
});

export const checkOutOnce = (world: World, { lines, promoCode, replaces, cashCode, key, ...buyer }: Buyer) =>
  call(
    world,
    'create-razorpay-order',
    {
      cartItems: lines,
      promoCode: promoCode ?? null,
      customer: personOf(buyer),
      ...(cashCode && { paymentMethod: 'cash', cashCode }),
      ...(replaces !== undefined && { replacesOrderId: replaces }),
    },
    { 'idempotency-key': key },
  );

/** The provider's order of a checkout that was answered well. */
export function orderIn(answer: Answer): string | undefined {
  if (answer?.status !== 200) return undefined;
  return (answer.body as { order: { id: string } }).order.id;
}

export type Proof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

/** At the provider's window, of which the shop knows nothing. */
export async function pay({ stage }: World, orderId: string): Promise<Proof> {
  const paid = await stage.bank.pay(orderId, 'captured');
  if (!paid || 'error' in paid) throw new Error(`${orderId} could not be paid`);
  return paid;
}

export const verify = (world: World, proof: Proof) => call(world, 'verify-razorpay-payment', proof);

export const deliver = (world: World, { rawBody, signature, eventId }: Letter) =>
  call(world, 'webhooks/razorpay', rawBody, {
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': eventId,
  });

/** A form of the back office, by somebody signed in. */
export const press = (world: World, cookie: string, address: string, fields: Record<string, string>) =>
  fillIn(world, `admin/${address}`, fields, cookie);

export const fillIn = (world: World, address: string, fields: Record<string, string>, cookie = '') =>
  ask(
    world,
    `${address} ${JSON.stringify(fields)}`,
    fetch(`${world.url()}/${address}.data`, {
      method: 'POST',
      headers: { cookie, origin: world.url(), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    }),
  );

/** A file to one of the back office's calls. */
export const send = (world: World, cookie: string, address: string, file: Uint8Array | string) =>
  ask(
    world,
    `file ${address}`,
    fetch(`${world.url()}/api/admin/${address}`, {
      method: 'POST',
      headers: { cookie, origin: world.url() },
      body: typeof file === 'string' ? file : new Uint8Array(file),
    }),
  );

export const upload = (world: World, cookie: string, file: Uint8Array, name: string) =>
  send(world, cookie, `media?${new URLSearchParams({ kind: 'library', name })}`, file);

/** 5xx but a clear 503, or no answer of a program that lives: what no client may get. */
export function unclear(answers: readonly Answer[], { mayBreak = false } = {}): string[] {
  return answers.flatMap((answer) => {
    if (answer === null) return mayBreak ? [] : ['A request had no answer'];
    if (answer.status < 500 || (answer.status === 503 && mayBreak)) return [];
    return [`A request was answered with ${answer.status}: ${JSON.stringify(answer.body).slice(0, 200)}`];
  });
}

/** Numbers that are always the same for a seed. */
export function drawing(seed: number) {
  let state = seed;
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return {
    below: (most: number) => next() % most,
    of: <Thing>(things: readonly Thing[]): Thing => things[next() % things.length] as Thing,
    mixed: <Thing>(things: readonly Thing[]): Thing[] =>
      things
        .map((thing) => ({ thing, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ thing }) => thing),
  };
}

export type Draw = ReturnType<typeof drawing>;
