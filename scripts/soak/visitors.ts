import { openEvents } from '../../tests/event-stream.ts';
import { paySandboxOrder } from '../../tests/test-sandbox.ts';
import { type Client, below, oneOf, signIn, weighed } from './client.ts';

export type Goods = {
  id: string;
  name: string;
  variantId: string | null;
  variant: { pot_type: string; size: string; pot_color: string | null } | null;
};

export type Place = {
  client: Client;
  goods: readonly Goods[];
  guides: readonly string[];
  categories: readonly string[];
  /** Who have an account. */
  regulars: readonly { email: string; password: string }[];
  sandbox: { keyId: string; keySecret: string };
  /** Streams that are open, ended by calling each. */
  open: Set<() => void>;
};

type Act = (place: Place, from: string) => Promise<unknown>;

const WORDS = [
  'fern',
  'cactus',
  'money plant',
  'snake',
  'low light',
  'pot',
  'tulsi',
  'aloe',
  'xyzzy',
  'मोगरा',
];
const PAGES = [
  '/',
  '/shop',
  '/cart',
  '/plant-care',
  '/about',
  '/faq',
  '/shipping',
  '/auth',
  '/checkout',
  '/sitemap.xml',
];
const STREAM_MS = 20_000;
const AN_ADDRESS_IN = 50_000;

/** Somebody else nearly each time. */
export const anAddress = () => {
  const one = below(AN_ADDRESS_IN);
  return `49.${one % 200}.${Math.floor(one / 200)}.7`;
};

async function browse({ client, goods, guides, categories }: Place, from: string) {
  const one = oneOf(goods);
  const address = oneOf([
    oneOf(PAGES),
    `/product/${one.id}`,
    `/product/${one.id}`,
    `/shop?category=${encodeURIComponent(oneOf(categories))}`,
    `/shop?q=${encodeURIComponent(oneOf(WORDS))}`,
    // Made up: kept for nobody.
    `/shop?q=${encodeURIComponent(`${oneOf(WORDS)} ${below(1e9)}`)}`,
    `/plant-care/${oneOf(guides)}`,
    `/no-such-page-${below(1e9)}`,
  ]);
  const shown = await client.ask(address, { from });
  const etag = shown.headers.get('etag');
  if (etag) await client.ask(address, { from, headers: { 'if-none-match': etag } });
  if (address.startsWith('/product/')) await client.ask(`/api/products/${one.id}`, { from });
}

/** A product's page that stays open for a while. */
async function watch({ client, goods, open }: Place, from: string) {
  const stream = await openEvents(`${client.url}/api/products/${oneOf(goods).id}/events`, {
    'x-forwarded-for': from,
  });
  const close = () => {
    open.delete(close);
    stream.close().catch(() => undefined);
  };
  open.add(close);
  setTimeout(close, below(STREAM_MS)).unref();
}

const customerOf = (who: number) => ({
  email: `shopper-${who}@example.com`,
  firstName: 'Asha',
  lastName: 'Rao',
  address: `${who} Garden Road`,
  city: 'Pune',
  state: 'Maharashtra',
  zipCode: '411001',
  country: 'India',
  phone: `+9198450${10_000 + (who % 80_000)}`,
});

/** A cart, its price, and the provider's order for it; undefined where the shop has no more of it. */
async function checkOut({ client, goods }: Place, from: string): Promise<string | undefined> {
  const cartItems = Array.from({ length: 1 + below(3) }, () => oneOf(goods)).map(({ id, name, variant }) => ({
    id,
    name,
    quantity: 1 + below(2),
    ...(variant && { variantInfo: variant }),
  }));
  await client.ask('/api/quote', { from, body: { cartItems, promoCode: null } });
  const key = crypto.randomUUID().replaceAll('-', '');
  const begun = await client.ask('/api/create-razorpay-order', {
    from,
    headers: { 'idempotency-key': key },
    body: { cartItems, promoCode: null, customer: customerOf(below(1e6)) },
  });
  if (begun.status !== 200) return undefined;
  return (JSON.parse(begun.text) as { order: { id: string } }).order.id;
}

const pay = ({ client, sandbox }: Place, orderId: string, outcome: 'captured' | 'authorized' | 'failed') =>
  paySandboxOrder({ ...sandbox, apiUrl: `${client.url}/sandbox/razorpay/v1`, orderId, outcome });

/** Paid; told by the browser once, twice, or not at all, and by the provider in any case. */
async function buy(place: Place, from: string) {
  const orderId = await checkOut(place, from);
  if (orderId === undefined) return;
  const paid = await pay(place, orderId, 'captured');
  for (let times = below(3); times > 0; times -= 1)
    await place.client.ask('/api/verify-razorpay-payment', { from, body: paid });
}

async function buyInVain(place: Place, from: string) {
  const orderId = await checkOut(place, from);
  if (orderId !== undefined) await pay(place, orderId, 'failed');
}

async function useAccount({ client, regulars }: Place, from: string) {
  const { email, password } = oneOf(regulars);
  const cookie = await signIn(client, email, password, from);
  if (cookie === '') return;
  for (const address of ['/profile', '/orders']) await client.ask(address, { from, cookie });
  await client.ask('/profile/data', { from, cookie });
  // Some leave without a word.
  if (below(2) === 0) await client.ask('/api/auth/sign-out', { from, cookie, body: {} });
}

async function forget({ client, regulars }: Place, from: string) {
  const { email } = oneOf(regulars);
  await client.ask('/api/auth/sign-in/email', { from, body: { email, password: 'not the right one' } });
  await client.ask('/api/auth/request-password-reset', { from, body: { email } });
  await client.ask('/track-order.data', { from, body: new URLSearchParams({ email, orderNumber: '1' }) });
}

const joinIn: Act = ({ client }, from) =>
  client.ask('/api/newsletter', { from, body: { email: `reader-${below(1e9)}@example.com` } });

/** Goes away in the middle of an answer, or of what is being sent. */
const leave: Act = ({ client, goods }, from) =>
  client.ask(oneOf(['/shop?q=leaving', `/product/${oneOf(goods).id}`, '/sitemap.xml', '/plant-care']), {
    from,
    leavesAfterMs: 1 + below(8),
  });
const leaveSending: Act = ({ client }, from) =>
  client.ask('/api/quote', {
    from,
    body: new Uint8Array(200_000),
    headers: { 'content-type': 'application/json' },
    leavesAfterMs: 1 + below(8),
  });

/** What visitors do, and how often beside each other. */
export const visit = weighed<Act>([
  [50, browse],
  [8, watch],
  [6, buy],
  [3, checkOut],
  [1, buyInVain],
  [2, useAccount],
  [1, forget],
  [1, joinIn],
  [3, leave],
  [1, leaveSending],
]);
