import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findLockfiles, isAllowed, packagesOf } from './licences.ts';

test('every package may be used, those of tests and of other platforms too', () => {
  const packages = packagesOf();
  expect(packages.length).toBeGreaterThan(800);
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-3.0-only', false],
  ['MIT AND GPL-3.0-only', false],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND (ISC OR GPL-3.0-only)', false],
  ['none', false],
])('%s: %s', (licence, allowed) => expect(isAllowed(licence)).toBe(allowed));

// npm leaves them out where it cannot fetch them, and the next one on that platform cannot build the shop.
test('packages with machine code are there for every platform that people develop on', () => {
  const names = new Set(packagesOf(['package-lock.json']).map(({ name }) => name));
  const platforms = ['darwin-arm64', 'linux-x64-gnu', 'linux-arm64-gnu', 'win32-x64-msvc'];
  const native = ['@tailwindcss/oxide-', '@rolldown/binding-', '@oxlint/binding-', '@oxfmt/binding-'];
  const wanted = native.flatMap((name) => platforms.map((platform) => name + platform));
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
});

test('every lockfile pins what it names, and names no server', () => {
  for (const lockfile of findLockfiles()) {
    const text = readFileSync(lockfile, 'utf8');
    expect(text, lockfile).not.toContain('"resolved"');
    const manifest = JSON.parse(readFileSync(lockfile.replace('-lock', ''), 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string> | undefined
    >;
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(
      versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
      lockfile,
    ).toEqual([]);
  }
});
