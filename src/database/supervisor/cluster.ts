import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { runProgram } from './run-program.ts';
import type { ServerUser } from './server-user.ts';

const SUPERUSER = 'postgres';
const DRAFT = /^postgres\.new-/;

type ClusterParts = { home: string; binaries: Binaries; user: ServerUser };

/**
 * The folder of the database server inside `home`, made if there is none. It is made under another name and then
 * renamed: one that was cut off half-way is never taken for whole. Refuses a folder of another major version.
 */
export async function ensureCluster({
  home,
  binaries,
  user,
}: ClusterParts): Promise<{ folder: string; created: boolean }> {
  const folder = path.join(home, 'postgres');
  for (const name of readdirSync(home)) {
    if (DRAFT.test(name)) rmSync(path.join(home, name), { recursive: true, force: true });
  }
  if (existsSync(path.join(folder, 'PG_VERSION'))) {
    const found = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
    if (found !== binaries.major) {
      throw new EmbeddedPostgresError(
        `${folder} holds a database of PostgreSQL ${found}, but this program brings PostgreSQL ${binaries.major}: ` +
          `export it with the version that made it, or set DATABASE_URL to a server that runs it.`,
      );
    }
    return { folder, created: false };
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new EmbeddedPostgresError(
      `${folder} is not empty and holds no database: move it away and start again.`,
    );
  }
  await initialise(folder, { home, binaries, user });
  return { folder, created: true };
}

async function initialise(folder: string, { home, binaries, user }: ClusterParts): Promise<void> {
  const draft = path.join(home, `postgres.new-${randomBytes(4).toString('hex')}`);
  mkdirSync(draft, { mode: 0o700 });
  if (user) chownSync(draft, user.uid, user.gid);
  const options = [
    ['-D', draft],
    ['-U', SUPERUSER],
    ['-E', 'UTF8'],
    ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    // Only who may enter the folder can reach the socket; on Windows a password stands in for that.
    process.platform === 'win32'
      ? ['--auth=scram-sha-256', `--pwfile=${writePassword(home)}`]
      : ['--auth=trust'],
  ];
  const { code, output } = await runProgram(binaries.initdb, options.flat(), { user, cwd: draft });
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new EmbeddedPostgresError(`The database could not be made in ${home}: ${lastLine(output)}`);
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

function writePassword(home: string): string {
  const file = passwordFile(home);
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return file;
}

function passwordFile(home: string): string {
  return path.join(home, 'postgres.password');
}

export function readPassword(home: string): string | undefined {
  return process.platform === 'win32' ? readFileSync(passwordFile(home), 'utf8') : undefined;
}

export function lastLine(output: string): string {
  return output.split('\n').at(-1) || 'no reason was given';
}
