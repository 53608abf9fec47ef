import { getRequestListener } from '@hono/node-server';
import { once } from 'node:events';
import { createServer, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testimonials } from '../src/database/tables/content.ts';
import { mediaFiles } from '../src/database/tables/media.ts';
import { createLog } from '../src/server/log.ts';
import { createMedia } from '../src/server/media.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { type Person, addPerson } from './people.fixtures.ts';
import {
  aBomb,
  aPicture,
  aSidewaysPhotoWithPlace,
  aVideo,
  anExecutable,
  anSvg,
} from './pictures.fixtures.ts';
import { startS3Server } from './s3-server.ts';

const MIB = 1024 * 1024;
const ORIGIN = 'http://shop.test';

let s3: Awaited<ReturnType<typeof startS3Server>>;
const apps: Record<string, { app: BuiltApp; admin: Person }> = {};
beforeAll(async () => {
  s3 = await startS3Server();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  const bucketSettings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  for (const [name, env] of Object.entries({ disk: {}, S3: bucketSettings })) {
    const app = await startBuiltApp(env);
    apps[name] = { app, admin: await addPerson(app, 'boss@example.com', 'admin') };
  }
});
afterAll(async () => {
  for (const { app } of Object.values(apps)) await app.stop();
  await s3.close();
});

type Uploaded = { id: string; address: string; width: number; height: number; contentType: string };

async function send(name: string, file: Uint8Array, fields: Record<string, string> = {}, storage = 'disk') {
  const { app, admin } = apps[storage]!;
  const query = new URLSearchParams({ kind: 'library', name, ...fields });
  return app.fetch(
    new Request(`${ORIGIN}/api/admin/media?${query}`, {
      method: 'POST',
      headers: { origin: ORIGIN, cookie: admin.cookie },
      body: new Uint8Array(file),
    }),
  );
}

async function sendWell(...sent: Parameters<typeof send>): Promise<Uploaded> {
  const response = await send(...sent);
  expect(response.status).toBe(200);
  return (await response.json()) as Uploaded;
}

const png = () => aPicture(50, 30).png().toBuffer();

describe.each(['disk', 'S3'])('uploads on %s', (storage) => {
  const get = (address: string, headers: Record<string, string> = {}) =>
    apps[storage]!.app.get(address, headers);

  test('a photo is shown upright and without its place, under an address of its own', async () => {
    const photo = await sendWell('Fern at home.JPG', await aSidewaysPhotoWithPlace(), {}, storage);
    expect(photo).toMatchObject({ width: 40, height: 80, contentType: 'image/webp' });
    expect(photo.address).toMatch(/^\/media\/site-assets\/library\/\d+-Fern_at_home\.webp$/);
    const response = await get(photo.address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const shown = Buffer.from(await response.arrayBuffer());
    expect(await sharp(shown).metadata()).toMatchObject({ width: 40, height: 80 });
    expect(shown.includes('Plantcam')).toBe(false);
    const again = await get(photo.address, { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('a size that is still to be made is answered with the picture itself', async () => {
    const { address } = await sendWell('leaf.png', await png(), {}, storage);
    const sized = await get(address.replace('/media', '/media/sizes/640'), { accept: 'image/avif,*/*' });
    expect([sized.status, sized.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect([sized.headers.get('cache-control'), sized.headers.get('vary')]).toEqual([
      'public, max-age=60',
      'Accept',
    ]);
  });

  test('a video is stored as it is and sent in parts', async () => {
    const video = aVideo(3 * MIB);
    const { address } = await sendWell('tour.mp4', video, { kind: 'hero-video' }, storage);
    expect(address).toMatch(/^\/media\/site-assets\/public\/hero-video-\d+\.mp4$/);
    const part = await get(address, { range: 'bytes=4-11' });
    expect([part.status, await part.text()]).toEqual([206, 'ftypisom']);
    expect(part.headers.get('content-range')).toBe(`bytes 4-11/${video.length}`);
    expect(Buffer.from(await (await get(address)).arrayBuffer()).equals(video)).toBe(true);
  });

  test('an unused file is deleted, a used one is not', async () => {
    const { app, admin } = apps[storage]!;
    const { id, address } = await sendWell('face.png', await png(), { kind: 'testimonial' }, storage);
    const remove = () =>
      app.fetch(
        new Request(`${ORIGIN}/api/admin/media/${id}`, {
          method: 'DELETE',
          headers: { origin: ORIGIN, cookie: admin.cookie },
        }),
      );
    await app.db.insert(testimonials).values({ name: 'Asha', quote: 'Lovely.', avatarUrl: address });
    const refused = await remove();
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({
      error: { code: 'in_use', message: 'This file is still shown: Testimonial, Asha.' },
    });
    await app.db.delete(testimonials);
    expect((await remove()).status).toBe(200);
    expect((await get(address)).status).toBe(404);
    expect((await remove()).status).toBe(404);
  });
});

const refused: [string, () => Uint8Array | Promise<Uint8Array>, number, string][] = [
  ['drawing.svg', () => anSvg, 415, 'SVG drawings can hold scripts'],
  ['holiday.png', () => anExecutable, 415, 'no picture or video that we can show'],
  ['bomb.png', () => aBomb(50_000, 50_000), 413, 'up to 120 megapixels'],
  ['torn.png', () => aBomb(500, 500), 422, 'damaged'],
  ['large.png', async () => Buffer.concat([await png(), Buffer.alloc(31 * MIB)]), 413, 'up to 30 MB'],
  ['nothing.png', () => new Uint8Array(), 400, 'empty'],
];

test.each(refused)('%s is refused with a sentence', async (name, make, status, sentence) => {
  const before = await apps['disk']!.app.db.$count(mediaFiles);
  const response = await send(name, await make());
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  expect([response.status, error.message]).toEqual([status, expect.stringContaining(sentence)]);
  expect(error.code).toMatch(/^[a-z_]+$/);
  expect(await apps['disk']!.app.db.$count(mediaFiles)).toBe(before);
});

test('a name that climbs out of its folder stays in it', async () => {
  const { address } = await sendWell('../../x', await png());
  expect(address).toMatch(/^\/media\/site-assets\/library\/\d+-\.\._\.\._x\.webp$/);
  expect((await apps['disk']!.app.get(address)).status).toBe(200);
});

test('no odd name or place causes a failure', async () => {
  const picture = await png();
  for (const name of ['\0', '\ud800', '', 'x'.repeat(5_000), '‮gpj.exe', "'; drop table media_files; --"]) {
    expect((await send(name, picture)).status).toBe(200);
  }
  for (const fields of [{ kind: 'cellar' }, { kind: 'variant', productId: '1' }, { kind: '' }]) {
    expect((await send('x.png', picture, fields)).status).toBe(400);
  }
  expect((await send('x.mp4', picture, { kind: 'hero-video' })).status).toBe(415);
  const variant = { kind: 'variant', size: '..', potType: '../..', potColor: '\0' };
  expect((await send('x.png', picture, variant)).status).toBe(200);
});

test.each([
  '/media/../config',
  '/media/..%2f..%2fpackage.json',
  '/media/%2e%2e/%2e%2e/etc/passwd',
  '/media/site-assets/..%5c..%5cx.webp',
  '/media/site-assets',
  '/media/.unfinished/x.webp',
  '/media/sizes/320/../../x.webp',
  '/media/sizes/77/site-assets/library/x.webp',
  '/media/%00.webp',
  '/media/%ff.webp',
])('%s leads nowhere', async (address) => {
  expect((await apps['disk']!.app.get(address)).status).toBe(404);
});

test('31 MiB are refused before they are all sent', async () => {
  const { app, admin } = apps['disk']!;
  const answer = getRequestListener((request) => app.fetch(request), { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const length of [{ 'content-length': 31 * MIB }, { 'transfer-encoding': 'chunked' }]) {
    const sending = openRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/admin/media?kind=library&name=large.png',
      headers: { origin: ORIGIN, cookie: admin.cookie, ...length },
    });
    sending.on('error', () => undefined);
    const answered = once(sending, 'response');
    sending.write(await png());
    // Without an announced length it takes 30 MiB to see; one piece of the 31 is never sent.
    sending.write(Buffer.alloc('content-length' in length ? 64 * 1024 : 30 * MIB));
    const [response] = (await answered) as [NodeJS.ReadableStream & { statusCode: number }];
    expect(response.statusCode).toBe(413);
    let text = '';
    for await (const piece of response) text += String(piece);
    expect(text).toContain('This file is too large. Pictures may have up to 30 MB');
    expect(sending.writableFinished).toBe(false);
    sending.destroy();
  }
  server.closeAllConnections();
  server.close();
});

test('a storage that is down is said to be, and a refused one stops the start', async () => {
  const { app } = apps['S3']!;
  s3.control.failing = true;
  const down = await app.get('/media/site-assets/library/1-never-asked-for.webp');
  expect([down.status, down.headers.get('cache-control')]).toEqual([503, 'no-store']);
  s3.control.failing = false;
  s3.control.denied = true;
  const started = createMedia({ s3: s3.settings, dataDir: '/nowhere' }, createLog('silent'));
  await expect(started).rejects.toMatchObject({
    name: 'ConfigError',
    message: 'S3_*: the bucket plants cannot be used: S3 answered 403 SignatureDoesNotMatch to a listing',
  });
  s3.control.denied = false;
});
