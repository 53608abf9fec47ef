import { generateIdentity, identityToRecipient } from 'age-encryption';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { addOrder } from '../../tests/orders.fixtures.ts';
import { copyTemplate, createEmptyDatabase, dropDatabase } from '../../tests/template-database.ts';
import { createPool, type Pool } from '../database/client.ts';
import { loadDemo } from '../database/demo/load-demo.ts';
import { migrateToShape } from '../database/migrate.ts';
import { refuseRestoring } from '../database/restore-mark.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { createDiskStorage } from '../media/disk-storage.ts';
import type { MediaStorage, ZippedFile } from '../media/media.types.ts';
import { writeZip } from '../media/write-zip.ts';
import { MANIFEST, openBackup } from './backup-file.ts';
import { writeWhole } from './backup-store.ts';
import { clearScratch, drillBackup } from './drill-backup.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const quiet = { info() {}, warn() {}, error() {} };
const now = new Date('2026-11-23T03:00:00Z');

let folder: string;
let source: TestDatabase;
let storage: MediaStorage;
let file: string;
const opened: { name: string; pool: Pool }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  source = await createTestDatabase();
  await loadDemo(source.pool, { demo: true, appUrl: 'http://shop.test', log: quiet });
  for (let at = 0; at < 3; at += 1) await addOrder(source.db, { email: `asha${at}@shop.test` });
  // Text that COPY has to escape, and that a line count must not be fooled by.
  await source.pool.query(
    `update orders set order_note = E'one\\ntwo\\t\\\\N \\u0928\\u092e\\u0938\\u094d\\u0924\\u0947'`,
  );
  storage = createDiskStorage(path.join(folder, 'uploads'));
  await storage.add('site-assets/library/1-fern.webp', Buffer.from('a fern\nin bytes'), 'image/webp');
  await storage.add('sizes/320/site-assets/library/1-fern.webp', Buffer.from([0, 10, 255]), 'image/webp');
  await storage.add(
    'product-images/variants/1/.5_l-Plastic-/2-fern.webp',
    Buffer.from('small'),
    'image/webp',
  );
  // No address leads to it.
  await storage.add('claims/1/2', Buffer.from('a broken pot'), 'image/webp');
  const queue = createJobQueue({ pool: source.pool, log: quiet });
  await queue.start();
  await queue.enqueue(source.db, 'refund-unmatched-payment', { paymentId: crypto.randomUUID() });
  await queue.stop();
  file = path.join(folder, 'backups', 'shop.zip');
  await makeBackup({ connectionString: source.connectionString, storage, now }, file);
});
afterAll(async () => {
  for (const { name, pool } of opened) {
    await pool.end();
    await dropDatabase(inject('databaseServer'), name);
  }
  await source.close();
  await rm(folder, { recursive: true });
});

/** Without any table, or as a start that was cut off before it filled anything leaves it, which is quicker. */
async function emptyShop(tables: 'without tables' | 'with tables' = 'with tables') {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const make = tables === 'with tables' ? copyTemplate : createEmptyDatabase;
  const connectionString = await make(inject('databaseServer'), name);
  const pool = createPool(connectionString, { max: 3 });
  opened.push({ name, pool });
  const files = createDiskStorage(path.join(folder, name));
  const queue = createJobQueue({ pool, log: quiet });
  const storeJobs: Parameters<typeof restoreBackup>[1]['storeJobs'] = async (db, jobs) => {
    await queue.start();
    for (const { data } of jobs)
      await queue.enqueue(db, 'refund-unmatched-payment', data as { paymentId: string });
    await queue.stop();
  };
  return { pool, storage: files, target: { connectionString, storage: files, storeJobs } };
}

/** Every row of every table, as text. */
async function contentOf(pool: Pool): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const tables: Record<string, string[]> = {};
  for (const { name } of rows) {
    const found = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    tables[name] = found.rows.map(({ row }) => row);
  }
  return tables;
}

async function constraintsOf(pool: Pool) {
  const { rows } = await pool.query(`
    select conname, conrelid::regclass::text, pg_get_constraintdef(oid), convalidated from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`);
  const triggers = await pool.query(`
    select tgname, tgrelid::regclass::text, tgenabled from pg_trigger where not tgisinternal order by 1, 2`);
  return [rows, triggers.rows];
}

async function filesOf(from: MediaStorage) {
  const found: Record<string, string> = {};
  for await (const { key } of from.list())
    found[key] = Buffer.from(await new Response(await from.read(key)).arrayBuffer()).toString('hex');
  return found;
}

test('an empty shop becomes the same: every row, file, number and waiting job', async () => {
  const { pool, storage: files, target } = await emptyShop('without tables');
  const manifest = await restoreBackup(file, target);
  expect(manifest.tables.find(({ name }) => name === 'orders')?.rows).toBe(3);
  expect(await contentOf(pool)).toEqual(await contentOf(source.pool));
  expect(await constraintsOf(pool)).toEqual(await constraintsOf(source.pool));
  expect(await filesOf(files)).toEqual(await filesOf(storage));
  const next = async (of: Pool) => (await of.query(`select nextval('order_numbers') as number`)).rows;
  expect(await next(pool)).toEqual(await next(source.pool));
  const waiting = `select name, data from pgboss.job where state = 'created' and name = 'refund-unmatched-payment'`;
  expect((await pool.query(waiting)).rows).toEqual((await source.pool.query(waiting)).rows);
  // Triggers derive again.
  const stockAfterDelivery = async (of: Pool) => {
    const client = await of.connect();
    await client.query('begin');
    await client.query('update product_variants set stock = stock + 7');
    const { rows } = await client.query('select id, stock, price_paise from products order by id');
    await client.query('rollback');
    client.release();
    return rows;
  };
  expect(await stockAfterDelivery(pool)).toEqual(await stockAfterDelivery(source.pool));
});

test('it is of one moment, while orders go on', async () => {
  let open = true;
  const placed: string[] = [];
  const buying = (async () => {
    while (open) placed.push((await source.db.transaction((tx) => addOrder(tx))).id);
  })();
  const during = path.join(folder, 'during.zip');
  const manifest = await makeBackup({ connectionString: source.connectionString, storage, now }, during);
  const { pool, target } = await emptyShop();
  await restoreBackup(during, target);
  open = false;
  await buying;
  const count = async (sql: string) => Number((await pool.query<{ n: string }>(sql)).rows[0]?.n);
  expect(await count('select count(*) n from orders')).toBe(
    manifest.tables.find(({ name }) => name === 'orders')?.rows,
  );
  expect(
    await count('select count(*) n from orders where id not in (select order_id from order_items)'),
  ).toBe(0);
  expect(placed.length).toBeGreaterThan(0);
  await source.pool.query('delete from orders where id = any($1)', [placed]);
});

test('a shop that is not empty is left as it is', async () => {
  const { pool, target } = await emptyShop();
  await restoreBackup(file, target);
  const before = await contentOf(pool);
  await expect(restoreBackup(file, target)).rejects.toThrow('There is a shop already');
  expect(await contentOf(pool)).toEqual(before);
});

test('what stops in the middle leaves the shop empty, and can be done again', async () => {
  const { pool, target } = await emptyShop();
  let broken = true;
  const failing: typeof target = {
    ...target,
    async storeJobs(db, jobs) {
      if (broken) throw new Error('cut off');
      return target.storeJobs(db, jobs);
    },
  };
  await expect(restoreBackup(file, failing)).rejects.toThrow('cut off');
  expect((await pool.query('select 1 from products')).rowCount).toBe(0);
  expect((await constraintsOf(pool))[1]).toEqual((await constraintsOf(source.pool))[1]);
  broken = false;
  await restoreBackup(file, failing);
  expect((await pool.query('select 1 from orders')).rowCount).toBe(3);
});

test('a file that is cut, damaged or something else is refused, and nothing is written', async () => {
  const whole = await readFile(file);
  const { pool, storage: files, target } = await emptyShop();
  const bad = path.join(folder, 'bad.zip');
  const refusals: string[] = [];
  const entry = whole.indexOf('database/orders.copy');
  const damaged = Buffer.from(whole);
  damaged.writeUInt32LE(0xdead, entry + 60);
  for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from('no zip'), damaged]) {
    await writeFile(bad, bytes);
    await restoreBackup(bad, target).catch((error: Error) => refusals.push(error.message));
  }
  expect(refusals).toHaveLength(3);
  expect(refusals[0]).toContain('no whole backup');
  expect(refusals[1]).toContain('no whole backup');
  const { rows } = await pool.query(`select to_regclass('products') is null as none`);
  if (rows[0]?.none === false) expect((await pool.query('select 1 from products')).rowCount).toBe(0);
  expect(Object.keys(await filesOf(files)).length).toBeLessThanOrEqual(4);
});

test('a file that lies where another should go is left, and nothing is restored', async () => {
  const { pool, storage: files, target } = await emptyShop();
  const key = 'site-assets/library/1-fern.webp';
  await files.add(key, Buffer.from('somebody else’s'), 'image/webp');
  await expect(restoreBackup(file, target)).rejects.toThrow('Another file lies where');
  expect((await filesOf(files))[key]).toBe(Buffer.from('somebody else’s').toString('hex'));
  expect((await pool.query('select 1 from products')).rowCount).toBe(0);
});

test('of a backup that took along what lay beside, the shop’s own is restored', async () => {
  const { storage: files, target } = await emptyShop();
  const stray = path.join(folder, 'backups', 'stray.zip');
  const beside: MediaStorage = {
    ...storage,
    async *list() {
      yield { key: '.DS_Store', modifiedAt: now };
      yield* storage.list();
    },
    read: async (key) => (key === '.DS_Store' ? new Blob(['x']).stream() : storage.read(key)),
  };
  await makeBackup({ connectionString: source.connectionString, storage: beside, now }, stray);
  await restoreBackup(stray, target);
  expect(await filesOf(files)).toEqual(await filesOf(storage));
});

test('one at a time into one place: who comes while another is restored is told so, and spoils nothing', async () => {
  const { pool, storage: files, target } = await emptyShop();
  let second: Promise<unknown> | undefined;
  const once: MediaStorage = {
    ...files,
    add: async (...given) => {
      second ??= restoreBackup(file, target);
      await second.catch(() => undefined);
      return files.add(...given);
    },
  };
  await restoreBackup(file, { ...target, storage: once });
  await expect(second).rejects.toThrow('is being restored into this database just now');
  const whole = await emptyShop();
  await restoreBackup(file, whole.target);
  expect(await contentOf(pool)).toEqual(await contentOf(whole.pool));
  expect(await filesOf(files)).toEqual(await filesOf(storage));
});

test('a shop whose restore was killed does not start as a new one; restored once more it does', async () => {
  const { pool, target } = await emptyShop();
  const killed = {
    ...target,
    storeJobs: async () => {
      await expect(refuseRestoring(pool)).rejects.toThrow('run npm run restore once more');
      throw new Error('killed');
    },
  };
  await expect(restoreBackup(file, killed)).rejects.toThrow('killed');
  await expect(refuseRestoring(pool)).rejects.toThrow('run npm run restore once more');
  await restoreBackup(file, target);
  await refuseRestoring(pool);
});

test('files that lead out of their folder, a list without end, and too small a disk are refused', async () => {
  const { pool, target } = await emptyShop();
  const bad = path.join(folder, 'hostile.zip');
  const refusal = () => restoreBackup(bad, target).catch((error: Error) => error.message);
  for (const key of [
    '../../out.webp',
    '/etc/out.webp',
    'a/../../out.webp',
    String.raw`..\..\out.webp`,
    './a',
  ]) {
    const files = [{ key, bytes: 1, sha256: '0' }];
    const manifest = {
      format: 2,
      madeAt: now.toISOString(),
      shape: 1,
      tables: [],
      sequences: [],
      jobs: [],
      files,
    };
    await writeWhole(bad, zipOf(MANIFEST, JSON.stringify(manifest)));
    expect(await refusal()).toContain('no backup that this version can read');
  }
  await expect(openBackup(file, { most: { entries: 10, manifestBytes: 1e9 } })).rejects.toThrow('too much');
  await expect(openBackup(file, { most: { entries: 1e6, manifestBytes: 10 } })).rejects.toThrow('too much');
  const places = { database: folder, leave: 1e15 };
  await expect(restoreBackup(file, { ...target, places })).rejects.toThrow('Nothing was begun');
  const { rows } = await pool.query(`select 1 from pg_namespace where nspname = 'restore_under_way'`);
  expect(rows).toEqual([]);
});

async function* one(name: string, text: string): AsyncGenerator<ZippedFile> {
  yield { name, content: Readable.from([Buffer.from(text)]), isPacked: false };
}
const zipOf = (name: string, text: string) => writeZip(one(name, text));

test('a backup that cannot be finished leaves no file', async () => {
  const lost: MediaStorage = {
    ...storage,
    read: () => Promise.reject(new Error('The disk is gone')),
  };
  const into = path.join(folder, 'none', 'shop.zip');
  const failing = makeBackup({ connectionString: source.connectionString, storage: lost, now }, into);
  await expect(failing).rejects.toThrow('The disk is gone');
  expect(await readdir(path.dirname(into))).toEqual([]);
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test('while files go out nothing is held in the database; a session that is cut then spoils nothing', async () => {
  const asked: unknown[] = [];
  const session = `from pg_stat_activity where datname = current_database() and application_name = 'backup'`;
  const cutting: MediaStorage = {
    ...storage,
    async *list(...given) {
      for await (const listed of storage.list(...given)) {
        const { rows } = await source.pool.query(`select state ${session}`);
        asked.push(...rows);
        yield listed;
      }
      await source.pool.query(`select pg_terminate_backend(pid) ${session}`);
    },
  };
  const into = path.join(folder, 'cut.zip');
  const manifest = await makeBackup(
    { connectionString: source.connectionString, storage: cutting, now },
    into,
  );
  expect(asked).toEqual(manifest.files.map(() => ({ state: 'idle' })));
  const { target } = await emptyShop();
  expect((await restoreBackup(into, target)).files.length).toBe(4);
});

test('nobody else reads a backup, whatever lay where it is written', async () => {
  const into = path.join(folder, 'laid.zip');
  await writeFile(into, 'laid by somebody', { mode: 0o644 });
  await makeBackup({ connectionString: source.connectionString, storage, now }, into);
  expect((await stat(into)).mode & 0o077).toBe(0);
});

test('one of an earlier shape is brought to the present one; one of a later is refused', async () => {
  const journal = JSON.parse(await readFile('src/database/migrations/meta/_journal.json', 'utf8')) as {
    entries: { when: number }[];
  };
  const earlier = journal.entries.at(-6)?.when ?? 0;
  const old = await emptyShop('without tables');
  await migrateToShape(old.pool, earlier);
  await old.pool.query('insert into site_settings (id) values (1)');
  await old.pool.query(`insert into newsletter_subscribers (id, email) values ($1, 'asha@shop.test')`, [
    crypto.randomUUID(),
  ]);
  const kept = path.join(folder, 'old.zip');
  const { connectionString } = old.target;
  const manifest = await makeBackup({ connectionString, storage: old.storage, now }, kept);
  expect(manifest.shape).toBe(earlier);
  const { pool, target } = await emptyShop('without tables');
  await restoreBackup(kept, target);
  expect((await pool.query('select email from newsletter_subscribers')).rows).toEqual([
    { email: 'asha@shop.test' },
  ]);
  expect(
    (await pool.query('select max(created_at)::text as at from drizzle.__drizzle_migrations')).rows,
  ).toEqual([{ at: String(journal.entries.at(-1)?.when) }]);

  // Where the newest could not be restored, one from before an update is taken.
  const damaged = path.join(folder, 'damaged.zip');
  const bytes = await readFile(file);
  bytes.write('a mended', bytes.indexOf('a broken pot'));
  await writeFile(damaged, bytes);
  const second = await emptyShop('without tables');
  await expect(restoreBackup(damaged, second.target)).rejects.toThrow('damaged');
  await restoreBackup(kept, second.target);
  expect((await second.pool.query('select email from newsletter_subscribers')).rows).toEqual([
    { email: 'asha@shop.test' },
  ]);

  const { pool: other } = await emptyShop();
  await expect(migrateToShape(other, 9_999_999_999_999)).rejects.toThrow('a newer version of the shop');
  const backup = await openBackup(kept);
  expect(backup.manifest.madeAt).toBe(now.toISOString());
  backup.close();
});

test('one at a time: whoever comes while one is made is told so, and the first goes on', async () => {
  const parts = { connectionString: source.connectionString, storage, now };
  let refused = '';
  const first = path.join(folder, 'first.zip');
  await makeBackup(parts, async (content) => {
    await makeBackup(parts, first).catch((error: Error) => {
      refused = error.message;
    });
    await writeWhole(first, content);
  });
  expect(refused).toContain('is being made just now');
  const backup = await openBackup(first);
  expect(backup.manifest.tables.length).toBeGreaterThan(20);
  backup.close();
  // The first has ended.
  await makeBackup(parts, first);
});

/** The databases beside the shop's own that a trial may have made. */
async function scratches(): Promise<string[]> {
  const { rows } = await source.pool.query<{ name: string }>(
    `select datname as name from pg_database where datname like '%_restore_drill'`,
  );
  return rows.map(({ name }) => name);
}

test('an encrypted one is restored on trial beside the shop, and nothing is left of it', async () => {
  const identity = await generateIdentity();
  const sealed = path.join(folder, 'sealed.zip.age');
  const { connectionString } = source;
  const recipients = [await identityToRecipient(identity)];
  const made = await makeBackup({ connectionString, storage, now, recipients }, sealed);
  const before = await contentOf(source.pool);
  // As a trial that was killed leaves it.
  const name = `${new URL(connectionString).pathname.slice(1)}_restore_drill`;
  await source.pool.query(`create database "${name}"`);
  const drill = { connectionString, storeJobs: () => async () => {}, workFolder: folder };
  expect(await drillBackup(sealed, { ...drill, identities: [identity] })).toEqual(made);
  await expect(drillBackup(sealed, drill)).rejects.toThrow('This backup is encrypted');
  expect(await scratches()).toEqual([]);
  expect(await contentOf(source.pool)).toEqual(before);
  expect((await readdir(folder)).filter((each) => each.startsWith('.restore-'))).toEqual([]);
});

test('what a killed trial left is removed, but nothing of one that goes on', async () => {
  const { connectionString } = source;
  const name = `${new URL(connectionString).pathname.slice(1)}_restore_drill`;
  await source.pool.query(`create database "${name}"`);
  await clearScratch(connectionString);
  expect(await scratches()).toEqual([]);
  let during: string[] = [];
  const storeJobs = () => async () => {
    await clearScratch(connectionString);
    during = await scratches();
  };
  await drillBackup(file, { connectionString, storeJobs, workFolder: folder });
  expect(during).toEqual([name]);
});

test('a trial finds what is damaged', async () => {
  const { connectionString } = source;
  const bad = path.join(folder, 'bad-trial.zip');
  const bytes = await readFile(file);
  bytes.writeUInt32LE(0xdead, bytes.indexOf('database/orders.copy') + 60);
  await writeFile(bad, bytes);
  const drill = { storeJobs: () => async () => {}, workFolder: folder };
  await expect(drillBackup(bad, { ...drill, connectionString })).rejects.toThrow();
  expect(await scratches()).toEqual([]);
});
