import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startS3Server } from '../../tests/s3-server.ts';
import { type TestShop, createTestShop } from '../../tests/test-shop.ts';
import { createFolderStore } from '../backup/backup-store.ts';
import { shopWatch } from '../database/tables/watch.ts';
import { listAttention } from '../shop/dashboard/attention.ts';
import type { Shop } from '../shop/shop.types.ts';
import { createBackups } from './backups.ts';
import { parseConfig } from './config.ts';

let t: TestShop;
let dataDir: string;
beforeAll(async () => {
  t = await createTestShop();
});
afterAll(() => t.close());
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'backups-'));
  await t.db.delete(shopWatch);
  return () => rm(dataDir, { recursive: true });
});

const at = (now: string): Shop => ({ ...t.shop, now: () => new Date(now) });

function backupsOf(env: Record<string, string>, given: Partial<Parameters<typeof createBackups>[0]> = {}) {
  return createBackups({
    config: parseConfig({ DATA_DIR: dataDir, ...env }),
    connectionString: t.connectionString,
    storage: t.storage,
    log: t.shop.log,
    startedAt: new Date('2026-11-01T00:00:00Z'),
    ...given,
  });
}

const kept = async () => (await readdir(path.join(dataDir, 'backups')).catch(() => [])).toSorted();
const dashboard = async (now: string) => (await listAttention(at(now), 'admin')).backups;

test('a backup a night, by one of two copies, tried once a week and thinned out; the dashboard knows', async () => {
  const copies = [1, 2].map(() => backupsOf({ BACKUP_KEEP: '2,0,0' }));
  const night = (now: string) => Promise.all(copies.map((copy) => copy.tend(at(now))));
  await night('2026-11-20T20:30:00Z');
  await night('2026-11-20T20:31:00Z');
  expect(await kept()).toEqual(['shop-2026-11-20T20-30-00Z.zip']);
  expect(await dashboard('2026-11-20T21:00:00Z')).toMatchObject({
    old: null,
    failed: null,
    last: {
      at: '2026-11-20T20:30:00.000Z',
      place: path.join(dataDir, 'backups'),
      bytes: expect.any(Number),
      drill: { at: '2026-11-20T20:30:00.000Z', rows: expect.any(Number) },
    },
  });
  await night('2026-11-21T20:30:00Z');
  await night('2026-11-22T20:30:00Z');
  expect(await kept()).toEqual(['shop-2026-11-21T20-30-00Z.zip', 'shop-2026-11-22T20-30-00Z.zip']);
  // Of this week there was one.
  expect((await dashboard('2026-11-22T21:00:00Z')).last?.drill?.at).toBe('2026-11-20T20:30:00.000Z');
});

test('a night without room is told, tried again an hour later, and leaves the backups before', async () => {
  const place = path.join(dataDir, 'backups');
  let free = 1e12;
  const store = createFolderStore(place, { freeBytes: async () => free });
  const backups = backupsOf({ BACKUP_DRILL: 'off' }, { store });
  await backups.tend(at('2026-11-20T20:30:00Z'));
  free = 1e6;
  await backups.tend(at('2026-11-21T20:30:00Z'));
  await backups.tend(at('2026-11-21T20:40:00Z'));
  expect(await dashboard('2026-11-21T21:00:00Z')).toMatchObject({
    failed: { at: '2026-11-21T20:30:00.000Z', problem: expect.stringContaining('too little room') },
    last: { at: '2026-11-20T20:30:00.000Z', drill: null },
  });
  free = 1e12;
  await backups.tend(at('2026-11-21T21:30:00Z'));
  expect(await kept()).toEqual(['shop-2026-11-20T20-30-00Z.zip', 'shop-2026-11-21T21-30-00Z.zip']);
  expect((await dashboard('2026-11-21T22:00:00Z')).failed).toBeNull();
});

test('fewer are kept before the next is written: so much room there is', async () => {
  const place = path.join(dataDir, 'backups');
  const store = createFolderStore(place, {
    freeBytes: async () =>
      (await readdir(place)).filter((name) => name.endsWith('.zip')).length > 2 ? 1e6 : 1e12,
  });
  const keeping = (keep: string) => backupsOf({ BACKUP_DRILL: 'off', BACKUP_KEEP: keep }, { store });
  for (const day of [20, 21, 22]) await keeping('7,0,0').tend(at(`2026-11-${day}T20:30:00Z`));
  await keeping('7,0,0').tend(at('2026-11-23T20:30:00Z'));
  expect((await dashboard('2026-11-23T21:00:00Z')).failed).not.toBeNull();
  await keeping('2,0,0').tend(at('2026-11-23T21:30:00Z'));
  expect(await kept()).toEqual(['shop-2026-11-22T20-30-00Z.zip', 'shop-2026-11-23T21-30-00Z.zip']);
});

test('into a bucket, encrypted; one that is stopped in the middle leaves nothing and is no failure', async () => {
  const s3 = await startS3Server();
  try {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
    const backups = backupsOf({
      BACKUP_AGE_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_BUCKET: bucket,
      BACKUP_S3_REGION: region,
      BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    await backups.tend(at('2026-11-20T20:30:00Z'));
    expect([...s3.objects.keys()]).toEqual(['shop-2026-11-20T20-30-00Z.zip.age']);
    expect(await dashboard('2026-11-20T21:00:00Z')).toMatchObject({
      failed: null,
      last: { place: 'the bucket plants', drill: null },
    });
    backups.stop();
    await backups.tend(at('2026-11-21T20:30:00Z'));
    expect([...s3.objects.keys()]).toHaveLength(1);
    expect(s3.uploads.size).toBe(0);
    expect((await dashboard('2026-11-21T21:00:00Z')).failed).toBeNull();
  } finally {
    await s3.close();
  }
});
