import { eq } from 'drizzle-orm';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVariantProduct } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { aPicture, inPieces } from '../../../tests/pictures.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { productVariants, variantImages } from '../../database/tables/catalogue.ts';
import { mediaFiles } from '../../database/tables/media.ts';
import { listActivity } from '../activity/activity-log.ts';
import { findProduct } from '../catalogue/find-product.ts';
import { galleryImages } from '../catalogue/image-priority.rules.ts';
import { storeUpload } from '../media/store-upload.ts';
import { addVariantImages } from './add-variant-images.ts';
import {
  deleteVariantImage,
  listVariantImages,
  reorderVariantImages,
  setAltText,
  setCoverImage,
} from './gallery.ts';

let fixture: TestShop;
let actor: { userId: string };
beforeAll(async () => {
  fixture = await createTestShop();
  actor = await addAdministrator(fixture.db);
});
afterAll(() => fixture.close());

async function upload(productId: string): Promise<string> {
  const stored = await storeUpload(fixture.shop, {
    actor,
    body: inPieces(await aPicture(40, 20).png().toBuffer()),
    declaredBytes: null,
    fields: {
      kind: 'variant',
      name: 'leaf.jpg',
      productId,
      size: 'Small (4")',
      potType: 'Plastic',
      potColor: 'White',
    },
  });
  if (!stored.ok) throw new Error(stored.reason);
  return stored.file.address;
}

const facts = { originalFileName: 'leaf.jpg', key: 'k', fileSize: 1, contentType: 'image/webp' };
const anImage = (address: string, ...variantIds: string[]) => ({
  address,
  altText: 'A leaf',
  position: 1,
  variantIds,
  facts,
});

/** A product whose only variant shows so many pictures. */
async function addGallery(count: number) {
  const { productId, variantId } = await addVariantProduct(fixture.db, 4);
  const of = { actor, productId, variantId };
  const addresses: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const address = await upload(productId);
    addresses.push(address);
    await addVariantImages(fixture.shop, {
      actor,
      productId,
      image: { ...anImage(address, variantId), position: number + 1 },
    });
  }
  return { ...of, addresses, ids: (await gallery(of)).map(({ id }) => id) };
}

const gallery = (of: { productId: string; variantId: string }) => listVariantImages(fixture.db, of);
const shown = async ({ productId }: { productId: string }) => {
  const product = await findProduct(fixture.shop, productId);
  const pictures = { ...product!, variant: product!.variants[0] };
  return galleryImages(pictures).map(({ url }) => url);
};

test('pictures of a variant lie under its options, the first is the cover, and shoppers see them', async () => {
  const of = await addGallery(2);
  expect(of.addresses[0]).toMatch(
    new RegExp(`^/media/product-images/variants/${of.productId}/Small__4__-Plastic-White/\\d+-leaf.webp$`),
  );
  expect((await gallery(of)).map(({ address, isCover }) => [address, isCover])).toEqual([
    [of.addresses[0], true],
    [of.addresses[1], false],
  ]);
  expect(await shown(of)).toEqual(of.addresses);
  const history = await listActivity(fixture.shop, { subjectType: 'product', subjectId: of.productId });
  expect(history).toHaveLength(2);
});

test('cover and order are what shoppers see; the first place makes the cover', async () => {
  const of = await addGallery(3);
  const [one, two, three] = of.ids as [string, string, string];
  const order = async () => (await gallery(of)).map(({ id }) => of.ids.indexOf(id) + 1);
  await setCoverImage(fixture.shop, { ...of, imageId: three });
  expect(await order()).toEqual([3, 1, 2]);
  expect(await reorderVariantImages(fixture.shop, { ...of, imageIds: [two, three, one] })).toEqual({
    ok: true,
  });
  expect(await order()).toEqual([2, 3, 1]);
  expect((await gallery(of)).map(({ isCover, sortOrder }) => [isCover, sortOrder])).toEqual([
    [true, 0],
    [false, 1],
    [false, 2],
  ]);
  expect(await shown(of)).toEqual([of.addresses[1], of.addresses[2], of.addresses[0]]);
  const stray = crypto.randomUUID();
  expect(await reorderVariantImages(fixture.shop, { ...of, imageIds: [stray, one] })).toEqual({
    ok: false,
    reason: 'missing',
    count: 1,
  });
  expect(await setCoverImage(fixture.shop, { ...of, imageId: stray })).toEqual({ ok: false, reason: 'gone' });
});

test('an upload lands where it asks to: the first place makes it the cover, what is no place is refused', async () => {
  const of = await addGallery(2);
  const { productId, variantId } = of;
  const add = async (position: number, together?: number) => {
    const address = await upload(productId);
    const image = { ...anImage(address, variantId), position };
    return [address, await addVariantImages(fixture.shop, { actor, productId, image, together })] as const;
  };
  for (const position of [0, 4, 99, 1.5]) {
    const [address, refused] = await add(position);
    expect(refused).toEqual({ ok: false, reason: 'position', count: 3 });
    expect(await fixture.db.$count(mediaFiles, eq(mediaFiles.key, address.replace('/media/', '')))).toBe(0);
  }
  const [last, added] = await add(4, 2);
  expect(added).toEqual({ ok: true });
  const [first] = await add(1);
  expect((await gallery(of)).map(({ address, isCover }) => [address, isCover])).toEqual([
    [first, true],
    [of.addresses[0], false],
    [of.addresses[1], false],
    [last, false],
  ]);
  expect((await shown(of))[0]).toBe(first);
});

test('two who set the cover at once leave one cover', async () => {
  const of = await addGallery(3);
  await Promise.all(of.ids.map((imageId) => setCoverImage(fixture.shop, { ...of, imageId })));
  expect((await gallery(of)).filter(({ isCover }) => isCover)).toHaveLength(1);
});

test('a text for those who hear the page', async () => {
  const of = await addGallery(1);
  const [imageId = ''] = of.ids;
  await setAltText(fixture.shop, { ...of, imageId, altText: 'Two leaves' });
  expect((await gallery(of))[0]?.altText).toBe('Two leaves');
  await setAltText(fixture.shop, { ...of, imageId, altText: '' });
  expect((await gallery(of))[0]?.altText).toBeNull();
});

test('a deleted picture takes its file along, unless another gallery shows it; the next is the cover', async () => {
  const of = await addGallery(2);
  const [other] = await fixture.db
    .insert(productVariants)
    .values({ productId: of.productId, potType: 'Round', size: 'Small', pricePaise: 1 })
    .returning();
  const image = anImage(of.addresses[1] ?? '', other?.id ?? '');
  await addVariantImages(fixture.shop, { actor, productId: of.productId, image });
  const [first = '', second = ''] = of.ids;
  await deleteVariantImage(fixture.shop, { ...of, imageId: first });
  expect(await gallery(of)).toMatchObject([{ id: second, isCover: true, sortOrder: 0 }]);
  const kept = async (address: string) =>
    fixture.db.$count(mediaFiles, eq(mediaFiles.key, address.replace('/media/', '')));
  expect(await kept(of.addresses[0] ?? '')).toBe(0);
  await deleteVariantImage(fixture.shop, { ...of, imageId: second });
  expect(await kept(of.addresses[1] ?? '')).toBe(1);
});

test.each([
  ['no-variant', []],
  ['unsaved', ['temp-small-plastic-white']],
  ['not-found', [crypto.randomUUID()]],
])('refused (%s), a picture leaves neither row nor file', async (reason, variantIds) => {
  const { productId } = await addVariantProduct(fixture.db, 4);
  const address = await upload(productId);
  const image = anImage(address, ...variantIds);
  expect(await addVariantImages(fixture.shop, { actor, productId, image })).toEqual({ ok: false, reason });
  expect(await fixture.db.$count(mediaFiles, eq(mediaFiles.key, address.slice('/media/'.length)))).toBe(0);
});

test('a row that cannot be written leaves no file, and what was written with it is taken back', async () => {
  const { productId, variantId } = await addVariantProduct(fixture.db, 4);
  const address = await upload(productId);
  const image = { ...anImage(address, variantId), altText: 'Not \u0000 text' };
  await expect(addVariantImages(fixture.shop, { actor, productId, image })).rejects.toThrow();
  expect(await fixture.db.$count(variantImages, eq(variantImages.productId, productId))).toBe(0);
  const files = await readdir(fixture.uploadsFolder, { recursive: true });
  expect(files.filter((file) => file.includes(productId) && file.endsWith('.webp'))).toEqual([]);
});
