import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { startShopServer } from './shop-server.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-read-only-'));
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('the program writes nowhere but into its data folder', async () => {
  const shop = await startShopServer({
    databaseUrl: database.connectionString,
    dataDir,
    env: { DEMO: 'off' },
    // Node itself refuses to write elsewhere.
    nodeOptions: [
      '--permission',
      '--allow-fs-read=*',
      `--allow-fs-write=${dataDir}`,
      '--allow-addons',
      '--allow-worker',
    ],
  });
  const [, script = ''] =
    /src="(\/assets\/[^"]+)"|href="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(shop.url)).text()) ?? [];
  expect((await fetch(`${shop.url}/shop`)).status).toBe(200);
  expect((await fetch(`${shop.url}${script}`)).status).toBe(200);
  expect(shop.log.filter((line) => line.includes('ERR_ACCESS_DENIED'))).toEqual([]);
  await shop.stop();
});
