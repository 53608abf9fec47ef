import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Who runs PostgreSQL where the program is root, which PostgreSQL refuses; nobody in particular otherwise. */
export type ServerUser = { name: string; uid: number; gid: number } | null;

export function findServerUser(): ServerUser {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find(([accountName]) => accountName === name);
    if (account) return { name, uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new EmbeddedPostgresError(
    "PostgreSQL does not run as root and there is neither a user 'postgres' nor 'nobody': start the program as another user.",
  );
}

/** Whether the user may go into this folder, which exists, through all the folders above it. */
export function mayEnter(user: ServerUser, folder: string): boolean {
  if (user === null) return true;
  const parents: string[] = [];
  for (let at = path.resolve(folder); !parents.includes(at); at = path.dirname(at)) parents.push(at);
  return parents.every((parent) => {
    const { uid, gid, mode } = statSync(parent);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    return (mode & bit) !== 0;
  });
}
