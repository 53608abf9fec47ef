import { spawn } from 'node:child_process';
import { lchown, readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { User } from './cluster.types.ts';
import { EmbeddedPostgresError } from './failures.ts';

const NOBODY: User = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root. Gives the account to use instead: the owner of an existing `clusterFolder`, else
 * postgres, else nobody; undefined when the program is not root and PostgreSQL runs as the program does.
 */
export async function chooseUser(clusterFolder: string): Promise<User | undefined> {
  const own = process.getuid?.();
  const existing = await stat(clusterFolder).catch(() => undefined);
  if (own !== 0) {
    if (own !== undefined && existing && existing.uid !== own) {
      throw new EmbeddedPostgresError(
        `The database in ${clusterFolder} belongs to another user (uid ${existing.uid}). ` +
          'Start the program as that user or as root.',
      );
    }
    return undefined;
  }
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return findAccount(accounts, 'postgres') ?? findAccount(accounts, 'nobody') ?? NOBODY;
}

function findAccount(accounts: string, name: string): User | undefined {
  const line = accounts.split('\n').find((account) => account.startsWith(`${name}:`));
  const [uid, gid] = line?.split(':').slice(2, 4).map(Number) ?? [];
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid };
}

/** Gives a file or folder, and all in it, to the account. */
export async function giveTo(user: User | undefined, place: string): Promise<void> {
  if (!user) return;
  const inside = (await stat(place)).isDirectory() ? await readdir(place, { recursive: true }) : [];
  for (const name of ['', ...inside]) {
    // Some systems write nobody's number as -2, which lchown takes unsigned only.
    await lchown(path.join(place, name), user.uid >>> 0, user.gid >>> 0);
  }
}

/** May the account pass through this folder and every folder above it? */
export async function canEnter(user: User, folder: string): Promise<boolean> {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (!(await isPermitted(user, current, 0o1))) return false;
    if (current === path.dirname(current)) return true;
  }
}

/** `wanted` as in one digit of a mode: 4 to read, 1 to execute or pass through. */
export async function isPermitted(user: User, place: string, wanted: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(place);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & wanted) === wanted;
}

/**
 * How PostgreSQL is told of its folder: by its path or, where `user` cannot pass the folders above it, as the folder
 * it was started in. That one the program enters while it is still root, so the data stay in place and nobody's
 * permissions are touched. Only Linux can name it so; elsewhere throws EmbeddedPostgresError.
 */
export async function nameFolder(folder: string, user: User | undefined): Promise<string> {
  if (!user || (await canEnter(user, folder))) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot run as root, and the user it runs as instead (uid ${user.uid}) may not enter ${folder}. ` +
      'Choose a DATA_DIR that every user may enter, or start the program as another user.',
  );
}

const PASSED_ON = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];

/** The program's secrets stay with the program, and PG* variables of the machine's own PostgreSQL out of the way. */
export function toolEnvironment(): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(passed), LC_ALL: 'C' };
}

/** Runs one of PostgreSQL's programs to its end, in `folder` and as `user`. */
export function runTool(
  program: string,
  args: string[],
  { folder, user, input = '' }: { folder: string; user: User | undefined; input?: string },
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, ...user, env: toolEnvironment(), windowsHide: true });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => reject(cannotRun(program, error)));
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') }));
    // It may end before it has read everything; its exit code tells.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

export function cannotRun(program: string, error: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(`PostgreSQL's ${program} cannot be run: ${error.message}.`, {
    cause: error,
  });
}
