import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { aPicture } from '../../../tests/pictures.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { importRows, imports } from '../../database/tables/imports.ts';
import { mediaFiles } from '../../database/tables/media.ts';
import { findImport, startImport } from './imports.ts';
import { receiveImport } from './receive-import.ts';

let fixture: TestShop;
let database: TestDatabase;
let server: http.Server;
let port = 0;
const asked: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createTestShop();
  const picture = await aPicture(40, 20).png().toBuffer();
  server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(request.url?.includes('gone') ? 404 : 200).end(picture);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await fixture.close();
  await database.close();
});

/** Works on all imports in a process of its own. */
function startProcess() {
  const args = ['tests/import-process.ts', database.connectionString, fixture.uploadsFolder, String(port)];
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function runToItsEnd() {
  const [code] = (await once(startProcess(), 'exit')) as [number | null];
  expect(code).toBe(0);
}

const COUNT = 120;

test('a process that is killed while it checks, fetches and writes leaves nothing twice and nothing out', async () => {
  const shop = {
    ...fixture.shop,
    db: database.db,
    jobs: { enqueue: async () => true, hurry: async () => undefined },
  };
  const actor = await addAdministrator(database.db);
  const lines = Array.from({ length: COUNT }, (_, at) => {
    const picture = at === 7 ? 'gone' : String(at % 12);
    return `killed-${at},Killed ${at},Text,100,Kind ${at % 7},http://127.0.0.1:${port}/${picture}.png,Small,Clay,K-${at},100,1`;
  });
  const header =
    'Handle,Name,Description,Price,Categories,Images,Variant size,Variant type,Variant SKU,Variant price,Variant stock';
  async function* body() {
    yield Buffer.from(`${header}\n${lines.join('\n')}\n`);
  }
  const received = await receiveImport(shop, {
    actor,
    body: body(),
    declaredBytes: null,
    fileName: 'killed.csv',
  });
  if (!received.ok) throw new Error(received.reason);
  const { id } = received;
  const farOf = async (column: 'itemsChecked' | 'itemsDone') => {
    const [one] = await database.db.select().from(imports).where(eq(imports.id, id));
    return one?.[column] ?? 0;
  };
  /** Kills the process as soon as it is somewhere in the middle. */
  const killInTheMiddle = async (column: 'itemsChecked' | 'itemsDone') => {
    const before = await farOf(column);
    const child = startProcess();
    const gone = once(child, 'exit');
    await vi.waitUntil(async () => (await farOf(column)) > before, { timeout: 30_000, interval: 5 });
    child.kill('SIGKILL');
    await gone;
  };
  await killInTheMiddle('itemsChecked');
  await runToItsEnd();
  expect(await findImport(shop, id)).toMatchObject({ state: 'checked', counts: { new: COUNT, refused: 0 } });
  await startImport(shop, { actor, id });
  await killInTheMiddle('itemsDone');
  expect(await farOf('itemsDone')).toBeLessThan(COUNT);
  await runToItsEnd();
  expect(await findImport(shop, id)).toMatchObject({ state: 'done', counts: { new: COUNT, refused: 0 } });
  expect(await database.db.$count(products)).toBe(COUNT);
  expect(await database.db.$count(productVariants)).toBe(COUNT);
  // Twelve pictures, each stored once; products share them.
  expect(await database.db.$count(mediaFiles)).toBe(12);
  const [without] = await database.db
    .select({ images: products.imageUrls })
    .from(products)
    .where(eq(products.handle, 'killed-7'));
  expect(without).toEqual({ images: [] });
  const [row] = await database.db
    .select()
    .from(importRows)
    .where(sql`import_id = ${id} and line = 9`);
  expect(row).toMatchObject({
    result: 'new',
    remark: expect.stringContaining('/gone.png: There is no picture') as string,
  });
  expect(await database.db.$count(products, sql`image_urls::text like '%/media/%'`)).toBe(COUNT - 1);
  expect(new Set(asked).size).toBe(13);
}, 120_000);
