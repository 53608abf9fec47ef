/**
 * `npm ci`, told where each package lies. The lockfiles name no server (docs/decisions/0044-dependencies.md): left to
 * itself npm reads the list of all versions of each of them first, which is three fifths of an installation's work.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LOCKFILE = 'package-lock.json';

/**
 * Installs what the lockfile of `folder` names: beside what is there, whose place it takes when it is whole. `ci` runs
 * `npm ci` in the folder that it is given and tells whether it succeeded; `registry` is the address that npm would ask.
 * False, and all is as it was, where it failed: npm has said why.
 */
export async function installPackages(folder, { registry, ci }) {
  const beside = path.join(folder, '.packages');
  const clear = () => rmSync(beside, { recursive: true, force: true, maxRetries: 3 });
  clear();
  process.once('exit', clear);
  mkdirSync(beside);
  for (const name of ['package.json', LOCKFILE, '.npmrc'])
    if (existsSync(path.join(folder, name))) cpSync(path.join(folder, name), path.join(beside, name));

  const isWhole = (await withAddresses(beside, registry, ci)) || (await ci(beside));
  // A volume of its own cannot be moved: npm fills it where it is.
  const isInstalled = isWhole && (takePlace(beside, folder) || (await ci(folder)));
  clear();
  process.off('exit', clear);
  return isInstalled;
}

/** Both by name alone, so that there is hardly a moment without any. */
function takePlace(beside, folder) {
  const there = path.join(folder, 'node_modules');
  try {
    if (existsSync(there)) renameSync(there, path.join(beside, 'before'));
    renameSync(path.join(beside, 'node_modules'), there);
    return true;
  } catch {
    return false;
  }
}

/** A registry that keeps packages elsewhere than is usual refuses them: npm has to ask where they are. */
async function withAddresses(folder, registry, ci) {
  const lockfile = path.join(folder, LOCKFILE);
  if (!URL.canParse(registry) || !existsSync(lockfile)) return false;
  const text = readFileSync(lockfile, 'utf8');
  writeFileSync(lockfile, JSON.stringify(addressed(JSON.parse(text), registry)));
  const isInstalled = await ci(folder);
  writeFileSync(lockfile, text);
  return isInstalled;
}

/** The lockfile with each package's place in the registry; what it must be is told by its integrity as before. */
function addressed(lock, registry) {
  const base = registry.replace(/\/*$/, '/');
  const packages = Object.entries(lock.packages).map(([place, entry]) => {
    if (place === '' || entry.link || entry.inBundle) return [place, entry];
    // An alias is kept under another name than it is published under.
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const file = `${name.split('/').at(-1)}-${entry.version}.tgz`;
    return [place, { ...entry, resolved: `${base}${name}/-/${file}` }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}
