import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Cluster, Endpoint, Tuning } from './cluster.types.ts';
import { giveTo } from './run-as.ts';

/** Read at the end of postgresql.conf. */
export const SETTINGS_FILE = 'shop.conf';
export const INCLUDE_SETTINGS = `
include '${SETTINGS_FILE}'
# Settings of your own go below this line; they win over the program's.
`;

const LOG_FILE_MEGABYTES = 5;

/** For so many `connections` at least. The settings of a server on a small machine: shop, jobs and database share two cores and a gigabyte or two. */
export function composeSettings(endpoint: Endpoint, tuning: Tuning, connections = 0): string {
  const settings = {
    ...listening(endpoint),
    max_connections: Math.max(100, connections),
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    min_wal_size: '80MB',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    // Queries here take milliseconds: parallel workers and compilation cost more than they save.
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%Y-%m-%d_%H%M%S.log',
    log_rotation_age: 0,
    log_rotation_size: `${LOG_FILE_MEGABYTES}MB`,
    ...(tuning === 'tests'
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
      : {}),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`);
  return `# Written by the program whenever it starts PostgreSQL.\n${lines.join('\n')}\n`;
}

export async function readSettings({ folder }: Cluster): Promise<string> {
  return readFile(path.join(folder, SETTINGS_FILE), 'utf8').catch(() => '');
}

export async function writeSettings({ folder, user }: Cluster, settings: string): Promise<void> {
  const file = path.join(folder, SETTINGS_FILE);
  await writeFile(file, settings);
  await giveTo(user, file);
}

function listening(endpoint: Endpoint): Record<string, string | number> {
  if (endpoint.kind === 'loopback') {
    return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: endpoint.port };
  }
  return {
    listen_addresses: '',
    unix_socket_directories: endpoint.listen,
    unix_socket_permissions: '0700',
    port: 5432,
  };
}

function quote(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
