import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from '../../src/database/client.ts';
import type { ShopServer } from '../../tests/shop-server.ts';
import type { Minute } from './client.ts';

export type Table = { rows: number; bytes: number };

/** What is measured each minute. */
export type Sample = {
  minute: number;
  orders: number;
  figures: Record<string, number>;
  tables: Record<string, Table>;
  /** The log's lines of errors. */
  wrong?: string[];
};

/** Node's options by which the program tells of its memory: collected garbage first, one line of its log. */
export const TELLING_OPTIONS = [
  '--expose-gc',
  '--import',
  `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => {
    gc();
    process.stdout.write(JSON.stringify({ soaked: process.memoryUsage() }) + '\\n');
  })`)}`,
];

const MB = 1024 * 1024;
const inMb = (bytes: number) => Math.round((bytes / MB) * 10) / 10;

/** Takes a sample of the running program and its database. */
export async function takeSample(
  { server, control }: { server: ShopServer; control: Pool },
  { minute, asked }: { minute: number; asked: Minute },
): Promise<Sample> {
  const memory = await memoryOf(server);
  const wrong = server.log.splice(0).filter((line) => levelOf(line) >= 50);
  const tables = await readTables(control);
  const one = async (query: string) => Number((await control.query<{ n: string }>(query)).rows[0]?.n ?? 0);
  const connections = (state: string) =>
    one(
      `select count(*) as n from pg_stat_activity where datname = current_database() and ${state}
        and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
  const files = await weigh(path.join(server.dataDir, 'uploads'));
  return {
    minute,
    orders: tables['orders']?.rows ?? 0,
    figures: {
      'heap after collection, MB': inMb(memory.heapUsed),
      'outside the heap, MB': inMb(memory.external),
      'heap that is reserved, MB': inMb(memory.heapTotal),
      'resident memory, MB': inMb(await residentBytes(server.pid)),
      'open files and sockets': await countHandles(server.pid),
      'database connections': await connections('true'),
      'of them in a transaction': await connections(`state like 'idle in transaction%'`),
      'jobs that wait': await one(
        `select count(*) as n from pgboss.job where state in ('created', 'retry', 'active')`,
      ),
      'files of pictures': files.count,
      'dead rows': await one('select sum(n_dead_tup) as n from pg_stat_user_tables'),
      answers: asked.requests,
      'of them refused': asked.refused,
      'told to come again later': asked.turnedAway,
      'left in the middle': asked.left,
      'p95, ms': asked.p95,
      'failed answers': asked.failures.length,
      'errors in the log': wrong.length,
    },
    tables,
    ...(wrong.length > 0 && { wrong }),
  };
}

async function memoryOf(server: ShopServer): Promise<NodeJS.MemoryUsage> {
  process.kill(server.pid, 'SIGUSR2');
  for (let tries = 0; tries < 100; tries += 1) {
    const line = server.log.findLast((text) => text.startsWith('{"soaked"'));
    if (line) return (JSON.parse(line) as { soaked: NodeJS.MemoryUsage }).soaked;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The program does not tell of its memory');
}

function levelOf(line: string): number {
  return Number(/"level":(\d+)/.exec(line)?.[1] ?? 0);
}

/** NaN where the system does not tell. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? NaN) * 1024;
}

const countHandles = (pid: number) =>
  readdir(`/proc/${pid}/fd`).then(
    (names) => names.length,
    () => NaN,
  );

async function readTables(control: Pool): Promise<Record<string, Table>> {
  const { rows } = await control.query<{ name: string; bytes: string; parts: string[] }>(
    `select regexp_replace(relid::regclass::text, '^pgboss\\..*job.*$|^pgboss\\.j[0-9a-f]{20,}$', 'pgboss.job') as name,
            sum(pg_total_relation_size(relid)) as bytes, array_agg(relid::regclass::text) as parts
       from pg_stat_user_tables group by 1 order by 1`,
  );
  const tables: Record<string, Table> = {};
  for (const { name, bytes, parts } of rows) {
    const counts = parts.map((part) => `(select count(*) from only ${part})`).join(' + ');
    const counted = await control.query<{ n: string }>(`select ${counts} as n`);
    tables[name] = { rows: Number(counted.rows[0]?.n), bytes: Number(bytes) };
  }
  return tables;
}

async function weigh(folder: string): Promise<{ count: number; bytes: number }> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  let [count, bytes] = [0, 0];
  for (const name of names) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (!found?.isFile()) continue;
    count += 1;
    bytes += found.size;
  }
  return { count, bytes };
}
