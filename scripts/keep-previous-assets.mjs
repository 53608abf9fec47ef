import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Before a new build: sets the hashed files of the last whole one aside, in place of an older one's. Pages that were
 * loaded before the update still ask for them. A build that broke off leaves nothing worth keeping.
 */
export function keepPreviousAssets(build) {
  const stamp = path.join(build, '.prepared');
  const assets = path.join(build, 'client', 'assets');
  if (!existsSync(stamp) || !existsSync(assets)) return;
  const previous = path.join(build, 'previous');
  rmSync(previous, { recursive: true, force: true });
  mkdirSync(previous, { recursive: true });
  renameSync(assets, path.join(previous, 'assets'));
  // Until the new build is whole, its files do not count.
  rmSync(stamp);
}
