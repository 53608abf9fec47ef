import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Binaries } from './cluster.types.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export type Installed = { native: string; version: string };

/** Finds the PostgreSQL that was installed for this machine. Throws EmbeddedPostgresError when there is none. */
export async function findInstalled(): Promise<Installed> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const own = createRequire(import.meta.url);
    // Its platform packages are its own dependencies, not ours.
    const entry = createRequire(own.resolve('embedded-postgres')).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: path.join(root, 'native'), version };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `No PostgreSQL is installed for ${system}-${process.arch}. Install the dependencies anew (npm ci), ` +
        'or set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  }
}

export function programsIn(native: string): Binaries {
  const program = (name: string) =>
    path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

/** Makes the library links that packages from npm cannot hold. */
export async function addLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.resolve(native, '..', target.replace(/^native/, path.basename(native)));
    const file = path.relative(path.dirname(target), source);
    await symlink(file, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
