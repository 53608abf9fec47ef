import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startShopServer, type ShopServer } from '../../../tests/shop-server.ts';

let folder: string;
let shop: ShopServer | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-backup-'));
  // Where root starts it, the database's own user must be able to enter.
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await shop?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The lines that a command says. */
async function say(command: 'backup' | 'restore', dataDir: string, ...given: string[]): Promise<string[]> {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [`src/server/commands/${command}.ts`, ...given],
    { env: { PATH: process.env['PATH'], DATA_DIR: dataDir } },
  );
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

test('a running shop is backed up, restored elsewhere, and backed up again from there', async () => {
  const [own, other] = [path.join(folder, 'own'), path.join(folder, 'other')];
  shop = await startShopServer({ dataDir: own });
  const said = await say('backup', own);
  const file = said.at(-1) ?? '';
  expect(file).toMatch(/\/own\/backups\/shop-\d{4}-\d\d-\d\dT[\d-]+Z\.zip$/);
  expect(said[1]).toMatch(/^\d+ products, 0 orders, 1 accounts$/);
  const restored = await say('restore', other, file);
  expect(restored.slice(0, 3)).toEqual(said.slice(0, 3));
  expect(restored.at(-1)).toBe('Everything is as it was: each table and file was checked.');
  // That one is not running.
  const kept = path.join(folder, 'kept.zip');
  const again = await say('backup', other, kept);
  expect([again[1], again.at(-1)]).toEqual([said[1], kept]);
  await expect(say('restore', other, kept)).rejects.toMatchObject({
    stderr: expect.stringContaining('There is a shop already'),
  });
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
}, 120_000);
