import { randomBytes } from 'node:crypto';
import {
  appendFile,
  chmod,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { Cluster, Endpoint, Tuning } from './cluster.types.ts';
import { EmbeddedPostgresError, explainOutput } from './failures.ts';
import { giveTo, nameFolder, runTool } from './run-as.ts';
import { INCLUDE_SETTINGS } from './settings.ts';

/**
 * Is there a database in the folder that this version can open? False when there is none yet. Throws
 * EmbeddedPostgresError when what is there is something else. `version` is the installed PostgreSQL's.
 */
export async function hasCluster({ folder, user }: Cluster, version: string): Promise<boolean> {
  const found = await stat(folder).catch(ignoreAbsence);
  if (!found) return false;
  if (!found.isDirectory())
    throw new EmbeddedPostgresError(`${folder} is a file where the database should be.`);
  const made = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(ignoreAbsence);
  if (made === undefined) {
    if ((await readdir(folder)).length === 0) return false;
    throw new EmbeddedPostgresError(
      `${folder} is not a complete database (it has no PG_VERSION). Move it aside, and restore a backup into an empty DATA_DIR.`,
    );
  }
  const [major, own] = [Number.parseInt(made, 10), Number.parseInt(version, 10)];
  if (major !== own) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} was made by PostgreSQL ${made.trim()}, and this program brings PostgreSQL ${own}. ` +
        'Make a backup with the version of the program that made it, and restore that with this one: docs/operating/moving.md.',
    );
  }
  // A copy that root made (a restored backup) belongs to root, open to others.
  if (user && found.uid === 0) await giveTo(user, folder);
  if (process.platform !== 'win32' && (found.mode & 0o027) !== 0) await chmod(folder, 0o700);
  return true;
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

export const PASSWORD_FILE = 'shop-password';

/** Sorting is PostgreSQL's own (C.UTF-8 of any version); these only say which characters count as letters. */
const CHARACTER_SETS = process.platform === 'win32' ? ['C'] : ['C.UTF-8', 'en_US.UTF-8', 'C'];

type Options = { kind: Endpoint['kind']; tuning: Tuning };

/**
 * Makes the database. All of it happens in a folder beside its place, which is renamed at the very end: whatever
 * stops this in the middle leaves no half database, only a folder that the next start removes.
 */
export async function createCluster(cluster: Cluster, { kind, tuning }: Options): Promise<void> {
  const dataDir = path.dirname(cluster.folder);
  await removeUnfinished(cluster.folder);
  const folder = `${cluster.folder}.new-${randomBytes(4).toString('hex')}`;
  await mkdir(folder);
  try {
    await chmod(folder, 0o700);
    await giveTo(cluster.user, folder);
    const unfinished = { ...cluster, folder, pgdata: await nameFolder(folder, cluster.user) };
    await initialise(unfinished);
    await addShop(unfinished, await letIn(unfinished, kind));
    await appendFile(path.join(folder, 'postgresql.conf'), INCLUDE_SETTINGS);
    if (tuning !== 'tests') await flush(unfinished);
    if (await stat(cluster.folder).catch(() => undefined)) await rmdir(cluster.folder);
    await rename(folder, cluster.folder);
    await flushEntry(dataDir);
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

async function initialise(cluster: Cluster): Promise<void> {
  let output = '';
  for (const characters of CHARACTER_SETS) {
    const args = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8', '--locale=C'];
    args.push(`--lc-ctype=${characters}`, '--username=postgres', '--auth=trust');
    args.push('--no-sync', '--no-instructions', '-D', cluster.pgdata);
    const result = await runTool(cluster.binaries.initdb, args, cluster);
    if (result.code === 0) return;
    ({ output } = result);
    if (!output.includes('invalid locale name')) break;
  }
  throw explainOutput('Making the database', output, path.dirname(cluster.folder));
}

/** Whoever can reach the private socket may connect; on a port it takes the password kept in the folder. */
async function letIn({ folder, user }: Cluster, kind: Endpoint['kind']): Promise<string | undefined> {
  const rule = kind === 'socket' ? 'local all all trust' : 'host all all 127.0.0.1/32 scram-sha-256';
  await writeFile(path.join(folder, 'pg_hba.conf'), `${rule}\n`);
  if (kind === 'socket') return undefined;
  const password = randomBytes(24).toString('hex');
  await writeFile(path.join(folder, PASSWORD_FILE), password, { mode: 0o600 });
  await giveTo(user, path.join(folder, PASSWORD_FILE));
  return password;
}

/** The database and its owner, who is no superuser. */
async function addShop(cluster: Cluster, password: string | undefined): Promise<void> {
  const secret = password === undefined ? '' : ` password '${password}'`;
  const input = `create role shop login createdb${secret};\ncreate database shop owner shop;\n`;
  const settings = ['-F', '-c', 'exit_on_error=on', '-c', 'log_checkpoints=off'];
  const args = ['--single', ...settings, '-D', cluster.pgdata, 'template1'];
  const { code, output } = await runTool(cluster.binaries.postgres, args, { ...cluster, input });
  if (code !== 0) throw explainOutput('Making the database', output, path.dirname(cluster.folder));
}

/** Once for all that was written; asking for every single file takes seconds. */
async function flush(cluster: Cluster): Promise<void> {
  const method = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
  const args = ['--sync-only', ...method, '-D', cluster.pgdata];
  const { code, output } = await runTool(cluster.binaries.initdb, args, cluster);
  if (code !== 0) throw explainOutput('Making the database', output, path.dirname(cluster.folder));
}

async function flushEntry(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function removeUnfinished(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  const unfinished = (await readdir(parent)).filter((name) =>
    name.startsWith(`${path.basename(folder)}.new-`),
  );
  for (const name of unfinished) {
    // The killed program's initdb may still be writing there; it fails once its files are gone.
    await rm(path.join(parent, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}
