import { randomBytes } from 'node:crypto';
import {
  appendFile,
  chmod,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { Cluster, Endpoint, Tuning } from './cluster.types.ts';
import { explainOutput } from './explain-failure.ts';
import { nameFolder } from './name-folder.ts';
import { giveTo } from './run-as.ts';
import { runTool } from './run-tool.ts';
import { INCLUDE_SETTINGS } from './settings.ts';

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
