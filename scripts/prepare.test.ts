import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let project: string;
beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'shop-prepare-'));
  write('package.json', '{}');
  write('src/page.ts', 'one');
  write('scripts/precompress.mjs', '');
  write('scripts/shop-manifest.mjs', '');
  write('scripts/finish-server.mjs', '');
  for (const name of ['prepare.mjs', 'install-packages.mjs', 'keep-previous-assets.mjs']) {
    cpSync(path.join('scripts', name), path.join(project, 'scripts', name));
  }
  // Stands in for npm: what it installs builds nothing but a file.
  write(
    'npm.mjs',
    `import { mkdirSync, writeFileSync } from 'node:fs';
     mkdirSync('node_modules/@react-router/dev', { recursive: true });
     writeFileSync('node_modules/@react-router/dev/bin.cjs', \`require('node:fs').mkdirSync('build/client', { recursive: true });\`);`,
  );
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
  writeFileSync(path.join(project, name), text);
}

function prepare(...nodeOptions: string[]) {
  return run([...nodeOptions, 'scripts/prepare.mjs']);
}

function run(args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: project,
    env: { PATH: process.env['PATH'], npm_execpath: path.join(project, 'npm.mjs') },
    encoding: 'utf8',
  });
  return { status, told: stdout, stderr };
}

/** Node itself refuses to write anything. */
const READ_ONLY = ['--permission', '--allow-fs-read=*', '--allow-child-process'];

test('what is prepared already is started without writing anything', () => {
  expect(prepare()).toMatchObject({ status: 0, told: 'Preparing: packages ...\nPreparing: shop ...\n' });
  expect(readdirSync(path.join(project, 'build')).toSorted()).toEqual(['.prepared', 'client', 'previous']);
  expect(readdirSync(project)).not.toContain('.prepare-lock');
  const again = prepare(...READ_ONLY);
  expect([again.status, again.told]).toEqual([0, '']);
});

test('with --packages it installs, and leaves the building to the next call', () => {
  expect(run(['scripts/prepare.mjs', '--packages'])).toMatchObject({
    status: 0,
    told: 'Preparing: packages ...\n',
  });
  expect(prepare()).toMatchObject({ status: 0, told: 'Preparing: shop ...\n' });
});

test.skipIf(process.platform === 'win32')('the shop is built on the Node that npm installed for it', () => {
  run(['scripts/prepare.mjs', '--packages']);
  const own = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  write(own, `#!/bin/sh\necho on its own Node\nexec '${process.execPath}' "$@"\n`);
  chmodSync(path.join(project, own), 0o755);
  expect(prepare()).toMatchObject({ status: 0, told: expect.stringContaining('on its own Node') });
});

test('a folder that is neither prepared nor writable is named in one line', () => {
  prepare();
  write('src/page.ts', 'two');
  const { status, stderr } = prepare(...READ_ONLY);
  expect(status).toBe(1);
  expect(stderr).toContain(`is not prepared and cannot be written to`);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(prepare()).toMatchObject({ status: 0, told: 'Preparing: shop ...\n' });
});

test('a built shop starts with the production packages alone, if they are the right ones', () => {
  const start = () => run([...READ_ONLY, 'scripts/prepare.mjs', '--start']);
  const record = (name: string, packages: object) => write(name, JSON.stringify({ packages }));
  const wanted = {
    '': {},
    'node_modules/kept': { version: '1.0.0' },
    'node_modules/builder': { version: '2.0.0', dev: true },
    'node_modules/elsewhere': { version: '3.0.0', optional: true },
  };
  record('package-lock.json', wanted);
  prepare();
  // As `npm ci --omit=dev` leaves it.
  rmSync(path.join(project, 'node_modules'), { recursive: true });
  expect(start().stderr).toContain('is not prepared');
  record('node_modules/.package-lock.json', { 'node_modules/kept': { version: '0.9.0' } });
  expect(start().stderr).toContain('is not prepared');
  record('node_modules/.package-lock.json', { 'node_modules/kept': { version: '1.0.0' } });
  expect(start()).toMatchObject({ status: 0, told: '' });
  // Whoever builds or tests needs the others.
  expect(prepare(...READ_ONLY).stderr).toContain('is not prepared');
  write('src/page.ts', 'two');
  expect(start().stderr).toContain('is not prepared');
});

test('stopped during the very first build, it ends at once with all that it began', async () => {
  prepare();
  write('src/page.ts', 'two');
  const endless = `require('node:fs').writeFileSync('building', String(process.pid)); setInterval(() => {}, 1000);`;
  // What a build begins itself hears of no signal but one for all.
  write('node_modules/@react-router/dev/endless.cjs', endless);
  write(
    'node_modules/@react-router/dev/bin.cjs',
    `require('node:child_process').spawnSync(process.execPath, [require.resolve('./endless.cjs')]);`,
  );
  const preparing = spawn(process.execPath, ['scripts/prepare.mjs'], { cwd: project });
  const ended = once(preparing, 'exit');
  const mark = path.join(project, 'building');
  await vi.waitUntil(() => existsSync(mark) && readFileSync(mark, 'utf8') !== '', 20_000);
  preparing.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
  const builder = Number(readFileSync(mark, 'utf8'));
  await vi.waitUntil(() => !isAlive(builder));
  expect(readdirSync(project)).not.toContain('.prepare-lock');
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // One that ended, and that nobody asked about yet.
  return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}
