import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { ServerUser } from './server-user.ts';

/** A socket's address holds about a hundred bytes, its file name included. */
const LONGEST_FOLDER = 80;

/**
 * Where the server's socket goes: into its own folder, or, where that path is too long, into a private short one.
 * Refuses a short one that somebody else made.
 */
export function socketFolder(cluster: string, user: ServerUser): string {
  if (Buffer.byteLength(cluster) <= LONGEST_FOLDER) return cluster;
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
  const folder = path.join(tmpdir(), `plant-store-${hash}`);
  const owner = user?.uid ?? process.getuid?.();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new EmbeddedPostgresError(`${folder} is in the way: it belongs to another user.`);
  }
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  return folder;
}
