import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerUser } from './server-user.ts';

export type Tuning = 'shop' | 'tests';

const FILE = 'shop.conf';

const SETTINGS: Record<string, string> = {
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // The log is a week's files that are written over, each bounded: it never fills the disk.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
};

/** For databases that live as long as a test run: nothing needs to outlive a power cut. */
const TEST_SETTINGS: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
};

type Address = { socketFolder: string; port: number | null };

/** Writes the server's settings anew at each start, beside its own file, which includes them. */
export function writeSettings(
  cluster: string,
  user: ServerUser,
  tuning: Tuning,
  { socketFolder, port }: Address,
): void {
  const settings = {
    ...SETTINGS,
    ...(tuning === 'tests' ? TEST_SETTINGS : {}),
    ...(port === null
      ? { listen_addresses: '', unix_socket_directories: socketFolder, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1', port: String(port) }),
  };
  const text = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  const file = path.join(cluster, FILE);
  writeFileSync(file, text.join(''), { mode: 0o600 });
  if (user) chownSync(file, user.uid, user.gid);

  const main = path.join(cluster, 'postgresql.conf');
  const include = `include_if_exists = '${FILE}'\n`;
  if (!readFileSync(main, 'utf8').includes(include)) writeFileSync(main, include, { flag: 'a' });
}
