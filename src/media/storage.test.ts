import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server } from '../../tests/s3-server.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { MediaStorage, StoredKey } from './media.types.ts';
import { createS3Storage } from './s3-storage.ts';

let folder: string;
let server: Awaited<ReturnType<typeof startS3Server>>;
const storages: Record<string, MediaStorage> = {};
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'storage-'));
  server = await startS3Server();
  storages['disk'] = createDiskStorage(path.join(folder, 'uploads'));
  storages['S3'] = createS3Storage(server.settings);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const bytes = (text: string) => new TextEncoder().encode(text);
const text = async (stream: ReadableStream<Uint8Array> | null) => stream && new Response(stream).text();
let count = 0;
const newKey = () => `site-assets/library/${(count += 1)}-fern.webp`;

describe.each(['disk', 'S3'])('%s', (name) => {
  const storage = () => storages[name]!;

  test('keeps bytes and files, whole and in part', async () => {
    const [key, film] = [newKey(), 'product-images/products/1-film.mp4'];
    expect(await storage().add(key, bytes('fern'), 'image/webp')).toBe(true);
    await writeFile(path.join(folder, 'film'), '0123456789');
    expect(await storage().add(film, { path: path.join(folder, 'film') }, 'video/mp4')).toBe(true);
    expect(await text(await storage().read(key))).toBe('fern');
    expect(await text(await storage().read(film))).toBe('0123456789');
    expect(await text(await storage().read(film, { start: 2, end: 4 }))).toBe('234');
    expect(await storage().stat(film)).toEqual({
      bytes: 10,
      etag: expect.stringMatching(/^"[\w-]+"$/),
      modifiedAt: expect.any(Date),
    });
  });

  test('never overwrites, and of many who want a key one gets it', async () => {
    const key = newKey();
    const added = await Promise.all(
      ['a', 'b', 'c', 'd'].map((one) => storage().add(key, bytes(one), 'image/webp')),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    const kept = await text(await storage().read(key));
    expect(await storage().add(key, bytes('late'), 'image/webp')).toBe(false);
    expect(await text(await storage().read(key))).toBe(kept);
  });

  test('what is removed, or never was, is not there', async () => {
    const key = newKey();
    await storage().add(key, bytes('fern'), 'image/webp');
    await storage().stat(key);
    await storage().remove(key);
    await storage().remove(key);
    expect([await storage().stat(key), await storage().read(key)]).toEqual([null, null]);
    expect(await storage().stat('site-assets/library')).toBeNull();
    expect(await storage().stat('site-assets/nothing/at/all.webp')).toBeNull();
  });

  test('lists everything, page by page', async () => {
    server.control.pageSize = 2;
    const before: StoredKey[] = [];
    for await (const stored of storage().list()) before.push(stored);
    // What no address leads to, too: a backup has all of it.
    const unseen = ['reviews/1.webp', 'reviews/1/2', 'claims/1/2', 'plants/1/2', 'imports/1.csv'];
    const added = [newKey(), newKey(), newKey(), 'sizes/320/product-images/products/9-a.webp', ...unseen];
    for (const key of added) await storage().add(key, bytes(key), 'image/webp');
    const listed: StoredKey[] = [];
    for await (const stored of storage().list()) listed.push(stored);
    const keys = listed.map(({ key }) => key).toSorted();
    expect(keys).toEqual([...before.map(({ key }) => key), ...added].toSorted());
    for (const { modifiedAt } of listed) expect(Date.now() - modifiedAt.getTime()).toBeLessThan(60_000);
  });
});

test.each(['disk', 'S3'])('what no backup would have is not stored: %s', async (name) => {
  const beside = storages[name]!.add('letters/1', bytes('fern'), 'image/webp');
  await expect(beside).rejects.toThrow('No folder of the shop’s own is that of letters/1');
});

test.skipIf(process.platform === 'win32')('on the disk nobody else on the machine may look', async () => {
  const { mode } = await stat(path.join(folder, 'uploads', 'site-assets', 'library'));
  expect(mode & 0o777).toBe(0o700);
});

test('on the disk nothing unfinished is left beside', async () => {
  expect(await readdir(path.join(folder, 'uploads', '.unfinished'))).toEqual([]);
  const key = newKey();
  const missing = { path: path.join(folder, 'no-such-film') };
  await expect(storages['disk']!.add(key, missing, 'video/mp4')).rejects.toThrow('ENOENT');
  expect(await storages['disk']!.stat(key)).toBeNull();
  expect(await readdir(path.join(folder, 'uploads', '.unfinished'))).toEqual([]);
});

test('in the bucket a file says what it is and how long it may be kept', async () => {
  const key = newKey();
  await storages['S3']!.add(key, bytes('fern'), 'image/webp');
  expect(server.objects.get(key)?.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=3600',
  });
  expect(server.requests).toContain(`PUT /plants/${key}`);
  // No address leads to it, and nobody between keeps it.
  await storages['S3']!.add('claims/1/3', bytes('fern'), 'image/webp');
  expect(server.objects.get('claims/1/3')?.headers['cache-control']).toBe('private, no-store');
});

test("others' files beside ours are not ours to list", async () => {
  await mkdir(path.join(folder, 'uploads', 'backups'), { recursive: true });
  for (const name of ['.DS_Store', 'backups/all.webp'])
    await writeFile(path.join(folder, 'uploads', name), 'x');
  for await (const { key } of storages['disk']!.list()) expect(key).not.toMatch(/^backups|DS_Store/);
  server.objects.set('backups/all.webp', { body: Buffer.from('x'), headers: {}, modifiedAt: new Date(0) });
  for await (const { key } of storages['S3']!.list()) expect(key).not.toMatch(/^backups/);
});

test('a bucket that says no, or does not exist, is told from one that is down', async () => {
  server.control.denied = true;
  const storage = createS3Storage(server.settings);
  await expect(storage.check()).rejects.toMatchObject({
    status: 403,
    message: 'S3 answered 403 SignatureDoesNotMatch to a listing',
  });
  await expect(storage.add(newKey(), bytes('x'), 'image/webp')).rejects.toMatchObject({ status: 403 });
  server.control.denied = false;
  const elsewhere = createS3Storage({ ...server.settings, bucket: 'weeds' });
  await expect(elsewhere.check()).rejects.toMatchObject({ status: 404 });
  await expect(storage.check()).resolves.toBeUndefined();
  server.control.failing = true;
  await expect(storage.stat(newKey())).rejects.toMatchObject({ status: 500 });
  server.control.failing = false;
});
