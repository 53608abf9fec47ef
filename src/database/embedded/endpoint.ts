import { createHash } from 'node:crypto';
import { lstat, mkdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PASSWORD_FILE } from './cluster.ts';
import type { Cluster, Endpoint, User } from './cluster.types.ts';
import { EmbeddedPostgresError } from './failures.ts';
import { findPostmaster } from './postmaster.ts';
import { canEnter, giveTo } from './run-as.ts';

/** The system takes about a hundred bytes; 104 with the closing zero on macOS, 108 on Linux. */
const LONGEST = 100;
type Place = Pick<Cluster, 'folder' | 'user' | 'tag'>;
export const SOCKET_FILE = '.s.PGSQL.5432';

/** Short, and the same for the same folder. */
export function nameByHash(folder: string): string {
  return `shop-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
}

/**
 * The cluster's own folder, which nobody else can enter; where its path is too long, or its disk knows no sockets, a
 * private folder under the system's temporary one.
 */
export async function chooseSocket(cluster: Place): Promise<Endpoint & { kind: 'socket' }> {
  const { folder, user } = cluster;
  if (isShort(folder) && (await takesSockets(folder))) return { kind: 'socket', listen: '.', folder };
  const candidates = [...new Set([tmpdir(), '/tmp', '/var/tmp'])];
  for (const parent of candidates) {
    const place = path.join(parent, nameByHash(folder));
    if (isShort(place) && (await isReachable(parent, user)) && (await makePrivate(place, user))) {
      return { kind: 'socket', listen: place, folder: place };
    }
  }
  throw new EmbeddedPostgresError(
    `The path of the data folder is too long for PostgreSQL's socket (${folder}), and none of ` +
      `${candidates.join(', ')} can take it. Choose a shorter DATA_DIR.`,
  );
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, SOCKET_FILE)) <= LONGEST;
}

async function isReachable(folder: string, user: User | undefined): Promise<boolean> {
  return !user || canEnter(user, folder).catch(() => false);
}

/** Everybody can write to the parent, so a folder that is already there must be provably ours. */
async function makePrivate(place: string, user: User | undefined): Promise<boolean> {
  await mkdir(place, { mode: 0o700 }).catch(() => undefined);
  const found = await lstat(place).catch(() => undefined);
  if (!found?.isDirectory() || (found.mode & 0o077) !== 0) return false;
  if (found.uid === process.getuid?.()) await giveTo(user, place);
  else if (found.uid !== user?.uid) return false;
  return true;
}

function takesSockets(folder: string): Promise<boolean> {
  const probe = path.join(folder, '.probe');
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(probe, () => server.close(() => resolve(true)));
  }).then(async (answer) => {
    await rm(probe, { force: true });
    return answer === true;
  });
}

/** For systems without a private socket: a port of this machine alone, the one in use where a server still runs. */
export async function chooseLoopback(cluster: Place): Promise<Endpoint> {
  const password = await readFile(path.join(cluster.folder, PASSWORD_FILE), 'utf8').catch(
    (error: unknown) => {
      const sentence = `The database in ${cluster.folder} has no password file; it was made on another system.`;
      throw new EmbeddedPostgresError(sentence, { cause: error });
    },
  );
  const left = await findPostmaster(cluster);
  return { kind: 'loopback', port: left?.port ?? (await findFreePort()), password };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** As pg's Client and Pool take it; `host` is the socket's folder or a loopback address. */
export type Connection = { host: string; port: number; user: string; password?: string; database: string };

export function describeConnection(endpoint: Endpoint): { connection: Connection; connectionString: string } {
  const common = { user: 'shop', database: 'shop' };
  if (endpoint.kind === 'loopback') {
    const { port, password } = endpoint;
    return {
      connection: { host: '127.0.0.1', port, password, ...common },
      connectionString: `postgresql://shop:${password}@127.0.0.1:${port}/shop?sslmode=disable`,
    };
  }
  const host = encodeURIComponent(endpoint.folder);
  return {
    connection: { host: endpoint.folder, port: 5432, ...common },
    // The parameter wins over the host before it, which keeps the whole a URL that everybody can parse.
    connectionString: `postgresql://shop@localhost:5432/shop?host=${host}&sslmode=disable`,
  };
}
