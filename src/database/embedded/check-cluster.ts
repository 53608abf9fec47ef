import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Cluster } from './cluster.types.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { giveTo } from './run-as.ts';

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
      `${folder} is not a complete database (it has no PG_VERSION). Restore a backup, or move the folder away.`,
    );
  }
  const [major, own] = [Number.parseInt(made, 10), Number.parseInt(version, 10)];
  if (major !== own) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} was made by PostgreSQL ${made.trim()}, and this program brings PostgreSQL ${own}. ` +
        'Start it with the version of the program that made it, or move the folder away.',
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
