import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepPreviousAssets } from './keep-previous-assets.mjs';

let build: string;
beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), 'shop-build-'));
});
afterEach(() => rmSync(build, { recursive: true, force: true }));

/** What the build leaves: it empties its own folder first. */
function makeBuild(...files: string[]) {
  const assets = path.join(build, 'client', 'assets');
  rmSync(path.join(build, 'client'), { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  for (const file of files) writeFileSync(path.join(assets, file), file);
}
const finish = () => writeFileSync(path.join(build, '.prepared'), 'hash');
const previous = () => {
  const folder = path.join(build, 'previous', 'assets');
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};

test('one generation is kept: that of the last build', () => {
  keepPreviousAssets(build);
  makeBuild('a-1.js', 'b-1.js', 'b-1.js.br');
  finish();
  expect(previous()).toEqual([]);
  keepPreviousAssets(build);
  makeBuild('a-2.js');
  finish();
  expect(previous()).toEqual(['a-1.js', 'b-1.js', 'b-1.js.br']);
  keepPreviousAssets(build);
  expect(previous()).toEqual(['a-2.js']);
});

test('a build that broke off takes the place of nothing', () => {
  makeBuild('a-1.js');
  finish();
  keepPreviousAssets(build);
  makeBuild('a-2.js');
  keepPreviousAssets(build);
  expect(previous()).toEqual(['a-1.js']);
});
