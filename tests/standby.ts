import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { createPool, type Pool } from '../src/database/client.ts';
import { findInstalled, provideBinaries } from '../src/database/embedded/binaries.ts';
import { chooseUser, giveTo, runTool, toolEnvironment } from '../src/database/embedded/run-as.ts';
import { migrateDatabase } from '../src/database/migrate.ts';

export type Pair = {
  /** The addresses of the migrated database `shop`, as its owner, who is no superuser. */
  primary: string;
  replica: string;
  /** As superusers. */
  onPrimary: Pool;
  onReplica: Pool;
  /** Resolves once the replica shows all that the primary has. */
  caughtUp(): Promise<void>;
  /** From when it resolves the replica learns nothing more, until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Ends the replica's process without a word, or starts it again. */
  killReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
};

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
max_wal_senders = 4
wal_keep_size = '64MB'
shared_buffers = '16MB'
wal_receiver_status_interval = '1s'
hot_standby_feedback = on
wal_retrieve_retry_interval = '100ms'
`;

/**
 * A primary and a streaming replica of it, of the PostgreSQL that npm brings (which has no pg_basebackup): the replica is
 * a copy of the folder, taken while the primary does not run.
 */
export async function startPair(): Promise<Pair> {
  const root = await mkdtemp(path.join(tmpdir(), 'shop-pair-'));
  await chmod(root, 0o755);
  const [first, second] = [path.join(root, 'primary'), path.join(root, 'replica')];
  const user = await chooseUser(first);
  const binaries = await provideBinaries(await findInstalled(), { user, dataDir: root });
  const tool = { folder: root, user };
  if (user) await giveTo(user, root);
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
  const made = await runTool(
    binaries.initdb,
    [...locale, '-U', 'postgres', '-A', 'trust', '-N', '-D', first],
    tool,
  );
  if (made.code !== 0) throw new Error(made.output);
  await appendFile(path.join(first, 'postgresql.conf'), SETTINGS);

  const ports = [await freePort(), await freePort()];
  const address = (at: number, who = 'shop', database = 'shop') =>
    `postgresql://${who}@127.0.0.1:${ports[at]}/${database}?sslmode=disable`;
  async function launch(folder: string, at: number) {
    const child = spawn(binaries.postgres, ['-D', folder, '-p', String(ports[at])], {
      cwd: root,
      ...user,
      env: toolEnvironment(),
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const status = () => readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
    await until(async () => new RegExp(`^${child.pid}\n[^]*ready`).test(await status()));
    return async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await ended;
    };
  }

  let endPrimary = await launch(first, 0);
  const root0 = createPool(address(0, 'postgres', 'postgres'), { max: 1, use: 'upkeep' });
  await root0.query('create role shop login createdb');
  await root0.query('create database shop owner shop');
  await root0.end();
  const migrating = createPool(address(0), { max: 2, use: 'upkeep' });
  await migrateDatabase(migrating);
  await migrating.end();
  await endPrimary('SIGINT');
  await cp(first, second, { recursive: true });
  await writeFile(path.join(second, 'standby.signal'), '');
  const follow = `\nprimary_conninfo = 'host=127.0.0.1 port=${ports[0]} user=postgres'\n`;
  await appendFile(path.join(second, 'postgresql.conf'), follow);
  if (user) await giveTo(user, second);
  await chmod(second, 0o700);
  endPrimary = await launch(first, 0);
  let endReplica = await launch(second, 1);
  const onPrimary = createPool(address(0, 'postgres'), { max: 2 });
  const onReplica = createPool(address(1, 'postgres'), { max: 2, standby: true });
  return {
    primary: address(0),
    replica: address(1),
    onPrimary,
    onReplica,
    async caughtUp() {
      const { rows } = await onPrimary.query<{ at: string }>('select pg_current_wal_insert_lsn() as at');
      const reached = async () => {
        const found = await onReplica.query<{ ok: boolean }>('select pg_last_wal_replay_lsn() >= $1 as ok', [
          rows[0]?.at,
        ]);
        return found.rows[0]?.ok === true;
      };
      await until(reached);
    },
    async pause() {
      await onReplica.query('select pg_wal_replay_pause()');
      await until(async () => {
        const { rows } = await onReplica.query<{ state: string }>(
          'select pg_get_wal_replay_pause_state() as state',
        );
        return rows[0]?.state === 'paused';
      });
    },
    async resume() {
      await onReplica.query('select pg_wal_replay_resume() where pg_is_in_recovery()');
    },
    killReplica: () => endReplica('SIGQUIT'),
    async startReplica() {
      endReplica = await launch(second, 1);
    },
    async stop() {
      await Promise.all([onPrimary.end(), onReplica.end()]);
      await endReplica('SIGQUIT');
      await endPrimary('SIGQUIT');
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Also outside of a test. */
const until = (holds: () => Promise<boolean>) => vi.waitUntil(holds, { timeout: 30_000, interval: 10 });

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
