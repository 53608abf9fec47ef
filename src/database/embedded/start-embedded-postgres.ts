import { mkdir, realpath, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { findInstalled, provideBinaries } from './binaries.ts';
import { createCluster, hasCluster } from './cluster.ts';
import type { Cluster, Endpoint, Log, Tuning } from './cluster.types.ts';
import { type Connection, chooseLoopback, chooseSocket, describeConnection, nameByHash } from './endpoint.ts';
import { explainSystemError } from './failures.ts';
import { lockFolder } from './folder-lock.ts';
import { keepRunning } from './keep-running.ts';
import type { Patience } from './patience.rules.ts';
import { findPostmaster } from './postmaster.ts';
import { chooseUser, nameFolder } from './run-as.ts';
import { bringUp, pruneLogs } from './server.ts';
import { composeSettings } from './settings.ts';

export type EmbeddedPostgresOptions = {
  /** The database is kept in its subfolder `postgres`; made when absent. */
  dataDir: string;
  log: Log;
  /** 'tests': fast, and lost when the machine loses power. */
  tuning?: Tuning;
  /** As many must fit at once; there is room for 100 whatever it says. */
  connections?: number;
  /** A private socket in the data folder, or a loopback port with a password, which is what Windows has. */
  listen?: Endpoint['kind'];
  /** How long it may live without answering before it is started again. */
  patience?: Patience;
};

export type EmbeddedPostgres = {
  connection: Connection;
  connectionString: string;
  /** Shuts the server down and frees the data folder. May be called again. */
  stop(): Promise<void>;
};

/**
 * Starts the program's own PostgreSQL on `dataDir`, with an empty database `shop` the first time, or joins the one
 * that a killed program left running. Until `stop` it is watched, and started again should it die or answer nobody. Throws
 * EmbeddedPostgresError, one plain sentence, when another program uses the folder or the database cannot run there.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    await mkdir(options.dataDir, { recursive: true });
    const dataDir = await realpath(options.dataDir);
    const lock = await lockFolder(dataDir);
    const release = () => lock.release().catch(() => undefined);
    try {
      const { stop, endpoint } = await startInFolder({ ...options, dataDir });
      let stopped: Promise<void> | undefined;
      return {
        ...describeConnection(endpoint),
        stop: () => (stopped ??= stop().finally(release)),
      };
    } catch (error) {
      await release();
      throw error;
    }
  } catch (error) {
    throw explainSystemError(error, options.dataDir);
  }
}

/** How to reach the server that another program runs on this folder now; null while there is none. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const folder = await realpath(path.join(dataDir, 'postgres')).catch(() => null);
  if (folder === null) return null;
  const user = await chooseUser(folder);
  const cluster = { folder, user, tag: nameByHash(folder) };
  const running = await findPostmaster(cluster);
  if (running?.status !== 'ready') return null;
  const choose = process.platform === 'win32' ? chooseLoopback : chooseSocket;
  return describeConnection(await choose(cluster)).connectionString;
}

async function startInFolder(options: EmbeddedPostgresOptions) {
  const { log, tuning, listen = process.platform === 'win32' ? 'loopback' : 'socket' } = options;
  const cluster = await prepareCluster(options, listen);
  const endpoint = listen === 'socket' ? await chooseSocket(cluster) : await chooseLoopback(cluster);
  const settings = composeSettings(endpoint, tuning, options.connections);

  const begun = performance.now();
  const running = await bringUp(cluster, endpoint, { settings });
  const word = running.joined ? 'Database joined: it was still running' : 'Database started';
  log.info({ ms: since(begun), pid: running.pid }, word);
  await pruneLogs(cluster.folder);

  const keeper = keepRunning({
    cluster,
    endpoint,
    log,
    running,
    ...(options.patience && { patience: options.patience }),
    bringUp: () => bringUp(cluster, endpoint, { settings }),
  });
  return {
    endpoint,
    async stop() {
      await keeper.stop();
      // A folder for the socket alone.
      if (endpoint.kind === 'socket' && endpoint.folder !== cluster.folder) {
        await rmdir(endpoint.folder).catch(() => undefined);
      }
    },
  };
}

async function prepareCluster(options: EmbeddedPostgresOptions, kind: Endpoint['kind']): Promise<Cluster> {
  const { dataDir, log, tuning } = options;
  const place = path.join(dataDir, 'postgres');
  // It may be a link to another disk.
  const folder = await realpath(place).catch(() => place);
  const installed = await findInstalled();
  const user = await chooseUser(folder);
  const binaries = await provideBinaries(installed, { user, dataDir });
  const cluster: Cluster = { folder, pgdata: folder, user, binaries, tag: nameByHash(folder) };
  if (!(await hasCluster(cluster, installed.version))) {
    const begun = performance.now();
    await createCluster(cluster, { kind, tuning });
    log.info({ ms: since(begun) }, 'Database created');
  }
  return { ...cluster, pgdata: await nameFolder(folder, user) };
}

function since(begun: number): number {
  return Math.round(performance.now() - begun);
}
