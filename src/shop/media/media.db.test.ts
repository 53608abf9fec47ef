import { eq } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { aPicture, aVideo, anSvg, inPieces } from '../../../tests/pictures.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { users } from '../../database/tables/accounts.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { productVariants, products, variantImages } from '../../database/tables/catalogue.ts';
import { checkoutLines, checkouts } from '../../database/tables/checkout.ts';
import { plantCare, siteSettings, testimonials } from '../../database/tables/content.ts';
import { mediaFiles } from '../../database/tables/media.ts';
import { orderItems } from '../../database/tables/orders.ts';
import { deleteUnusedMedia, discardUnusedMedia, sweepOrphanedMedia } from './delete-media.ts';
import { countMedia } from './count-media.ts';
import { MEDIA_PAGE_SIZE, listMedia } from './media-files.ts';
import { findMediaUses } from './media-uses.ts';
import { makeMediaSizes, storeUpload } from './store-upload.ts';
import { type MediaQuery, keyOfAddress, uploadSchema } from './uploads.schema.ts';

const actor = { userId: 'the-admin' };
let t: TestShop;
let png: Buffer;
let wide: Buffer;
beforeAll(async () => {
  t = await createTestShop();
  await t.db.insert(users).values({ id: actor.userId, email: 'boss@example.com', role: 'admin' });
  png = await aPicture(40, 20).png().toBuffer();
  wide = await aPicture(1_000, 500).png().toBuffer();
});
beforeEach(() => t.db.delete(mediaFiles));
afterAll(() => t.close());

async function upload(change: object = {}, file: Uint8Array = png, shop = t.shop) {
  const fields = uploadSchema.parse({ kind: 'library', name: 'fern.png', ...change });
  const stored = await storeUpload(shop, { body: inPieces(file), declaredBytes: null, fields, actor });
  if (!stored.ok) throw new Error(stored.reason);
  return { ...stored.file, key: keyOfAddress(stored.file.address) ?? '' };
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of t.storage.list()) keys.push(key);
  return keys;
}

async function queuedSizes(): Promise<number> {
  const { rows } = await t.db.execute<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = 'make-media-sizes'`,
  );
  return rows[0]?.count ?? 0;
}

test('an upload is stored, recorded and put on the list of work', async () => {
  const before = await queuedSizes();
  const file = await upload({ name: 'Fern front.png' });
  expect(file).toMatchObject({
    address: expect.stringMatching(/^\/media\/site-assets\/library\/\d{13}-Fern_front\.webp$/),
    name: 'Fern front.png',
    contentType: 'image/webp',
    width: 40,
    height: 20,
  });
  expect(await t.storage.stat(file.key)).toMatchObject({ bytes: file.bytes });
  const [row] = await t.db.select().from(mediaFiles).where(eq(mediaFiles.id, file.id));
  expect(row).toMatchObject({ kind: 'library', uploadedBy: 'the-admin', sizesMadeAt: null });
  const [entry] = await t.db.select().from(activityLog).where(eq(activityLog.subjectId, file.id));
  expect(entry).toMatchObject({ actorId: 'the-admin', action: 'uploaded', subjectType: 'media' });
  expect(await queuedSizes()).toBe(before + 1);
  await upload({ kind: 'hero-video', name: 'x.mp4' }, aVideo(5_000));
  expect(await queuedSizes()).toBe(before + 1);
});

test('files of one name at one moment do not overwrite each other', async () => {
  const now = new Date();
  const shop = { ...t.shop, now: () => now };
  const files = await Promise.all([1, 2, 3].map(() => upload({}, png, shop)));
  expect(new Set(files.map(({ key }) => key)).size).toBe(3);
});

test('somebody who is no administrator any more stores and deletes nothing', async () => {
  const { id } = await upload();
  await t.db.update(users).set({ role: 'user' });
  await expect(upload()).rejects.toThrow('Their role does not allow');
  await expect(deleteUnusedMedia(t.shop, { mediaId: id, actor })).rejects.toThrow(
    'Their role does not allow',
  );
  await t.db.update(users).set({ role: 'admin' });
  expect(await t.db.$count(mediaFiles)).toBe(1);
});

test('no row, no file', async () => {
  const before = await storedKeys();
  const jobs = { ...t.shop.jobs, enqueue: () => Promise.reject(new Error('no queue')) };
  await expect(upload({}, png, { ...t.shop, jobs })).rejects.toThrow('no queue');
  expect(await storedKeys()).toEqual(before);
  expect(await t.db.$count(mediaFiles)).toBe(0);
});

test('no file, no row', async () => {
  const media = { ...t.shop.media, add: () => Promise.reject(new Error('disk full')) };
  await expect(upload({}, png, { ...t.shop, media })).rejects.toThrow('disk full');
  expect(await t.db.$count(mediaFiles)).toBe(0);
});

test('what is refused is neither stored nor recorded', async () => {
  const before = await storedKeys();
  await expect(upload({}, anSvg)).rejects.toThrow('svg');
  await expect(upload({ kind: 'logo' }, aVideo(5_000))).rejects.toThrow('no-picture');
  expect(await t.db.$count(mediaFiles)).toBe(0);
  expect(await storedKeys()).toEqual(before);
});

test('the sizes of a picture are made once, in two formats', async () => {
  const { id, key } = await upload({}, wide);
  await makeMediaSizes(t.shop, { mediaId: id });
  const sizes = (await storedKeys()).filter((one) => one.startsWith('sizes/') && one.includes(key));
  const widths = [320, 640, 960, 1_280];
  expect(sizes.toSorted()).toEqual(
    widths.flatMap((width) => [`sizes/${width}/${key}`, `sizes/${width}/${key}.avif`]).toSorted(),
  );
  const small = readFileSync(path.join(t.uploadsFolder, 'sizes/320', key));
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
  const largest = readFileSync(path.join(t.uploadsFolder, 'sizes/1280', `${key}.avif`));
  expect(await sharp(largest).metadata()).toMatchObject({ format: 'heif', width: 1_000 });
  const [row] = await t.db.select().from(mediaFiles).where(eq(mediaFiles.id, id));
  expect(row?.sizesMadeAt).toBeInstanceOf(Date);
  await makeMediaSizes(t.shop, { mediaId: id });
});

test('a picture that is deleted while its sizes are made leaves none', async () => {
  const { id, key } = await upload();
  const makeSizes = async (made: string) => {
    await t.shop.media.makeSizes(made);
    await t.db.delete(mediaFiles);
  };
  await makeMediaSizes({ ...t.shop, media: { ...t.shop.media, makeSizes } }, { mediaId: id });
  expect((await storedKeys()).filter((one) => one.includes(key))).toEqual([]);
  await makeMediaSizes(t.shop, { mediaId: id });
});

const uses: [string, (address: string) => Promise<unknown>, string][] = [
  ["a product's pictures", (a) => addProduct({ imageUrls: ['/x.webp', a] }), 'Product: Fern'],
  ['a colour', (a) => addProduct({ colorImages: { White: ['/x.webp', a] } }), 'Product: Fern'],
  ['an older colour', (a) => addProduct({ availableColors: [{ images: [a] }] }), 'Product: Fern'],
  ['the light picture', (a) => addProduct({ lightInstructionImageUrl: a }), 'Product: Fern'],
  ['a pasted address', (a) => addProduct({ imageUrls: [`https://shop.test${a}?v=2`] }), 'Product: Fern'],
  ['a size', (a) => addProduct({ imageUrls: [a.replace('/media', '/media/sizes/320')] }), 'Product: Fern'],
  ['a variant', (a) => addVariant(a), 'Product: Fern'],
  ["a variant's gallery", (a) => addVariantImage(a), 'Product: Fern'],
  ['the logo', (a) => t.db.insert(siteSettings).values({ logoImageUrl: a }), 'Homepage: logo'],
  ['the hero', (a) => t.db.insert(siteSettings).values({ heroImageUrl: a }), 'Homepage: hero image'],
  ['the film', (a) => t.db.insert(siteSettings).values({ heroVideoUrl: a }), 'Homepage: hero video'],
  [
    'the hand-picked plants',
    (a) => t.db.insert(siteSettings).values({ handpickedMediaUrl: a }),
    'Homepage: hand-picked plants',
  ],
  [
    'a face',
    (a) => t.db.insert(testimonials).values({ name: 'Asha', quote: 'x', avatarUrl: a }),
    'Testimonial: Asha',
  ],
  ['a guide', (a) => t.db.insert(plantCare).values({ name: 'Aloe', imageUrl: a }), 'Plant care: Aloe'],
  ['an order', (a) => addOrderOf(a), 'Orders: past orders'],
  ['a checkout that may still be paid', (a) => addCheckoutOf(a), 'Checkouts: not paid yet'],
];

async function addProduct(change: Partial<typeof products.$inferInsert> = {}) {
  const [product] = await t.db
    .insert(products)
    .values({ name: 'Fern', pricePaise: 1, ...change })
    .returning();
  return product!;
}
async function addVariant(imageUrl: string | null) {
  const { id: productId } = await addProduct();
  const options = { potType: 'Plastic', size: 'Small', potColor: 'White' };
  const [variant] = await t.db
    .insert(productVariants)
    .values({ productId, ...options, pricePaise: 1, imageUrl })
    .returning();
  return variant!;
}
async function addVariantImage(imageUrl: string) {
  const { id: variantId, productId } = await addVariant(null);
  await t.db.insert(variantImages).values({ productId, variantId, imageUrl });
}
async function addOrderOf(productImageUrl: string) {
  const { id: orderId } = await addOrder(t.db);
  const item = { orderId, position: 99, productName: 'Fern', productPricePaise: 1, quantity: 1 };
  await t.db.insert(orderItems).values({ ...item, productImageUrl });
}

async function addCheckoutOf(productImageUrl: string) {
  const { checkoutId } = await addOrder(t.db);
  await t.db.update(checkouts).set({ settledAt: null }).where(eq(checkouts.id, checkoutId));
  const line = { checkoutId, position: 99, productId: crypto.randomUUID(), productName: 'Fern' };
  await t.db.insert(checkoutLines).values({ ...line, unitPricePaise: 1, quantity: 1, productImageUrl });
  return checkoutId;
}

test.each(uses)('%s uses a file, which is not deleted then', async (_what, use, expected) => {
  await t.db.delete(siteSettings);
  const { id, key, address } = await upload();
  const other = await upload({ name: 'other.png' });
  await use(address);
  const found = await findMediaUses(t.db, [key, other.key]);
  expect(found.get(key)?.map(({ place, name }) => `${place}: ${name}`)).toEqual([expected]);
  expect(found.get(other.key)).toEqual([]);
  expect(await deleteUnusedMedia(t.shop, { mediaId: id, actor })).toMatchObject({
    ok: false,
    reason: 'in-use',
  });
  expect(await t.storage.stat(key)).not.toBeNull();
});

test('a checkout that is paid no more, or was, keeps no picture', async () => {
  const { id, address } = await upload();
  const checkoutId = await addCheckoutOf(address);
  const end = (change: object) => t.db.update(checkouts).set(change).where(eq(checkouts.id, checkoutId));
  await end({ settledAt: new Date() });
  const { id: other, address: shown } = await upload();
  const forgotten = await addCheckoutOf(shown);
  await t.db.update(checkouts).set({ forgottenAt: new Date() }).where(eq(checkouts.id, forgotten));
  for (const mediaId of [id, other])
    expect(await deleteUnusedMedia(t.shop, { mediaId, actor })).toEqual({ ok: true });
});

test('a deleted product shows nothing', async () => {
  const { key, address } = await upload();
  await addProduct({ imageUrls: [address], deletedAt: new Date() });
  expect((await findMediaUses(t.db, [key])).get(key)).toEqual([]);
});

test('an unused file goes with its sizes, and that is recorded', async () => {
  const { id, key } = await upload();
  await makeMediaSizes(t.shop, { mediaId: id });
  expect(await deleteUnusedMedia(t.shop, { mediaId: id, actor })).toEqual({ ok: true });
  expect((await storedKeys()).filter((one) => one.includes(key))).toEqual([]);
  expect(await t.db.$count(mediaFiles)).toBe(0);
  const entries = await t.db.select().from(activityLog).where(eq(activityLog.subjectId, id));
  expect(entries.map(({ action }) => action)).toContain('deleted');
  expect(await deleteUnusedMedia(t.shop, { mediaId: id, actor })).toEqual({ ok: false, reason: 'unknown' });
});

test('what a form took out is discarded unless something else shows it', async () => {
  const [gone, kept] = [await upload(), await upload()];
  await addProduct({ imageUrls: [kept.address] });
  const addresses = [
    gone.address,
    kept.address,
    null,
    '/media/demo/hero.webp',
    'https://elsewhere.example/a.png',
  ];
  expect(await discardUnusedMedia(t.shop, { addresses, actor })).toBe(1);
  expect(await t.storage.stat(gone.key)).toBeNull();
  expect(await t.storage.stat(kept.key)).not.toBeNull();
});

test('the sweep takes what is old and unknown, and nothing else', async () => {
  const known = await upload();
  await makeMediaSizes(t.shop, { mediaId: known.id });
  const young = 'site-assets/library/1-young.webp';
  const orphans = ['site-assets/library/1-old.webp', 'sizes/320/site-assets/library/1-old.webp.avif'];
  for (const key of [young, ...orphans]) await t.storage.add(key, png, 'image/webp');
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  for (const key of await storedKeys()) {
    if (key !== young) await utimes(path.join(t.uploadsFolder, key), twoDaysAgo, twoDaysAgo);
  }
  const before = (await storedKeys()).filter((key) => key.includes(known.key) || key === young);
  await sweepOrphanedMedia(t.shop);
  expect((await storedKeys()).toSorted()).toEqual(before.toSorted());
  expect(before).toHaveLength(8);

  // A new database beside old files knows none of them: they stay.
  await t.db.delete(mediaFiles);
  t.moveClock(2 * 24 * 60);
  expect(await sweepOrphanedMedia(t.shop)).toBe(0);
  expect(await storedKeys()).toHaveLength(8);
  t.moveClock(-2 * 24 * 60);
});

test('the library is searched by name and paged by key, the newest first', async () => {
  const count = MEDIA_PAGE_SIZE + 5;
  await t.db.insert(mediaFiles).values(
    Array.from({ length: count }, (_, at) => ({
      key: `k${at}.webp`,
      originalFileName: at === 3 ? '100%_fern.png' : `leaf-${at}.png`,
      contentType: 'image/webp',
      size: 1,
      // Several of one moment: the id decides.
      createdAt: new Date(2_026, 0, 1, 0, 0, Math.floor(at / 4)),
    })),
  );
  const first = await listMedia(t.shop, {});
  expect([first.files.length, first.total, first.previous]).toEqual([MEDIA_PAGE_SIZE, count, null]);
  const second = await listMedia(t.shop, { after: first.next ?? undefined });
  expect([second.files.length, second.next]).toEqual([5, null]);
  const addresses = [...first.files, ...second.files].map(({ address }) => address);
  expect(new Set(addresses).size).toBe(count);
  expect(await listMedia(t.shop, { before: second.previous ?? undefined })).toEqual(first);
  const found = await listMedia(t.shop, { q: '100%_F' });
  expect([found.files.map(({ name }) => name), found.total]).toEqual([['100%_fern.png'], 1]);
  // A file from which the list went on is deleted meanwhile: it begins anew, in place of an empty page that leads nowhere.
  for (const gone of ['after', 'before'] as const)
    expect(await listMedia(t.shop, { [gone]: crypto.randomUUID() })).toEqual(first);
});

test('a search finds what products and guides of that name show, whatever the file is called', async () => {
  await t.db.delete(products);
  await t.db.delete(mediaFiles);
  const files = ['p1.webp', 'p2.webp', 'aloe.webp', 'other.webp'];
  await t.db.insert(mediaFiles).values(
    files.map((key, at) => ({
      key,
      originalFileName: key,
      contentType: 'image/webp',
      size: 1,
      createdAt: new Date(2_026, 0, 1, 0, 10 - at),
    })),
  );
  await t.db.insert(products).values([
    {
      name: 'Desert Rose (Adenium)',
      pricePaise: 1,
      imageUrls: ['/media/p1.webp', '/media/demo/ad--close.webp'],
    },
    { name: 'Rose Apple', pricePaise: 1, imageUrls: ['/media/p2.webp'] },
  ]);
  const [guide] = await t.db
    .insert(plantCare)
    .values({ name: 'Desert Rose', imageUrl: '/media/other.webp' })
    .returning();
  const found = async (query: MediaQuery) => {
    const { files: listed, total } = await listMedia(t.shop, query);
    return [listed.map(({ name }) => name), total];
  };
  expect(await found({ q: 'desert rose' })).toEqual([['p1.webp', 'other.webp', 'ad--close.webp'], 3]);
  expect(await found({ q: 'Rose desert', sort: 'name' })).toEqual([
    ['ad--close.webp', 'other.webp', 'p1.webp'],
    3,
  ]);
  expect(await found({ q: 'desert rose', use: 'products' })).toEqual([['p1.webp', 'ad--close.webp'], 2]);
  expect(await found({ q: 'aloe' })).toEqual([['aloe.webp'], 1]);
  expect(await found({ q: 'rose' })).toEqual([['p1.webp', 'p2.webp', 'other.webp', 'ad--close.webp'], 4]);
  await t.db.delete(plantCare).where(eq(plantCare.id, guide?.id ?? ''));
});

test('behind the uploads stand shipped pictures that something shows; both are narrowed by their use', async () => {
  await t.db.delete(products);
  await t.db.delete(mediaFiles);
  const uploads = Array.from({ length: MEDIA_PAGE_SIZE }, (_, at) => `own${at}.webp`);
  await t.db
    .insert(mediaFiles)
    .values(uploads.map((key) => ({ key, originalFileName: key, contentType: 'image/webp', size: 1 })));
  const shipped = Array.from(
    { length: MEDIA_PAGE_SIZE + 2 },
    (_, at) => `fern-${String(at).padStart(2, '0')}.webp`,
  );
  await t.db.insert(products).values({
    name: 'Fern',
    pricePaise: 1,
    imageUrls: ['/media/own3.webp', ...shipped.map((name) => `/media/sizes/320/demo/${name}`)],
  });
  const walk = async (query: MediaQuery, way: 'next' | 'previous' = 'next') => {
    const names: string[][] = [];
    let page = await listMedia(t.shop, query);
    for (;;) {
      names.push(page.files.map(({ name }) => name));
      const place = page[way];
      if (place === null) return { names, page };
      // oxlint-disable-next-line no-await-in-loop -- each page follows the one before
      page = await listMedia(t.shop, { ...query, [way === 'next' ? 'after' : 'before']: place });
    }
  };
  const ferns = (names: string[][]) => names.flat().filter((name) => name.startsWith('fern-'));
  const { names, page } = await walk({});
  expect(ferns(names)).toEqual(shipped);
  expect(names.flat()).toHaveLength(page.total);
  expect(names.flat().slice(0, MEDIA_PAGE_SIZE).toSorted()).toEqual(uploads.toSorted());
  const back = await walk({ before: page.files.at(-1)?.id }, 'previous');
  expect(back.names.toReversed().flat()).toEqual(names.flat().slice(0, -1));

  const used = await walk({ use: 'used', q: 'e' });
  expect(ferns(used.names)).toEqual(shipped);
  const counted = await countMedia(t.shop);
  expect(Object.entries(counted).map(([use, { total }]) => [use, total])).toEqual([
    ['used', shipped.length + 1],
    ['products', shipped.length + 1],
    ['guides', 0],
    ['home', 0],
    ['unused', uploads.length - 1],
  ]);
  expect(counted.used.hasMoreThanTotal).toBe(false);
  expect((await countMedia(t.shop, 3)).unused.hasMoreThanTotal).toBe(true);
  const [own] = (await listMedia(t.shop, { use: 'used' })).files;
  expect(own).toMatchObject({ name: 'own3.webp', uses: [{ place: 'Product', name: 'Fern' }] });
  const unused = await walk({ use: 'unused' });
  expect(unused.names.flat().toSorted()).toEqual(uploads.filter((name) => name !== 'own3.webp').toSorted());
  expect(unused.page.files.every(({ uses: none }) => none.length === 0)).toBe(true);
});

test('by their use so many files are looked at as are asked for, and the next page goes on', async () => {
  await t.db.delete(products);
  await t.db.delete(mediaFiles);
  const names = Array.from({ length: 50 }, (_, at) => `k${String(at).padStart(2, '0')}.webp`);
  await t.db.insert(mediaFiles).values(
    names.map((key, at) => ({
      key,
      originalFileName: key,
      contentType: 'image/webp',
      size: 1,
      createdAt: new Date(2_026, 0, 1, 0, at),
    })),
  );
  const isUnused = (at: number) => at === 1 || at === 30;
  await t.db.insert(products).values({
    name: 'Fern',
    pricePaise: 1,
    imageUrls: names.filter((_, at) => !isUnused(at)).map((name) => `/media/${name}`),
  });
  const page = async (query: Omit<MediaQuery, 'use'>, most = 20) => {
    const { files, ...rest } = await listMedia(t.shop, { use: 'unused', ...query }, most);
    return { names: files.map(({ name }) => name), ...rest };
  };
  const first = await page({});
  expect(first).toMatchObject({ names: ['k30.webp'], total: 1, hasMoreThanTotal: true, previous: null });
  const second = await page({ after: first.next ?? '' });
  expect(second.names).toEqual([]);
  expect(await page({ after: second.next ?? '' })).toMatchObject({ names: ['k01.webp'], next: null });
  const back = await page({ before: second.next ?? '' });
  expect(back.names).toEqual(['k30.webp']);
  expect(await page({ before: back.previous ?? '' })).toMatchObject({ names: [], previous: null });
  for (const most of [50, 51])
    expect(await page({}, most)).toMatchObject({
      names: ['k30.webp', 'k01.webp'],
      total: 2,
      hasMoreThanTotal: false,
      next: null,
    });
  expect(await page({ q: 'k01' }, 1)).toMatchObject({
    names: ['k01.webp'],
    total: 1,
    hasMoreThanTotal: false,
  });
});

test('a file says what it shows: as staff described it, as an address tells, or by its name', async () => {
  await t.db.delete(products);
  await t.db.delete(mediaFiles);
  await t.db.delete(plantCare);
  await t.db.insert(mediaFiles).values(
    ['described', 'told', 'silent--in-a-room', 'guide'].map((key) => ({
      key: `${key}.webp`,
      originalFileName: `${key}.png`,
      contentType: 'image/webp',
      size: 1,
    })),
  );
  const [fern] = await t.db
    .insert(products)
    .values({
      name: 'Fern',
      pricePaise: 1,
      imageUrls: [
        '/media/told.webp?w=320&alt=A+fern%2C+small',
        '/media/described.webp?alt=Not+this',
        '/media/silent--in-a-room.webp',
      ],
    })
    .returning();
  const productId = fern?.id ?? '';
  const pot = { productId, potType: 'Clay', size: 'S', pricePaise: 1 };
  const [variant] = await t.db.insert(productVariants).values(pot).returning();
  await t.db.insert(variantImages).values({
    productId,
    variantId: variant?.id ?? '',
    imageUrl: 'https://shop.example/media/sizes/320/described.webp',
    altText: 'A fern that was described',
  });
  await t.db.insert(plantCare).values({ name: 'Fern', imageUrl: '/media/guide.webp?alt=Fronds' });
  const words = (await listMedia(t.shop, { sort: 'name' })).files.map((file) => [file.name, file.words]);
  expect(words).toEqual([
    ['described.png', 'A fern that was described'],
    ['guide.png', 'Fronds'],
    ['silent--in-a-room.png', 'Silent, in a room'],
    ['told.png', 'A fern, small'],
  ]);
  await t.db.delete(plantCare);
});

test('the library is ordered by name, size or places, narrowed by what shows a file, and tells where a page stands', async () => {
  await t.db.delete(products);
  await t.db.delete(mediaFiles);
  const own = (key: string, size: number, createdAt: Date) => ({
    key: `${key}.webp`,
    originalFileName: `${key}.png`,
    contentType: 'image/webp',
    size,
    createdAt,
  });
  await t.db
    .insert(mediaFiles)
    .values([
      own('Pot 10', 30, new Date(2_026, 0, 1)),
      own('pot 9', 10, new Date(2_026, 0, 2)),
      own('aloe', 20, new Date(2_026, 0, 3)),
    ]);
  const fern = { pricePaise: 1, imageUrls: ['/media/demo/fern.webp', '/media/pot 9.webp'] };
  await t.db.insert(products).values([
    { ...fern, name: 'Fern' },
    { ...fern, name: 'Tall Fern', imageUrls: ['/media/demo/fern.webp'] },
  ]);
  const [guide] = await t.db
    .insert(plantCare)
    .values({ name: 'Aloe', imageUrl: '/media/aloe.webp' })
    .returning();
  const namesOf = async (query: MediaQuery, most?: number) =>
    (await listMedia(t.shop, query, most)).files.map(({ name }) => name.replace(/\.\w+$/, ''));
  expect(await namesOf({ sort: 'name' })).toEqual(['aloe', 'fern', 'pot 9', 'Pot 10']);
  expect(await namesOf({ sort: 'size' })).toEqual(['Pot 10', 'aloe', 'pot 9', 'fern']);
  expect(await namesOf({ sort: 'uses' })).toEqual(['fern', 'aloe', 'pot 9', 'Pot 10']);
  expect(await namesOf({ sort: 'name', q: 'pot' })).toEqual(['pot 9', 'Pot 10']);
  for (const sort of [undefined, 'size'] as const) {
    expect(await namesOf({ sort, use: 'products' })).toEqual(['pot 9', 'fern']);
    expect(await namesOf({ sort, use: 'guides' })).toEqual(['aloe']);
    expect(await namesOf({ sort, use: 'home' })).toEqual([]);
    expect(await namesOf({ sort, use: 'unused' })).toEqual(['Pot 10']);
  }
  // Of more than are looked at the newest are sorted, and it is said that there are more.
  expect(await namesOf({ sort: 'size' }, 2)).toEqual(['aloe', 'pot 9', 'fern']);
  expect(await listMedia(t.shop, { sort: 'size' }, 2)).toMatchObject({ total: 3, hasMoreThanTotal: true });
  await t.db.delete(plantCare).where(eq(plantCare.id, guide?.id ?? ''));

  await t.db
    .insert(mediaFiles)
    .values(
      Array.from({ length: 2 * MEDIA_PAGE_SIZE }, (_, at) =>
        own(`leaf ${at}`, 100 + at, new Date(2_025, 0, 1, 0, at)),
      ),
    );
  const total = 2 * MEDIA_PAGE_SIZE + 4;
  for (const query of [{}, { sort: 'name' }, { sort: 'uses' }, { sort: 'size', q: 'e' }] as const) {
    const first = await listMedia(t.shop, query);
    const second = await listMedia(t.shop, { ...query, after: first.next ?? '' });
    expect([first.first, second.first, first.previous]).toEqual([1, MEDIA_PAGE_SIZE + 1, null]);
    expect(await listMedia(t.shop, { ...query, before: second.previous ?? '' })).toEqual(first);
    if (query.q === undefined) {
      const third = await listMedia(t.shop, { ...query, after: second.next ?? '' });
      expect([third.first, third.files.length, third.total, third.next]).toEqual([
        2 * MEDIA_PAGE_SIZE + 1,
        4,
        total,
        null,
      ]);
    }
  }
  const unused = await listMedia(t.shop, { use: 'unused' });
  const after = unused.next ?? '';
  expect(await listMedia(t.shop, { use: 'unused', after })).toMatchObject({ first: MEDIA_PAGE_SIZE + 1 });
  expect(await listMedia(t.shop, { use: 'unused', after }, 20)).toMatchObject({ first: null });
  expect(await listMedia(t.shop, { sort: 'name', after: crypto.randomUUID() })).toEqual(
    await listMedia(t.shop, { sort: 'name' }),
  );
});
