import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries } from './binaries.ts';
import { ensureCluster, lastLine, readPassword } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { lockDataFolder } from './program-lock.ts';
import { findRunningServer } from './running-server.ts';
import { runProgram } from './run-program.ts';
import { findServerUser, mayEnter, type ServerUser } from './server-user.ts';
import { type Tuning, writeSettings } from './server-settings.ts';
import { socketFolder } from './socket-folder.ts';

export type EmbeddedPostgres = {
  /** For the database of the shop, as its superuser. */
  connectionString: string;
  /** Stops the server fast and gives the data folder free. Calling it again does nothing. */
  stop(): Promise<void>;
};

type StartOptions = {
  dataDir: string;
  log: { info(detail: object, message: string): void; warn(detail: object, message: string): void };
  tuning?: Tuning;
};

type Address = { socketFolder: string; port: number | null; password: string | undefined };

const DATABASE = 'shop';
const START_SECONDS = '60';
const START_ATTEMPTS = 10;
const ATTEMPT_PAUSE_MS = 300;

/**
 * Runs the program's own PostgreSQL in `dataDir/postgres`: made at the first start, joined if it still runs after the
 * program was killed, recovered by itself after a power cut. It listens on a private unix socket (Windows: on
 * loopback, with a password). Throws EmbeddedPostgresError with one plain sentence for what it cannot do.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  tuning = 'shop',
}: StartOptions): Promise<EmbeddedPostgres> {
  ensureFolder(dataDir);
  const unlock = await lockDataFolder(dataDir);
  try {
    const user = findServerUser();
    const binaries = findBinaries(user);
    const home = findHome(dataDir, user, log);
    const began = performance.now();
    const { folder, created } = await ensureCluster({ home, binaries, user });
    if (created) log.info({ ms: since(began) }, 'Database created');
    const { running, stalePidFile } = findRunningServer(folder);
    if (stalePidFile) rmSync(stalePidFile, { force: true });
    const address: Address = {
      ...(running ?? (await start({ folder, binaries, user, tuning, log }))),
      password: readPassword(home),
    };
    if (running) log.warn({ pid: running.pid }, 'Joined the database server that an earlier run left behind');
    await ensureDatabase(address);
    let stopped: Promise<void> | undefined;
    return {
      connectionString: connectionString(address, DATABASE),
      stop: () => (stopped ??= stop({ folder, binaries, user }).finally(unlock)),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function ensureFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new EmbeddedPostgresError(`DATA_DIR ${dataDir} is not a folder that can be written to.`);
  }
  if (!statSync(dataDir).isDirectory())
    throw new EmbeddedPostgresError(`DATA_DIR ${dataDir} is not a folder.`);
}

/**
 * The folder that the server's folder goes into: the data folder, or, where root keeps that from the server's user,
 * one under /var/lib that the data folder points to.
 */
function findHome(dataDir: string, user: ServerUser, log: StartOptions['log']): string {
  if (mayEnter(user, dataDir)) return dataDir;
  const hash = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);
  const home = path.join('/var/lib', `plant-store-${hash}`);
  mkdirSync(home, { recursive: true, mode: 0o711 });
  if (user) chownSync(home, 0, 0);
  const pointer = path.join(dataDir, 'postgres');
  const target = path.join(home, 'postgres');
  if (!lstatSync(pointer, { throwIfNoEntry: false })) {
    // A data folder that was emptied begins anew; what it pointed to before is kept aside, never shown again.
    if (existsSync(target)) renameSync(target, `${target}.old-${Date.now()}`);
    symlinkSync(target, pointer);
  }
  log.warn({ folder: home }, `The database is in ${home}: its user '${user?.name}' may not enter ${dataDir}`);
  return home;
}

type ServerParts = { folder: string; binaries: Binaries; user: ServerUser };

async function start({
  folder,
  binaries,
  user,
  tuning,
  log,
}: ServerParts & { tuning: Tuning; log: StartOptions['log'] }) {
  const began = performance.now();
  const address = {
    socketFolder: socketFolder(folder, user),
    port: process.platform === 'win32' ? await freePort() : null,
  };
  writeSettings(folder, user, tuning, address);
  const startLog = path.join(folder, 'start.log');
  const options = ['-D', folder, '-w', '-t', START_SECONDS, '-s', '-l', startLog, 'start'];
  for (let attempt = 1; ; attempt += 1) {
    const { code, output } = await runProgram(binaries.pgCtl, options, { user, cwd: folder });
    if (code === 0) break;
    if (attempt === START_ATTEMPTS) {
      throw new EmbeddedPostgresError(
        `The database server did not start (see ${folder}/log): ${lastLine(output)}`,
      );
    }
    // The parts of a server whose head was killed take a moment to notice and go.
    await wait(ATTEMPT_PAUSE_MS);
  }
  log.info({ ms: since(began) }, 'Database started');
  return address;
}

async function stop({ folder, binaries, user }: ServerParts): Promise<void> {
  const { code, output } = await runProgram(
    binaries.pgCtl,
    ['-D', folder, '-w', '-m', 'fast', '-s', 'stop'],
    { user, cwd: folder },
  );
  if (code !== 0 && findRunningServer(folder).running) {
    throw new EmbeddedPostgresError(`The database server did not stop: ${lastLine(output)}`);
  }
}

async function ensureDatabase(address: Address): Promise<void> {
  const client = new pg.Client({ connectionString: connectionString(address, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function connectionString({ socketFolder: folder, port, password }: Address, database: string): string {
  if (password !== undefined) return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
  return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string')
    throw new EmbeddedPostgresError('No free port was found.');
  return address.port;
}

function since(began: number): number {
  return Math.round(performance.now() - began);
}
