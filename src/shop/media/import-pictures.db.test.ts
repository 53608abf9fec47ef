import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { aPicture, inPieces } from '../../../tests/pictures.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { mediaFiles } from '../../database/tables/media.ts';
import { createMedia } from '../../media/create-media.ts';
import type { Shop } from '../shop.types.ts';
import { createPictureFinder, knownPictures } from './import-pictures.ts';
import { storeUpload } from './store-upload.ts';
import { uploadLimits, uploadSchema } from './uploads.schema.ts';

let t: TestShop;
let shop: Shop;
let actor: { userId: string; email: string };
let picture: Buffer;
let server: http.Server;
let asked: string[] = [];
let origin = '';
let folder = '';
beforeAll(async () => {
  t = await createTestShop();
  actor = await addAdministrator(t.db);
  picture = await aPicture(40, 20).png().toBuffer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'import-pictures-'));
  server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(request.url?.includes('gone') ? 404 : 200).end(picture);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  origin = `http://pictures.test:${port}`;
  const media = createMedia({
    storage: t.storage,
    incomingFolder: folder,
    limits: uploadLimits,
    remote: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isAllowed: (address) => address === '127.0.0.1',
      ports: new Set([port]),
    },
  });
  shop = { ...t.shop, media };
});
beforeEach(async () => {
  asked = [];
  await t.db.delete(mediaFiles);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
  await t.close();
});

async function zipOf(names: string[]) {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(picture, name);
  zip.end();
  const file = path.join(folder, crypto.randomUUID());
  await pipeline(zip.outputStream, createWriteStream(file));
  const opened = await shop.media.openPictureZip(file);
  if (!opened.ok) throw new Error(opened.reason);
  return opened.zip;
}

const product = { kind: 'product' } as const;

test('a picture that many products name is fetched once, and not again by the next import', async () => {
  const address = `${origin}/Fern%201.jpg?width=800`;
  const finder = createPictureFinder(shop, { actor, zip: null });
  const found = await Promise.all([1, 2, 3].map(() => finder.find(address, product)));
  const [first] = found;
  expect(first).toEqual({ ok: true, address: expect.stringMatching(/^\/media\/.*-Fern_1\.webp$/) });
  expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(await createPictureFinder(shop, { actor, zip: null }).find(address, product)).toEqual(first);
  expect(asked).toHaveLength(1);
  expect(await t.db.select().from(mediaFiles)).toMatchObject([
    { source: address, originalFileName: 'Fern 1.jpg', uploadedBy: actor.userId },
  ]);
  expect([...(await knownPictures(shop, [address, `${origin}/other.jpg`], null)).keys()]).toEqual([address]);
});

test('two who fetch the same at once store it once', async () => {
  const finders = [1, 2].map(() => createPictureFinder(shop, { actor, zip: null }));
  const found = await Promise.all(finders.map((one) => one.find(`${origin}/race.png`, product)));
  expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(await t.db.$count(mediaFiles)).toBe(1);
});

test('a file of a ZIP is stored once, from whichever ZIP it comes', async () => {
  const zip = await zipOf(['pots/fern.png']);
  const again = await zipOf(['fern.png']);
  const first = await createPictureFinder(shop, { actor, zip }).find('Pots/Fern.png', { kind: 'variant' });
  expect(first).toMatchObject({ ok: true });
  expect(await createPictureFinder(shop, { actor, zip: again }).find('fern.png', product)).toEqual(first);
  expect(asked).toEqual([]);
  zip.close();
  again.close();
});

test('the shop’s own pictures stay where they are', async () => {
  const fields = uploadSchema.parse({ kind: 'library', name: 'own.png' });
  const stored = await storeUpload(shop, { body: inPieces(picture), declaredBytes: null, fields, actor });
  if (!stored.ok) throw new Error(stored.reason);
  const { address } = stored.file;
  const finder = createPictureFinder(shop, { actor, zip: null });
  for (const named of [
    address,
    `https://shop.example${address}`,
    address.replace('/media', '/media/sizes/320'),
  ]) {
    expect(await finder.find(named, product), named).toEqual({ ok: true, address });
  }
  const shipped = '/media/demo/monstera.webp';
  expect(await finder.find(shipped, product)).toEqual({ ok: true, address: shipped });
  expect(asked).toEqual([]);
});

test('another shop’s pictures come from the ZIP that its export made', async () => {
  const named = '/media/product-images/products/1-fern.webp';
  const zip = await zipOf(['media/product-images/products/1-fern.webp']);
  expect(await createPictureFinder(shop, { actor, zip }).find(named, product)).toMatchObject({ ok: true });
  expect(
    await createPictureFinder(shop, { actor, zip: null }).find('/media/other.webp', product),
  ).toMatchObject({
    ok: false,
  });
  zip.close();
});

test('what is not there is said in a sentence', async () => {
  const zip = await zipOf(['a/1.png', 'b/1.png']);
  const say = async (named: string, from = zip) => {
    const found = await createPictureFinder(shop, { actor, zip: from }).find(named, product);
    return found.ok ? 'found' : found.sentence;
  };
  expect(await say('1.png')).toMatch(/several files of this name/);
  expect(await say('2.png')).toMatch(/no file of this name/);
  expect(await say(`${origin}/gone.png`)).toBe('There is no picture at this address.');
  expect(await say('http://169.254.169.254/latest/meta-data')).toMatch(/none of the internet/);
  expect(await t.db.$count(mediaFiles)).toBe(0);
  zip.close();
});
