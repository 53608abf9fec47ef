import { eq } from 'drizzle-orm';
import { readdir } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProgramSecret } from '../src/database/program-secret.ts';
import { claimPhotos, claims } from '../src/database/tables/claims.ts';
import { orderItems } from '../src/database/tables/orders.ts';
import { signOrderLink } from '../src/shop/orders/order-links.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addOrder } from './orders.fixtures.ts';
import { type Person, addPerson } from './people.fixtures.ts';
import {
  aBomb,
  aPicture,
  aSidewaysPhotoWithPlace,
  aVideo,
  anExecutable,
  anSvg,
} from './pictures.fixtures.ts';

const ORIGIN = 'http://shop.test';

let dataDir: string;
let app: BuiltApp;
let buyer: Person;
let other: Person;
let packer: Person;
let writer: Person;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'claim-photos-'));
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '1000', DATA_DIR: dataDir });
  buyer = await addPerson(app, 'buyer@example.com');
  other = await addPerson(app, 'stranger@example.com');
  packer = await addPerson(app, 'packer@example.com', 'packer');
  writer = await addPerson(app, 'writer@example.com', 'writer');
});
afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A shipped order of the buyer's, and a link to it. */
async function anOrder() {
  const { id } = await addOrder(app.db, { userId: buyer.userId, orderStatus: 'shipped' });
  const secret = await getProgramSecret(app.db, 'order-links');
  const token = signOrderLink(secret, { orderId: id, madeAt: new Date() });
  return { id, token, byAccount: `order=${id}`, byLink: `token=${token}` };
}

const send = (query: string, body: Uint8Array, cookie = '', form: string = crypto.randomUUID()) =>
  app.fetch(
    new Request(`${ORIGIN}/api/claim-photos?${query}&form=${form}`, {
      method: 'POST',
      headers: { origin: ORIGIN, ...(cookie ? { cookie } : {}) },
      body: new Uint8Array(body),
    }),
  );
const aLeaf = async () => new Uint8Array(await aPicture(60, 40).jpeg().toBuffer());
const asks = (cookie: string) => (cookie === '' ? {} : { cookie });
const seenAt = async (address: string, cookie = '') => {
  const answer = await app.get(address, asks(cookie));
  await answer.body?.cancel();
  return answer.status;
};

describe('a picture', () => {
  test('is made anew without what the camera wrote, and kept where no address leads to', async () => {
    const order = await anOrder();
    const answer = await send(order.byAccount, await aSidewaysPhotoWithPlace(), buyer.cookie);
    expect(answer.status).toBe(200);
    const { id, width, height } = (await answer.json()) as { id: string; width: number; height: number };
    // Upright.
    expect([width, height]).toEqual([40, 80]);
    const shown = await app.get(`/api/claim-photos/${id}?${order.byAccount}`, asks(buyer.cookie));
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
    expect(bytes.includes('Plantcam')).toBe(false);
    expect(bytes.includes('EXIF')).toBe(false);
    const [row] = await app.db.select().from(claimPhotos).where(eq(claimPhotos.id, id));
    const files = await readdir(path.join(dataDir, 'uploads'), { recursive: true });
    expect(files).toContain(row?.key);
    for (const tail of ['', '.webp', '.avif']) {
      expect(await seenAt(`/media/${row?.key}${tail}`, packer.cookie)).toBe(404);
      expect(await seenAt(`/media/sizes/320/${row?.key}${tail}`, packer.cookie)).toBe(404);
    }
  });

  test('made from an account is nobody’s but that account’s, until staff get the claim', async () => {
    const order = await anOrder();
    const form = crypto.randomUUID();
    const sent = await send(order.byAccount, await aLeaf(), buyer.cookie, form);
    const { id } = (await sent.json()) as { id: string };
    const own = `/api/claim-photos/${id}?${order.byAccount}`;
    expect(await seenAt(own, buyer.cookie)).toBe(200);
    expect(await seenAt(own, other.cookie)).toBe(404);
    expect(await seenAt(own)).toBe(401);
    expect(await seenAt(`/api/claim-photos/${id}?${order.byLink}`)).toBe(404);
    const another = await anOrder();
    expect(await seenAt(`/api/claim-photos/${id}?${another.byAccount}`, buyer.cookie)).toBe(404);
    expect(await seenAt(`/api/claim-photos/${id}?token=guessed`)).toBe(404);
  });

  test('made by the link is seen by the link, and by the owner', async () => {
    const order = await anOrder();
    const { id } = (await (await send(order.byLink, await aLeaf())).json()) as { id: string };
    expect(await seenAt(`/api/claim-photos/${id}?${order.byLink}`)).toBe(200);
    expect(await seenAt(`/api/claim-photos/${id}?${order.byAccount}`, buyer.cookie)).toBe(200);
    expect(await seenAt(`/api/claim-photos/${id}?${(await anOrder()).byLink}`)).toBe(404);
  });

  test('is taken out of a form by whose it is', async () => {
    const order = await anOrder();
    const { id } = (await (await send(order.byLink, await aLeaf())).json()) as { id: string };
    const remove = (query: string) =>
      app.fetch(
        new Request(`${ORIGIN}/api/claim-photos/${id}?${query}`, {
          method: 'DELETE',
          headers: { origin: ORIGIN },
        }),
      );
    expect((await remove((await anOrder()).byLink)).status).toBe(404);
    expect((await remove(order.byLink)).status).toBe(200);
    expect(await seenAt(`/api/claim-photos/${id}?${order.byLink}`)).toBe(404);
    expect((await remove(order.byLink)).status).toBe(404);
  });

  test('is nobody’s to send to an order of others', async () => {
    const order = await anOrder();
    expect((await send(order.byAccount, await aLeaf(), other.cookie)).status).toBe(404);
    expect((await send(order.byAccount, await aLeaf())).status).toBe(401);
    expect((await send('token=x', await aLeaf())).status).toBe(404);
  });
});

const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');

test.each([
  ['HEIC', heic, 415, /screenshot/],
  ['SVG', anSvg, 415, /no picture/],
  ['a program', anExecutable, 415, /no picture/],
  ['a video', aVideo(5_000), 415, /videos/],
  ['nothing', Buffer.alloc(0), 400, /empty/],
  ['half a picture', aBomb(500, 500), 422, /damaged/],
  ['a bomb', aBomb(60_000, 60_000), 413, /too many pixels/],
])('%s is refused in a sentence, and nothing is kept', async (_what, bytes, status, sentence) => {
  const order = await anOrder();
  const answer = await send(order.byLink, bytes);
  expect(answer.status).toBe(status);
  const { error } = (await answer.json()) as { error: { message: string } };
  expect(error.message).toMatch(sentence);
  expect(await app.db.$count(claimPhotos, eq(claimPhotos.orderId, order.id))).toBe(0);
});

test('at most six in a form, however many are sent at once', async () => {
  const order = await anOrder();
  const form = crypto.randomUUID();
  const leaf = await aLeaf();
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(order.byLink, leaf, '', form)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
});

test('staff with the right to orders see it once the claim was sent', async () => {
  const order = await anOrder();
  const form = crypto.randomUUID();
  const { id } = (await (await send(order.byLink, await aLeaf(), '', form)).json()) as { id: string };
  const [item] = await app.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const address = `/admin/claims/photos/${id}`;
  expect(await seenAt(address, packer.cookie)).toBe(404);
  const fields = { key: form, problem: 'damaged', story: '', photo: id, [`units.${item?.id}`]: '1' };
  const made = await app.post(`/track-order/${order.token}/claim.data`, String(new URLSearchParams(fields)), {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(made.status).toBe(202);
  const [claim] = await app.db.select().from(claims).where(eq(claims.orderId, order.id));
  expect(claim).toMatchObject({ photoCount: 1, madeBy: null });
  expect(await seenAt(address, packer.cookie)).toBe(200);
  expect(await seenAt(address, writer.cookie)).toBe(403);
  expect(await seenAt(address, buyer.cookie)).toBe(403);
  expect(await seenAt(address)).toBe(302);
});
