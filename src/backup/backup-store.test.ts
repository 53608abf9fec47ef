import { readFile, readdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startS3Server } from '../../tests/s3-server.ts';
import { openS3Bucket } from '../media/s3-bucket.ts';
import {
  type BackupStore,
  clearUnfinished,
  createFolderStore,
  newestBackup,
  thinOut,
  writeWhole,
} from './backup-store.ts';
import { createBucketStore } from './bucket-store.ts';
import { inParts } from './in-parts.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-store-'));
  s3.objects.clear();
  s3.uploads.clear();
  s3.control.failing = false;
  return () => rm(folder, { recursive: true });
});

const stores: Record<string, () => BackupStore> = {
  folder: () => createFolderStore(path.join(folder, 'kept')),
  bucket: () => createBucketStore(openS3Bucket(s3.settings), { partBytes: 1_000 }),
};

async function* bytes(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const [at, size] of sizes.entries()) yield new Uint8Array(size).fill(at + 1);
}

async function* brokenAfter(size: number): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(size);
  throw new Error('cut off');
}

const night = (day: number) => `shop-2026-11-${String(day).padStart(2, '0')}T20-30-00Z.zip`;

for (const [kind, open] of Object.entries(stores)) {
  test(`${kind}: what was written is listed, comes back as it was, and can be removed`, async () => {
    const store = open();
    expect(await store.list()).toEqual([]);
    expect(await newestBackup(store)).toBeNull();
    expect(await store.write(night(2), bytes(700, 5_000, 1))).toBe(5_701);
    await store.write(night(1), bytes(3));
    expect((await store.list()).toSorted()).toEqual([night(1), night(2)]);
    expect(await newestBackup(store)).toBe(night(2));
    const there = await readFile(await store.bring(night(2), { folder }));
    expect(
      there.equals(Buffer.concat([Buffer.alloc(700, 1), Buffer.alloc(5_000, 2), Buffer.alloc(1, 3)])),
    ).toBe(true);
    expect(await thinOut(store, { daily: 1, weekly: 0, monthly: 0 })).toEqual([night(1)]);
    expect(await store.list()).toEqual([night(2)]);
  });

  test(`${kind}: one that breaks off is not there, and leaves the one before as it was`, async () => {
    const store = open();
    await store.write(night(1), bytes(10));
    await expect(store.write(night(1), brokenAfter(2_500))).rejects.toThrow('cut off');
    await expect(store.write(night(2), brokenAfter(2_500))).rejects.toThrow('cut off');
    expect(await store.list()).toEqual([night(1)]);
    expect((await readFile(await store.bring(night(1), { folder }))).length).toBe(10);
    expect(s3.uploads.size).toBe(0);
    if (kind === 'folder') expect(await readdir(store.place)).toEqual([night(1)]);
  });
}

test('what a killed backup left is cleared, and nothing else', async () => {
  const kept = path.join(folder, 'kept');
  const store = createFolderStore(kept);
  await store.write(night(1), bytes(1));
  await writeFile(path.join(kept, `${night(2)}.1a2b3c4d.unfinished`), 'half');
  await writeFile(path.join(kept, 'mine.unfinished'), 'mine');
  await store.clear();
  expect((await readdir(kept)).toSorted()).toEqual(['mine.unfinished', night(1)]);

  for (const name of ['own.zip.1a2b3c4d.unfinished', 'own.zip', 'own.zip.old'])
    await writeFile(path.join(kept, name), 'x');
  await clearUnfinished(path.join(kept, 'own.zip'));
  expect((await readdir(kept)).toSorted()).toEqual(['mine.unfinished', 'own.zip', 'own.zip.old', night(1)]);

  const bucket = openS3Bucket(s3.settings);
  await (await bucket.beginUpload(night(2))).addPart(1, new Uint8Array(5));
  await bucket.beginUpload('others.zip');
  await createBucketStore(bucket).clear();
  expect([...s3.uploads.values()].map(({ key }) => key)).toEqual(['others.zip']);
});

test('two who write the same name at once: each writes its own, and one of them is there, whole', async () => {
  const file = path.join(folder, 'shop.zip');
  await Promise.all([writeWhole(file, bytes(...Array<number>(50).fill(1_000))), writeWhole(file, bytes(7))]);
  expect([50_000, 7]).toContain((await stat(file)).size);
  expect(await readdir(folder)).toEqual(['shop.zip']);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test('a disk that fills up is left with room for the shop, and the backups before stay', async () => {
  let free = 2_000_000_000;
  const store = createFolderStore(folder, { freeBytes: async () => free });
  await store.write(night(1), bytes(10));
  async function* filling() {
    yield new Uint8Array(20_000_000);
    free = 500_000_000;
    yield new Uint8Array(20_000_000);
  }
  await expect(store.write(night(2), filling())).rejects.toThrow('too little room left on the disk');
  expect(await readdir(folder)).toEqual([night(1)]);
});

test('parts are of one size but for the last; nothing is one part, too', async () => {
  const sizes = async (...given: number[]) => {
    const found: number[] = [];
    for await (const part of inParts(bytes(...given), 10)) found.push(part.length);
    return found;
  };
  expect(await sizes(4, 4, 4)).toEqual([10, 2]);
  expect(await sizes(20)).toEqual([10, 10]);
  expect(await sizes(0)).toEqual([0]);
});

test('a bucket that says no, says why', async () => {
  s3.control.denied = true;
  const store = createBucketStore(openS3Bucket(s3.settings));
  await expect(store.write(night(1), bytes(1))).rejects.toThrow('S3 answered 403 SignatureDoesNotMatch');
  s3.control.denied = false;
});
