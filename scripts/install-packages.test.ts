import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let place: string;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'shop-install-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** A package of one file, as a registry keeps it. */
function packed(name: string): Buffer {
  const folder = path.join(place, 'packed', name, 'package');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3' }));
  return spawnSync('tar', ['-cz', '-C', path.dirname(folder), 'package']).stdout;
}

/** A registry with `@pots/clay` at `where`; what it was asked is kept. */
async function startRegistry(where: string) {
  const tarball = packed('@pots/clay');
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const address = decodeURIComponent(request.url ?? '');
    asked.push(address);
    const origin = `http://${request.headers.host}`;
    const version = { name: '@pots/clay', version: '1.2.3', dist: { tarball: origin + where, integrity } };
    if (address === where) response.end(tarball);
    else if (address === '/@pots/clay')
      response.end(JSON.stringify({ name: '@pots/clay', versions: { '1.2.3': version } }));
    else response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { registry, integrity, asked, [Symbol.asyncDispose]: async () => void server.close() };
}

/** A project that needs `@pots/clay` alone, and its own Node so that the program's is not looked for. */
async function prepare({ registry, integrity }: { registry: string; integrity: string }) {
  const project = path.join(place, 'project');
  const manifest = { name: 'shop', version: '1.0.0', dependencies: { '@pots/clay': '1.2.3' } };
  const lock = {
    name: 'shop',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: { '': manifest, 'node_modules/@pots/clay': { version: '1.2.3', integrity } },
  };
  mkdirSync(path.join(project, 'scripts'), { recursive: true });
  writeFileSync(path.join(project, 'package.json'), JSON.stringify(manifest));
  writeFileSync(path.join(project, 'package-lock.json'), JSON.stringify(lock));
  writeFileSync(path.join(project, '.npmrc'), 'update-notifier=false\nfetch-retries=0\n');
  for (const name of ['prepare.mjs', 'install-packages.mjs', 'keep-previous-assets.mjs'])
    cpSync(path.join('scripts', name), path.join(project, 'scripts', name));
  const env = { ...process.env, npm_config_registry: registry, npm_config_cache: path.join(place, 'cache') };
  const child = execFile(process.execPath, ['scripts/prepare.mjs', '--packages'], { cwd: project, env });
  const [status] = (await once(child, 'exit')) as [number];
  const installed = path.join(project, 'node_modules/@pots/clay/package.json');
  return { project, status, lock, installed };
}

test('a registry is asked for the packages alone', async () => {
  await using registry = await startRegistry('/@pots/clay/-/clay-1.2.3.tgz');
  const { project, status, lock, installed } = await prepare(registry);
  expect(status).toBe(0);
  expect(JSON.parse(readFileSync(installed, 'utf8'))).toMatchObject({ version: '1.2.3' });
  expect(registry.asked).toEqual(['/@pots/clay/-/clay-1.2.3.tgz']);
  expect(existsSync(path.join(project, '.packages'))).toBe(false);
  expect(JSON.parse(readFileSync(path.join(project, 'package-lock.json'), 'utf8'))).toEqual(lock);
});

test('a registry that keeps packages elsewhere is asked where', async () => {
  await using registry = await startRegistry('/files/clay.tgz');
  const { project, status, installed } = await prepare(registry);
  expect(status).toBe(0);
  expect(existsSync(installed)).toBe(true);
  expect(existsSync(path.join(project, '.packages'))).toBe(false);
});

test('another content than the lockfile names is refused, and what was installed stays', async () => {
  await using registry = await startRegistry('/@pots/clay/-/clay-1.2.3.tgz');
  const { installed } = await prepare(registry);
  rmSync(path.join(place, 'cache'), { recursive: true });
  const { integrity } = registry;
  const another = { ...registry, integrity: `${integrity.slice(0, 10)}AAAA${integrity.slice(14)}` };
  const { status } = await prepare(another);
  expect([status, existsSync(installed)]).toEqual([1, true]);
});
