import type { User } from './cluster.types.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { canEnter } from './run-as.ts';

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
