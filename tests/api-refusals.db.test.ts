import { eq } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts, sessions, users } from '../src/database/tables/accounts.ts';
import {
  categories,
  productCategories,
  products,
  productVariants,
} from '../src/database/tables/catalogue.ts';
import { checkouts, stockHolds } from '../src/database/tables/checkout.ts';
import { testimonials } from '../src/database/tables/content.ts';
import { emails } from '../src/database/tables/emails.ts';
import { type ErrorCode, errorCodes } from '../src/http/api-error.ts';
import { cartMessages } from '../src/shop/cart/cart-messages.ts';
import { toDraft } from '../src/shop/catalogue/product-draft.rules.ts';
import { checkoutMessages } from '../src/shop/checkout/checkout-messages.ts';
import { holdMessages } from '../src/shop/checkout/hold-bounds.rules.ts';
import { emailMessages } from '../src/shop/emails/emails.rules.ts';
import { newsletterMessages } from '../src/shop/newsletter/newsletter.rules.ts';
import { promoMessages } from '../src/shop/promo/promo.rules.ts';
import { readVariantsState } from '../src/shop/variants/stored-variants.ts';
import { toVariantsDraft } from '../src/shop/variants/variants-draft.rules.ts';
import { variantsMessages } from '../src/shop/variants/variants-messages.ts';
import type { EditedValue, VariantsDraft, VariantsState } from '../src/shop/variants/variants.types.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { aCustomer, addPlainProduct, addVariantProduct } from './catalogue.fixtures.ts';
import { addOrder } from './orders.fixtures.ts';
import { addPerson } from './people.fixtures.ts';
import { aBomb, aPicture } from './pictures.fixtures.ts';
import { saveSettings } from './settings.fixtures.ts';
import { listRoutes } from './route-table.ts';
import { paySandboxOrder } from './test-sandbox.ts';

const ORIGIN = 'http://shop.test';
const OWNER = { email: 'owner@shop.test', password: 'a password for tests' };

let dataDir: string;
/** Counts generously; its provider can be made to fail. */
let app: BuiltApp;
/** Takes next to nothing from one visitor, and its mail server is not there. */
let strict: BuiltApp;
let owner: string;
let fern: Awaited<ReturnType<typeof addVariantProduct>>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-refusals-'));
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100', SANDBOX_FAULTS: 'on', DATA_DIR: dataDir }, null, {
    runJobs: true,
  });
  strict = await startBuiltApp({ RATE_LIMIT_FACTOR: '0.05', SMTP_URL: 'smtp://127.0.0.1:1' }, null, {
    runJobs: true,
  });
  owner = await signIn(app);
  fern = await addVariantProduct(app.db, 1000);
});
afterAll(async () => {
  await app.stop();
  await strict.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function signIn(at: BuiltApp): Promise<string> {
  const answer = await at.post('/api/auth/sign-in/email', OWNER);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return cookies.join('; ');
}

type Line = ReturnType<typeof fern.line>;

const anOrder = (change: object = {}) => ({
  cartItems: [fern.line()],
  promoCode: null,
  customer: aCustomer,
  ...change,
});
const order = (change: object = {}, headers: Record<string, string> = {}, at = app) =>
  at.post('/api/create-razorpay-order', anOrder(change), headers);
const orderOf = (...cartItems: Line[]) => order({ cartItems });
/** The fern's line with other options than its own. */
const inOptions = (variantInfo: object | undefined) =>
  orderOf({ ...fern.line(), variantInfo: variantInfo as Line['variantInfo'] });

/** An order of the older lists of colours and sizes. */
async function orderOlder(chosen: Partial<Line>) {
  const option = (name: string) => ({ id: name, name, enabled: true, hexColor: '#000000', priceModifier: 0 });
  const { productId, line } = await addPlainProduct(app.db, {
    availableColors: [option('Red')],
    availableSizes: [option('Small')],
  });
  return orderOf({
    ...line(),
    id: productId,
    selectedPotColor: { name: 'Red' },
    selectedSize: 'Small',
    ...chosen,
  });
}

const asOwner = (address: string, body: unknown) => app.post(address, body, { cookie: owner });
const anImage = {
  address: '/media/site-assets/library/1-none.webp',
  altText: '',
  position: 1,
  facts: { originalFileName: 'a.png', key: 'a', fileSize: 1, contentType: 'image/png' },
};
const addImage = (image: object) =>
  asOwner('/api/admin/variant-images', {
    action: 'add',
    productId: fern.productId,
    image: { ...anImage, variantIds: [fern.variantId], ...image },
  });

async function upload(file: Uint8Array | ReadableStream, query = 'kind=library&name=a.png') {
  const init = { method: 'POST', headers: { origin: ORIGIN, cookie: owner }, body: file, duplex: 'half' };
  return app.fetch(new Request(`${ORIGIN}/api/admin/media?${query}`, init as RequestInit));
}

async function uploadPicture(): Promise<{ id: string; address: string }> {
  return (await upload(await aPicture(20, 20).png().toBuffer())).json() as never;
}

/** A checkout of one unit, its payment at the sandbox, and the browser's word of it. */
async function payAndVerify({ spoil = async () => {}, ...payment }: Payment = {}) {
  const { productId, line } = await addPlainProduct(app.db);
  const { order: made } = (await (await orderOf(line())).json()) as { order: { id: string } };
  await spoil(made.id, productId);
  const keys = JSON.parse(await readFile(path.join(dataDir, 'sandbox/keys.json'), 'utf8')) as {
    keyId: string;
    keySecret: string;
  };
  const paid = await paySandboxOrder({
    ...keys,
    ...payment,
    apiUrl: `${ORIGIN}/sandbox/razorpay/v1`,
    orderId: made.id,
    fetch: (address, init) => app.fetch(new Request(address, init)),
  });
  const paymentId = 'error' in paid ? paid.error.metadata.payment_id : paid.razorpay_payment_id;
  return app.post('/api/verify-razorpay-payment', {
    razorpay_order_id: made.id,
    razorpay_payment_id: paymentId,
    razorpay_signature: createHmac('sha256', keys.keySecret).update(`${made.id}|${paymentId}`).digest('hex'),
  });
}
type Payment = {
  outcome?: 'failed';
  amountPaise?: number;
  /** What happens between the order and its payment. */
  spoil?: (providerOrderId: string, productId: string) => Promise<unknown>;
};

/** Others took what it held, and all the rest. */
async function takeAway(providerOrderId: string, productId: string) {
  const now = new Date();
  const [checkout] = await app.db
    .update(checkouts)
    .set({ releasedAt: now, releasedAs: 'freed' })
    .where(eq(checkouts.providerOrderId, providerOrderId))
    .returning();
  await app.db
    .update(stockHolds)
    .set({ yieldedAt: now })
    .where(eq(stockHolds.checkoutId, checkout?.id ?? ''));
  await app.db.update(products).set({ stock: 0 }).where(eq(products.id, productId));
}

async function withoutTable(name: string, run: () => Promise<Response>): Promise<Response> {
  await app.pool.query(`alter table ${name} rename to hidden_for_a_moment`);
  return run().finally(() => app.pool.query(`alter table hidden_for_a_moment rename to ${name}`));
}

/** While another transaction holds the fern's variant. */
async function whileHeld(run: () => Promise<Response>): Promise<Response> {
  const client = await app.pool.connect();
  await client.query(`begin; select from product_variants where id = '${fern.variantId}' for update`);
  return run().finally(async () => {
    await client.query('rollback');
    client.release();
  });
}

/** While no connection to the database can be had. */
async function whileAway(run: () => Promise<Response>): Promise<Response> {
  const connect = strict.pool.connect.bind(strict.pool);
  const refuse = () =>
    Promise.reject(Object.assign(new Error('no route'), { code: 'ECONNREFUSED', syscall: 'connect' }));
  Object.assign(strict.pool, { connect: refuse, query: refuse });
  return run().finally(() => {
    Object.assign(strict.pool, { connect });
    delete (strict.pool as Partial<typeof strict.pool>).query;
  });
}

const product = (id: string) => app.get(`/api/products/${id}`);

async function last(times: number, call: (time: number) => Promise<Response>): Promise<Response> {
  let answer = await call(0);
  for (let time = 1; time < times; time += 1) answer = await call(time);
  return answer;
}

/** Somebody signed in, whose account is changed before the call. */
async function asPerson(
  call: (post: (address: string, body: unknown) => Promise<Response>) => Promise<Response>,
  change?: (userId: string) => Promise<unknown>,
) {
  const { userId, cookie } = await addPerson(app, `${crypto.randomUUID()}@example.com`);
  await change?.(userId);
  return call((address, body) => app.post(`/api/auth${address}`, body, { cookie }));
}

async function oldAndWithoutPassword(userId: string) {
  await app.db.update(accounts).set({ password: null }).where(eq(accounts.userId, userId));
  await app.db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.userId, userId));
}

async function oldAndOnTheStaff(userId: string) {
  await oldAndWithoutPassword(userId);
  await app.db.update(users).set({ role: 'packer' }).where(eq(users.id, userId));
}

const inAuth = (address: string, body: unknown, headers: Record<string, string> = {}) =>
  app.post(`/api/auth${address}`, body, headers);
const email = 'asha@example.com';
const unknown = crypto.randomUUID();

/** An order of the owner's in this status, as an address names it. */
async function ownOrder(orderStatus: 'processing' | 'shipped') {
  const [person] = await app.db.select().from(users).where(eq(users.email, OWNER.email));
  const { id } = await addOrder(app.db, { userId: person?.id ?? null, orderStatus });
  return `/api/claim-photos?order=${id}&form=${unknown}`;
}

async function claimPhoto(address: string): Promise<Response> {
  const init = { method: 'POST', headers: { origin: ORIGIN, cookie: owner } };
  const body = new Uint8Array(await aPicture(20, 20).png().toBuffer());
  return app.fetch(new Request(`${ORIGIN}${address}`, { ...init, body }));
}

type Cause = [status: number, message: string | RegExp, cause: () => Promise<Response>];

/** How each code comes about; a code without a cause does not compile, and one that nothing answers fails. */
const causes: Record<ErrorCode, Cause[]> = {
  invalid: [
    [
      400,
      'This cannot be used as it was sent. Please check it and try again.',
      () => order({ cartItems: 'x' }),
    ],
    [
      400,
      'Idempotency-Key must have 8 to 200 visible characters.',
      () => order({}, { 'idempotency-key': 'x' }),
    ],
    [400, 'Invalid product ID format', () => product('fern')],
    [400, 'Invalid product ID format', () => app.get('/api/products/fern/events')],
    [
      400,
      'Invalid order ID format',
      () => asOwner('/api/send-order-email', { type: 'confirmation', order: { id: '1' } }),
    ],
    [400, /^A PIN code in India has six digits/, () => app.get('/api/delivery?pin=12')],
    [400, /^A PIN code in India/, () => app.get(`/api/delivery?pin=${encodeURIComponent('５６０００１')}`)],
    [400, /^Name a product/, () => app.get('/api/delivery?pin=560001&product=1&price=-1&quantity=0.5')],
    [
      400,
      /^Name a product/,
      () => app.get(`/api/delivery?pin=560001&product=${crypto.randomUUID()}&price=1e99&quantity=1`),
    ],
    [400, 'Variants not found', () => app.get('/api/admin/variant-images', { cookie: owner })],
    [400, 'Say what the file is for, and how it is called.', () => upload(new Uint8Array(1), 'kind=cellar')],
    [422, 'Invalid email address', () => app.post('/api/newsletter', { email: 'nobody' })],
  ],
  malformed: [
    [400, 'The request is not valid JSON.', () => app.post('/api/quote', '{')],
    [400, 'The request is not valid UTF-8.', () => postBytes(new Uint8Array([0xff]))],
  ],
  method_not_allowed: [
    [405, 'Use POST.', () => app.get('/api/quote')],
    [405, 'Use DELETE.', () => app.get(`/api/admin/media/${unknown}`)],
    [405, 'Use GET.', () => app.post(`/api/products/${unknown}/events`, {})],
    [405, 'Use GET.', () => app.post('/api/admin/orders/events', {})],
  ],
  unsupported_media_type: [
    [415, /application\/json/, () => app.post('/api/quote', '{}', { 'content-type': 'text/plain' })],
    [415, /no picture or video that we can show/, () => upload(Buffer.from('MZ nothing to look at'))],
  ],
  too_large: [
    [413, 'The request is too large.', () => app.post('/api/quote', { cartItems: 'x'.repeat(300_000) })],
    [
      413,
      /Pictures may have up to 30 MB/,
      () => upload(Buffer.concat([aBomb(50, 50), Buffer.alloc(31 * 1024 * 1024)])),
    ],
  ],
  foreign_origin: [
    [
      403,
      'This request does not come from the shop.',
      () => app.post('/api/quote', {}, { origin: 'https://elsewhere.example' }),
    ],
  ],
  not_found: [
    [404, 'There is no such call.', () => app.get('/api/no-such-call')],
    [404, 'Product not found', () => product(unknown)],
    [404, 'Product not found', () => app.get(`/api/products/${unknown}/events`)],
    [
      404,
      'There is no such order.',
      () => app.post('/api/placed-order', { attempt: unknown.replaceAll('-', '') }),
    ],
    [
      404,
      'There is no such order.',
      () => asOwner('/api/send-order-email', { type: 'confirmation', order: { id: unknown } }),
    ],
    [
      404,
      'This variant has been deleted meanwhile.',
      () =>
        asOwner('/api/admin/variants', { productId: fern.productId, updates: [{ id: unknown, stock: 1 }] }),
    ],
    [404, 'Variants not found', () => addImage({ variantIds: [unknown] })],
    [404, 'This image has been deleted meanwhile.', () => changeImage({ action: 'cover', imageId: unknown })],
    [
      404,
      'This image has been deleted meanwhile.',
      () => changeImage({ action: 'alt', imageId: unknown, altText: 'x' }),
    ],
    [404, 'There is no such file.', () => removeFile(unknown)],
  ],
  unauthenticated: [
    [
      401,
      'Please sign in.',
      () => app.post('/api/send-order-email', { type: 'confirmation', order: { id: unknown } }),
    ],
  ],
  unauthorized: [[401, 'Please sign in first.', () => app.get('/api/admin/variant-images')]],
  forbidden: [
    [
      403,
      'Your role does not allow this. Ask an owner of the shop if it should.',
      async () => {
        const { cookie } = await addPerson(app, 'shopper@example.com');
        return app.get('/api/admin/variant-images', { cookie });
      },
    ],
    [
      403,
      'Your role does not allow this. Ask an owner of the shop if it should.',
      async () => {
        const { cookie } = await addPerson(app, 'another@example.com');
        return app.post(
          '/api/send-order-email',
          { type: 'confirmation', order: { id: unknown } },
          { cookie },
        );
      },
    ],
  ],
  too_many_requests: [
    [
      429,
      /^Too many requests\. Please try again in \d+ seconds?\.$/,
      () => last(14, () => strict.post('/api/quote', { cartItems: [fern.line()], promoCode: null })),
    ],
    [
      429,
      /^That was a little fast\./,
      () => last(3, (time) => strict.post('/api/newsletter', { email: `${time}@example.com` })),
    ],
  ],
  too_many_streams: [
    [
      429,
      'Too many pages follow changes from your address.',
      async () => {
        const { productId } = await addPlainProduct(strict.db);
        return last(3, () => strict.get(`/api/products/${productId}/events`));
      },
    ],
  ],
  internal: [
    [
      500,
      'Something went wrong on our side. Please try again.',
      () => withoutTable('products', () => product(fern.productId)),
    ],
  ],
  unavailable: [
    [
      503,
      'The shop is taking a short break. Please try again in a minute.',
      () => whileAway(() => strict.get(`/api/products/${unknown}`)),
    ],
    [422, 'This product is no longer available.', () => orderOf({ ...fern.line(), id: unknown })],
  ],
  busy: [
    [
      503,
      'Many people want the same just now. Please try again in a few seconds.',
      () => whileHeld(() => order()),
    ],
  ],
  attributes_unreadable: [
    [
      500,
      'Failed to load product attributes',
      () => withoutTable('product_attributes', () => product(fern.productId)),
    ],
  ],

  variant_missing: [[422, 'Please select a pot type and size.', () => inOptions(undefined)]],
  variant_unknown: [
    [
      422,
      'This combination of pot and size is no longer available.',
      () => inOptions({ pot_type: 'Gold', size: 'Huge' }),
    ],
  ],
  color_missing: [[422, 'Please choose pot color', () => orderOlder({ selectedPotColor: undefined })]],
  color_unknown: [
    [
      422,
      'This pot color is no longer available.',
      () => orderOlder({ selectedPotColor: { name: 'Mauve' } }),
    ],
  ],
  size_missing: [[422, 'Please choose size', () => orderOlder({ selectedSize: undefined })]],
  size_unknown: [[422, 'This size is no longer available.', () => orderOlder({ selectedSize: 'Huge' })]],
  sold_out: [
    [
      409,
      'This item is currently out of stock.',
      async () => orderOf((await addVariantProduct(app.db, 0)).line()),
    ],
  ],
  insufficient_stock: [
    [409, 'Only 2 left of this item.', async () => orderOf((await addVariantProduct(app.db, 2)).line(3))],
  ],
  address_refused: [
    [
      422,
      /^There is no such phone number in India\./,
      () => order({ customer: { ...aCustomer, phone: '0000000000' } }),
    ],
    [
      422,
      'We do not deliver to the United States yet.',
      () => order({ customer: { ...aCustomer, country: 'United States', zipCode: '94105' } }),
    ],
  ],
  unknown_method: [
    [422, 'There is no such way to pay.', () => order({ paymentMethod: 'shells' })],
    [422, 'There is no such way to pay.', () => order({ paymentMethod: '' })],
  ],
  cash_refused: [
    [422, 'Cash on delivery is not offered for this address.', () => order({ paymentMethod: 'cash' })],
    [
      422,
      'Cash on delivery is not offered for this address.',
      () => app.post('/api/cash-code', { customer: aCustomer }),
    ],
  ],
  cash_code: [
    [
      422,
      'This code works no more. Please have a new one sent.',
      () => order({ paymentMethod: 'cash', cashCode: { id: unknown, code: '000000' } }),
    ],
  ],
  promo_refused: [[422, 'Invalid promo code', () => order({ promoCode: 'NOSUCH' })]],
  total_rose: [
    [409, 'The total has changed. Please check it, then pay again.', () => order({ expectedTotal: 1 })],
  ],
  arrives_later: [
    [
      409,
      'The day of delivery has changed. Please check it, then try again.',
      () => order({ expectedArrival: '2026-01-01' }),
    ],
  ],
  gift_refused: [
    [
      422,
      /^Please choose a day from /,
      () => order({ customer: { ...aCustomer, gift: { recipient: 'Bina', day: '2026-01-01' } } }),
    ],
    [
      422,
      'Orders cannot go to somebody else at present. Please untick the gift, or come back later.',
      async () => {
        const few = await startBuiltApp({}, 'database');
        await saveSettings(few, 'checkout', { gifts: false });
        const { line } = await addPlainProduct(few.db, { pricePaise: 500_00 });
        const customer = { ...aCustomer, gift: { recipient: 'Bina' } };
        return order({ cartItems: [line(1)], customer }, {}, few).finally(() => few.stop());
      },
    ],
  ],
  below_lowest: [
    [
      409,
      'Orders begin at ₹900.00. Please add ₹400.00 more to check out.',
      async () => {
        const few = await startBuiltApp({}, 'database');
        await saveSettings(few, 'checkout', { lowestOrder: '900' });
        const { line } = await addPlainProduct(few.db, { pricePaise: 500_00 });
        return order({ cartItems: [line(1)] }, {}, few).finally(() => few.stop());
      },
    ],
  ],
  order_too_large: [
    [
      409,
      /^One online order may have at most /,
      async () => {
        const { line } = await addPlainProduct(strict.db, { stock: 900 });
        return order({ cartItems: [line(900)] }, {}, strict);
      },
    ],
  ],
  holds_too_much: [
    [
      429,
      /^You have reserved a lot already without paying\./,
      async () => {
        const { line } = await addPlainProduct(strict.db, { stock: 900, pricePaise: 1_00 });
        return last(2, () => order({ cartItems: [line(20)] }, {}, strict));
      },
    ],
  ],
  idempotency_key_reused: [
    [
      422,
      'This Idempotency-Key came with another request before.',
      () =>
        last(2, (time) =>
          order({ cartItems: [fern.line(time + 1)] }, { 'idempotency-key': 'a-key-of-this-test' }),
        ),
    ],
  ],
  provider_failed: [
    [
      502,
      'Failed to process order',
      async () => {
        const faults = (status5xx: number) =>
          app.fetch(
            new Request(`${ORIGIN}/sandbox/razorpay/faults`, {
              method: 'PUT',
              body: JSON.stringify({ status5xx }),
              headers: { origin: ORIGIN },
            }),
          );
        await faults(100);
        return order().finally(() => faults(0));
      },
    ],
  ],

  bad_signature: [
    [
      400,
      'Payment verification failed',
      () =>
        app.post('/api/verify-razorpay-payment', {
          razorpay_order_id: 'order_x',
          razorpay_payment_id: 'pay_x',
          razorpay_signature: 'f'.repeat(64),
        }),
    ],
    [
      400,
      'The signature does not fit the body.',
      () => app.post('/api/webhooks/razorpay', {}, { 'x-razorpay-signature': 'é' }),
    ],
  ],
  unknown_order: [
    [
      404,
      'Payment verification failed',
      () =>
        payAndVerify({
          spoil: (id) =>
            app.db.update(checkouts).set({ providerOrderId: null }).where(eq(checkouts.providerOrderId, id)),
        }),
    ],
  ],
  not_paid: [[400, 'Payment verification failed', () => payAndVerify({ outcome: 'failed' })]],
  mismatch: [[400, 'Payment verification failed', () => payAndVerify({ amountPaise: 100_00 })]],
  payment_returned: [[409, /^Your reservation had ended, /, () => payAndVerify({ spoil: takeAway })]],

  already_sent: [
    [
      409,
      'Email for this status has already been sent',
      async () => {
        const { id } = await addOrder(app.db);
        return last(2, () => asOwner('/api/send-order-email', { type: 'confirmation', order: { id } }));
      },
    ],
  ],
  failed: [
    [
      502,
      'Failed to send email',
      async () => {
        const { id } = await addOrder(strict.db);
        const cookie = await signIn(strict);
        return strict.post('/api/send-order-email', { type: 'confirmation', order: { id } }, { cookie });
      },
    ],
  ],
  free: [
    [
      409,
      /would be free\. Say that this is meant\.$/,
      () =>
        asOwner('/api/admin/variants', {
          productId: fern.productId,
          updates: [{ id: fern.variantId, pricePaise: 0 }],
        }),
    ],
  ],
  position: [
    [
      422,
      /^Position must be between 1 and \d+$/,
      async () => addImage({ ...(await uploadPicture()), position: 99 }),
    ],
  ],
  missing: [
    [409, 'Failed to reorder 1 images', () => changeImage({ action: 'reorder', imageIds: [unknown] })],
  ],
  no_variant: [[400, 'At least one variant must be selected', () => addImage({ variantIds: [] })]],
  unsaved: [
    [409, 'Cannot upload images for unsaved variants', () => addImage({ variantIds: ['temp-small'] })],
  ],
  no_file: [[404, 'This image has been deleted meanwhile.', () => addImage({})]],
  in_use: [
    [
      409,
      'This file is still shown: Testimonial, Asha.',
      async () => {
        const { id, address } = await uploadPicture();
        await app.db.insert(testimonials).values({ name: 'Asha', quote: 'Lovely.', avatarUrl: address });
        return removeFile(id);
      },
    ],
  ],
  empty: [[400, /empty/, () => upload(new Uint8Array())]],
  too_many_pixels: [[413, /up to 120 megapixels/, () => upload(aBomb(50_000, 50_000))]],
  damaged: [[422, /damaged/, () => upload(aBomb(500, 500))]],
  closed: [[409, /time to tell us of a problem/, async () => claimPhoto(await ownOrder('processing'))]],
  too_many_pictures: [
    [
      409,
      'At most six photographs can be sent.',
      async () => {
        const sent = await ownOrder('shipped');
        for (let count = 0; count < 6; count += 1) await claimPhoto(sent);
        return claimPhoto(sent);
      },
    ],
  ],
  broken_off: [
    [
      400,
      'The upload was broken off.',
      () => upload(new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })),
    ],
  ],

  UNAUTHORIZED: [[401, 'Please sign in first.', () => inAuth('/delete-user', {})]],
  UNSUPPORTED_MEDIA_TYPE: [
    [415, /application\/json/, () => inAuth('/sign-in/email', '{}', { 'content-type': 'text/plain' })],
  ],
  MALFORMED: [[400, 'The request is not valid JSON.', () => inAuth('/sign-in/email', '{')]],
  VALIDATION_ERROR: [
    [400, 'Invalid email address.', () => inAuth('/sign-in/email', { email: 'asha', password: 'x' })],
  ],
  TOO_MANY_REQUESTS: [
    [
      429,
      /^Too many attempts\. Please try again in \d+ seconds?\.$/,
      () => last(5, () => strict.post('/api/auth/request-password-reset', { email })),
    ],
  ],
  PASSWORD_REQUIRED: [[400, 'Password is required.', () => asPerson((post) => post('/delete-user', {}))]],
  PASSWORD_TOO_SHORT: [
    [
      400,
      /^An administrator's password must be at least \d+ characters\.$/,
      () =>
        inAuth(
          '/change-password',
          { currentPassword: OWNER.password, newPassword: 'eight888' },
          { cookie: owner },
        ),
    ],
  ],
  INVALID_PASSWORD: [
    [400, 'Invalid password', () => asPerson((post) => post('/delete-user', { password: 'not mine' }))],
  ],
  INVALID_TOKEN: [
    [
      400,
      'This link is no longer valid. Please ask for a new one.',
      () => inAuth('/verify-email', { token: 'x', password: 'x' }),
    ],
  ],
  INVALID_CALLBACK_URL: [
    [
      403,
      'This address is not one of the shop.',
      () => app.get('/api/auth/verify-email?token=x&callbackURL=https://elsewhere.example'),
    ],
  ],
  SESSION_NOT_FRESH: [
    [
      403,
      'Please sign out and in again, then delete your account.',
      () => asPerson((post) => post('/delete-user', {}), oldAndWithoutPassword),
    ],
  ],
  PROOF_NEEDED: [
    [
      403,
      /^You have no password here that could be asked for\./,
      () => asPerson((post) => post('/two-factor/enable', {}), oldAndOnTheStaff),
    ],
  ],
  LAST_ADMINISTRATOR: [
    [
      409,
      'The last administrator cannot be deleted.',
      () => inAuth('/delete-user', { password: OWNER.password }, { cookie: owner }),
    ],
  ],
  GOOGLE_NOT_CONFIGURED: [
    [404, /Signing in with Google is not set up/, () => inAuth('/sign-in/social', { provider: 'google' })],
  ],
};

const changeImage = (change: object) => asOwner('/api/admin/variant-images', { ...fernVariant(), ...change });
const fernVariant = () => ({ productId: fern.productId, variantId: fern.variantId });
const removeFile = (id: string) =>
  app.fetch(
    new Request(`${ORIGIN}/api/admin/media/${id}`, {
      method: 'DELETE',
      headers: { origin: ORIGIN, cookie: owner },
    }),
  );
const postBytes = (body: Uint8Array<ArrayBuffer>) =>
  app.fetch(
    new Request(`${ORIGIN}/api/quote`, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      body,
    }),
  );

test.each(errorCodes.flatMap((code) => causes[code].map((cause) => [code, ...cause] as const)))(
  '%s (%i): %s',
  async (code, status, message, cause) => {
    const answer = await cause();
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    expect([answer.status, error.code]).toEqual([status, code]);
    if (typeof message === 'string') expect(error.message).toBe(message);
    else expect(error.message).toMatch(message);
    expect(answer.headers.get('cache-control')).toContain('no-store');
  },
);

test('a code without a cause is none', () => {
  expect(errorCodes.filter((code) => causes[code].length === 0)).toEqual([]);
});

/** How a sentence comes about: as one of the codes above says it, by a cause of its own, or by none of these. */
type Said = ErrorCode | [status: number, cause: () => Promise<Response>] | 'done' | 'browser';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const send = (screen: string, fields: Record<string, string>) =>
  app.post(`${screen}.data`, String(new URLSearchParams(fields)), { ...FORM, cookie: owner });

/** Saves what `change` makes of a new product's variants in the product dialog. */
async function saveVariants(
  change: (state: VariantsState, variantId: string) => Partial<VariantsDraft>,
  prepare = async (_productId: string): Promise<unknown> => null,
): Promise<Response> {
  const { productId, variantId } = await addVariantProduct(app.db, 3);
  const [category] = await app.db.insert(categories).values({ name: productId }).returning();
  const categoryIds = [category?.id ?? ''];
  await app.db.insert(productCategories).values({ productId, categoryId: categoryIds[0] ?? '' });
  await app.db.update(products).set({ description: 'Green.' }).where(eq(products.id, productId));
  await prepare(productId);
  const [row] = await app.db.select().from(products).where(eq(products.id, productId));
  const draft = JSON.stringify(toDraft({ ...row!, categoryIds }));
  const state = await readVariantsState(app.db, productId);
  const variants = { version: state.version, ...toVariantsDraft(state), ...change(state, variantId) };
  const form = { intent: 'save', id: productId, base: draft, draft, variants: JSON.stringify(variants) };
  return send('/admin/products', form);
}

/** While a table takes no row of this kind any more. */
async function whileRefusing(table: string, condition: string, run: () => Promise<Response>) {
  await app.pool.query(`alter table ${table} add constraint for_a_moment check (${condition}) not valid`);
  return run().finally(() => app.pool.query(`alter table ${table} drop constraint for_a_moment`));
}

const namesOf = (names: string[]) =>
  names.map((name) => ({ id: name.toLowerCase(), name, enabled: true, hexColor: null }));
/** The groups of values with those of the size replaced. */
const inSizes = ({ attributes }: VariantsState, values: EditedValue[]) => ({
  attributes: attributes.map((group) => (group.name === 'pot_size' ? { ...group, values } : group)),
});

async function storeEmail(change: Partial<typeof emails.$inferInsert> = {}): Promise<string> {
  const values = { kind: 'password-reset', recipient: 'nobody@example.com', messageId: crypto.randomUUID() };
  const [stored] = await app.db
    .insert(emails)
    .values({ ...values, ...change } as typeof emails.$inferInsert)
    .returning();
  return stored?.id ?? '';
}
const resend = (id: string) => send('/admin/emails', { intent: 'resend', id });

const variantsSaid: Record<keyof typeof variantsMessages, Said> = {
  attributesFailed: [
    500,
    () =>
      whileRefusing('product_attributes', 'false', () =>
        saveVariants((state) => inSizes(state, namesOf(['Tiny', 'Huge']))),
      ),
  ],
  rulesFailed: [
    500,
    () =>
      whileRefusing('products', "dependency_rules::text not like '%Tiny%'", () =>
        saveVariants(() => ({
          rules: [{ potSize: 'Tiny', allowedPotTypes: [], allowedPotColors: [] }],
        })),
      ),
  ],
  loadFailed: 'browser',
  updateFailed: 'browser',
  freeNotMeant: 'free',
  tooMany: [
    422,
    () =>
      saveVariants(({ attributes }) => ({
        attributes: attributes.map((group) => ({
          ...group,
          values: namesOf(Array.from({ length: 8 }, (_, index) => `${group.label} ${index}`)),
        })),
      })),
  ],
  existsAlready: [
    422,
    () =>
      saveVariants(
        (state) => {
          const [first] = state.attributes[0]!.values;
          return inSizes(state, [{ ...first!, name: 'Kept' }]);
        },
        async (productId) => {
          const kept = { potType: 'Plastic', potColor: 'White', size: 'Kept', enabled: false };
          const [stored] = await app.db
            .select()
            .from(productVariants)
            .where(eq(productVariants.productId, productId));
          await app.db.insert(productVariants).values({
            ...kept,
            productId,
            potType: stored!.potType,
            potColor: stored!.potColor,
            pricePaise: 1_00,
          });
        },
      ),
  ],
  faulty: [
    422,
    () =>
      saveVariants((_, variantId) => ({
        edits: { [variantId]: { isDiscounted: true, discountPrice: '99999' } },
      })),
  ],
  sameNames: [
    422,
    () =>
      saveVariants((state) =>
        inSizes(state, [...namesOf(['Tiny']), { ...namesOf(['Tiny'])[0]!, id: 'other' }]),
      ),
  ],
  sameValues: [
    422,
    () =>
      saveVariants((state) =>
        inSizes(state, [...namesOf(['Tiny']), { ...namesOf(['Tiny'])[0]!, name: 'Other' }]),
      ),
  ],
  numberUnsaved: 'browser',
  notSaved: 'browser',
  manySaved: 'done',
  gone: 'not_found',
  noVariant: 'no_variant',
  variantsNotFound: 'not_found',
  unsavedVariants: 'unsaved',
  noFilesReady: 'browser',
  tagsAdded: 'done',
  uploadSuccessful: 'done',
  uploadFailed: 'browser',
  uploadsFailed: 'browser',
  imagesStaged: 'done',
  imagesFailed: 'browser',
  variantImagesFailed: 'browser',
  galleryFailed: 'browser',
  coverUpdated: 'done',
  coverFailed: 'browser',
  reordered: 'done',
  positionUpdated: 'done',
  positionOutside: 'position',
  reorderFailed: 'browser',
  someNotReordered: 'missing',
  altUpdated: 'done',
  altFailed: 'browser',
  noAltText: 'browser',
  imageDeleted: 'done',
  deleteFailed: 'browser',
  imageRemoved: 'done',
  imageGone: 'no_file',
  criticalUpload: 'browser',
};

const checkoutSaid: Record<keyof typeof checkoutMessages, Said> = {
  scriptFailed: 'browser',
  initiateFailed: 'browser',
  keyMissing: 'browser',
  paymentFailed: 'browser',
  verificationFailed: 'bad_signature',
  paymentReturned: 'payment_returned',
  orderFailed: 'provider_failed',
  success: 'done',
  placedFree: 'done',
  potColorsRequired: 'browser',
  potColorRequired: 'color_missing',
  sizeRequired: 'size_missing',
  processing: 'browser',
  arrivesLater: 'arrives_later',
  giftsOff: 'gift_refused',
  totalRose: 'total_rose',
};

const cartSaid: Record<keyof typeof cartMessages, Said> = {
  outOfStock: 'sold_out',
  selectionRequired: 'variant_missing',
  potColorRequired: 'browser',
  sizeRequired: 'browser',
  unavailable: 'unavailable',
  variantUnknown: 'variant_unknown',
  colorUnknown: 'color_unknown',
  sizeUnknown: 'size_unknown',
  insufficientStock: 'insufficient_stock',
  added: 'done',
  removed: 'done',
  quantityCapped: 'browser',
  drawerMissing: 'browser',
  drawerTitle: 'browser',
  emptyDrawer: 'browser',
  emptyPage: 'browser',
};

const emailSaid: Record<keyof typeof emailMessages, Said> = {
  sent: 'done',
  failed: [500, () => withoutTable('emails', () => resend(unknown))],
  onItsWay: [409, async () => resend(await storeEmail())],
  nothingToSay: [409, async () => resend(await storeEmail({ state: 'nothing', sentAt: new Date() }))],
  gone: [404, () => resend(unknown)],
  fetchFailed: 'browser',
  unknownForm: [400, () => send('/admin/emails', { intent: 'dance' })],
};

const holdSaid: Record<keyof typeof holdMessages, Said> = {
  orderTooLarge: 'order_too_large',
  networkHoldsTooMuch: [
    429,
    async () => {
      const small = await startBuiltApp({ RATE_LIMIT_FACTOR: '0.05' });
      const { line } = await addPlainProduct(small.db, { stock: 900, pricePaise: 1_00 });
      const asSomebody = (time: number) =>
        order({ cartItems: [line(20)], customer: { ...aCustomer, email: `${time}@example.com` } }, {}, small);
      return last(3, asSomebody).finally(() => small.stop());
    },
  ],
  holdsTooMuch: 'holds_too_much',
  fetchFailed: 'browser',
  failed: [500, () => withoutTable('checkouts', () => send('/admin/holds', { intent: 'free', id: unknown }))],
  freed: 'done',
  gone: [409, () => send('/admin/holds', { intent: 'free', id: unknown })],
  unknownForm: [400, () => send('/admin/holds', { intent: 'dance' })],
};

const promoSaid: Record<keyof typeof promoMessages, Said> = {
  required: 'browser',
  invalid: 'promo_refused',
  // tests/form-refusals.db.test.ts: a quote says it, and is none the worse for it.
  expired: 'browser',
  alreadyApplied: 'browser',
  applied: 'done',
  removed: 'done',
  failed: 'browser',
};

const newsletterSaid: Record<keyof typeof newsletterMessages, Said> = {
  subscribed: 'done',
};

type Sentence = string | { description: string } | ((...given: never[]) => unknown);

const unknownMethods = listRoutes()
  .filter(({ pattern }) => pattern.startsWith('/api/') && pattern !== '/api/*')
  .flatMap(({ pattern }) => ['PUT', 'PATCH', 'DELETE'].map((method) => ({ method, pattern })))
  .filter(
    ({ method, pattern }) =>
      method !== 'DELETE' || !/^\/api\/(admin\/media|(?:claim|review|plant)-photos)\/:id$/.test(pattern),
  );

test.each(unknownMethods)(
  '$method of $pattern is refused before anything else',
  async ({ method, pattern }) => {
    const address = new URL(pattern.replace(/:\w+/, unknown), ORIGIN);
    const answer = await app.fetch(
      new Request(address, { method, headers: { origin: ORIGIN, cookie: owner } }),
    );
    expect([answer.status, await answer.json()]).toMatchObject([
      405,
      { error: { code: 'method_not_allowed' } },
    ]);
    expect(answer.headers.get('allow')).toMatch(/^(?:GET|POST|DELETE)/);
  },
);

/** The sentence with the same word for all that it is filled with. */
function textOf(message: Sentence): string {
  const said =
    typeof message === 'function' ? (message as (...given: string[]) => unknown)('7', '7') : message;
  return typeof said === 'string' ? said : (said as { description: string }).description;
}

/** What it is recognised by, whatever it is filled with. */
function wordsOf(text: string): RegExp {
  const parts = text.split('7').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(parts.join('.+'));
}

describe.each<[string, Record<string, Sentence>, Record<string, Said>]>([
  ['variants', variantsMessages, variantsSaid],
  ['checking out', checkoutMessages, checkoutSaid],
  ['the cart', cartMessages, cartSaid],
  ['e-mails', emailMessages, emailSaid],
  ['holds', holdMessages, holdSaid],
  ['promo codes', promoMessages, promoSaid],
  ['the newsletter', newsletterMessages, newsletterSaid],
])('what refuses something, of %s', (_, messages, said) => {
  const refused = Object.entries(said).filter(([, how]) => how !== 'done' && how !== 'browser');
  test.each(refused)('%s', async (name, how) => {
    const text = textOf(messages[name] ?? '');
    const words = wordsOf(text);
    if (!Array.isArray(how)) {
      // Caused above.
      const known = causes[how as ErrorCode].map(([, message]) => message);
      expect(known.some((one) => (typeof one === 'string' ? words.test(one) : one.test(text)))).toBe(true);
      return;
    }
    const [status, cause] = how;
    const answer = await cause();
    expect(await answer.text()).toMatch(words);
    expect(answer.status).toBe(status);
  });

  test('every sentence has its cause', () => {
    expect(Object.keys(said).toSorted()).toEqual(Object.keys(messages).toSorted());
  });
});
