import { createHash } from 'node:crypto';
import { lstat, mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cluster, Endpoint, User } from './cluster.types.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { canEnter, giveTo } from './run-as.ts';

/** The system takes about a hundred bytes; 104 with the closing zero on macOS, 108 on Linux. */
const LONGEST = 100;
export const SOCKET_FILE = '.s.PGSQL.5432';

/** Short, and the same for the same folder. */
export function nameByHash(folder: string): string {
  return `shop-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
}

/**
 * The cluster's own folder, which nobody else can enter; where its path is too long, or its disk knows no sockets, a
 * private folder under the system's temporary one.
 */
export async function chooseSocket(cluster: Cluster): Promise<Endpoint & { kind: 'socket' }> {
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
