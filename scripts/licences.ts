import { globSync, readFileSync } from 'node:fs';

type Entry = { version?: string; license?: string; dev?: boolean; link?: boolean };
export type Package = { name: string; version: string; licence: string; lockfile: string };

/** What may be used in a shop that its owner may run, change and hand on, and why where it asks for something. */
const ALLOWED: Record<string, string> = {
  MIT: 'with its notice',
  'MIT-0': '',
  ISC: 'with its notice',
  '0BSD': '',
  'BSD-2-Clause': 'with its notice',
  'BSD-3-Clause': 'with its notice',
  'Apache-2.0': 'with its notice',
  'BlueOak-1.0.0': 'with its notice',
  Zlib: 'with its notice',
  Unlicense: '',
  'CC0-1.0': '',
  'OFL-1.1': 'fonts; kept under their names',
  'MPL-2.0': 'used as it came; changes to its own files would be published',
  'LGPL-3.0-or-later': 'libvips, a library of its own beside sharp, replaceable',
  'CC-BY-4.0': 'data that the build asks (caniuse-lite, by its authors)',
};

/** Packages that say it elsewhere than in the field for it: read by hand, for just this version. */
const READ_BY_HAND: Record<string, string> = {
  'png-js@2.0.0': 'MIT',
  'busboy@1.6.0': 'MIT',
  'streamsearch@1.1.0': 'MIT',
};

/** Every package of every lockfile of the project, those for other platforms too. */
export function packagesOf(lockfiles: string[] = findLockfiles()): Package[] {
  return lockfiles.flatMap((lockfile) => {
    const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Record<string, Entry> };
    return Object.entries(packages)
      .filter(([path, { link }]) => path !== '' && !link)
      .map(([path, { version = '', license }]) => {
        const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
        return { name, version, licence: license ?? READ_BY_HAND[`${name}@${version}`] ?? 'none', lockfile };
      });
  });
}

export function findLockfiles(): string[] {
  return globSync('{.,bench,tests/*}/package-lock.json').toSorted();
}

/** Whether an SPDX expression allows what the shop does: one of what 'OR' offers, all of what 'AND' joins. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare) || (/ AND /.test(bare) && / OR /.test(bare))) return false;
  if (/ OR /.test(bare)) return bare.split(' OR ').some((one) => one in ALLOWED);
  return bare.split(' AND ').every((one) => one in ALLOWED);
}

/** Which licences there are, with the count of their packages, the most used first. */
export function countLicences(packages: Package[]): { licence: string; count: number; asks: string }[] {
  const counts = Map.groupBy(packages, ({ licence }) => licence);
  return [...counts]
    .map(([licence, { length }]) => ({ licence, count: length, asks: ALLOWED[licence] ?? '' }))
    .toSorted((a, b) => b.count - a.count);
}
