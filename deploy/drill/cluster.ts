import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import pg from 'pg';
import {
  type Machine,
  type Program,
  type Running,
  type Site,
  databaseUser,
  folderOf,
  machines,
  MACHINES,
  placed,
  processTree,
  startProgram,
  until,
  writePiece,
} from './machines.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

type Member = { name: Machine; role: string; state: string };

const address = (machine: Machine, port: number) => `10.0.0.${MACHINES[machine]}:${port}`;

/**
 * Three machines' PostgreSQL under Patroni, which agree through an etcd of three, each with the way to the primary that a
 * shop on it would take. All from the files of deploy/second-machine.
 */
export async function startCluster(site: Site, running: Running) {
  const as = databaseUser();
  const etcds = new Map<Machine, Program>();
  const patronis = new Map<Machine, Program>();
  const secrets = { superuser: secret(), replication: secret(), rewind: secret(), shop: secret() };
  const at = (machine: Machine, port: number) => placed(site, address(machine, port));

  async function startEtcd(machine: Machine): Promise<void> {
    const data = await folderOf(site, `${machine}-etcd`, as);
    const file = await writePiece(site, {
      piece: 'second-machine/etcd.yml',
      machine,
      folders: { '/var/lib/etcd/shop': path.join(data, 'data') },
    });
    const args = ['--config-file', file];
    etcds.set(machine, startProgram(site, running, { name: `${machine}-etcd`, command: 'etcd', args, as }));
  }

  async function startPatroni(machine: Machine): Promise<void> {
    const folder = await folderOf(site, `${machine}-postgresql`, as);
    const file = await writePiece(site, {
      piece: 'second-machine/patroni.yml',
      machine,
      folders: {
        '/var/lib/postgresql/15/shop': path.join(folder, 'data'),
        '/var/lib/postgresql/shop.pgpass': path.join(folder, 'pgpass'),
        '/var/run/postgresql': folder,
        'change-me-superuser': secrets.superuser,
        'change-me-replication': secrets.replication,
        'change-me-rewind': secrets.rewind,
        // Of this host only: three servers on a small machine.
        'max_connections: 100': 'max_connections: 100\n        shared_buffers: 64MB',
        // Whoever comes by the loopback network comes from its first address.
        '10.0.0.0/24': '127.0.0.0/8',
      },
    });
    const env = { PATH: `${process.env['PATH']}:/usr/lib/postgresql/15/bin`, HOME: folder };
    const name = `${machine}-patroni`;
    patronis.set(machine, startProgram(site, running, { name, command: 'patroni', args: [file], as, env }));
  }

  async function startWay(machine: Machine): Promise<void> {
    const file = await writePiece(site, { piece: 'second-machine/haproxy-database.cfg', machine });
    startProgram(site, running, {
      name: `${machine}-haproxy`,
      command: 'haproxy',
      args: ['-db', '-f', file],
      as,
    });
  }

  async function postmaster(machine: Machine): Promise<number | undefined> {
    const file = path.join(site.home, `${machine}-postgresql`, 'data/postmaster.pid');
    const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
    return pid > 0 ? pid : undefined;
  }

  /** As Patroni tells it, asked at whoever answers. */
  async function members(): Promise<Member[]> {
    for (const machine of machines) {
      const answer = await fetch(`http://${at(machine, 8008)}/cluster`, {
        signal: AbortSignal.timeout(1_000),
      }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  const primary = async () =>
    (await members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name;

  /** Every one of them there, one of them the primary's second. */
  async function isWhole(): Promise<boolean> {
    const found = await members();
    const lives = await Promise.all(machines.map(async (machine) => (await etcdStatus(machine)) !== null));
    return (
      lives.every(Boolean) &&
      found.length === machines.length &&
      found.every(({ state }) => state === 'running' || state === 'streaming') &&
      ['leader', 'sync_standby'].every((role) => found.some((member) => member.role === role))
    );
  }

  async function etcdStatus(machine: Machine): Promise<{ own: string; leader: string } | null> {
    const answer = await fetch(`http://${at(machine, 2379)}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(1_000),
    }).catch(() => null);
    if (!answer?.ok) return null;
    const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader?: string };
    return leader === undefined || leader === '0' ? null : { own: header.member_id, leader };
  }

  async function consensusLeader(): Promise<Machine | undefined> {
    for (const machine of machines) {
      const status = await etcdStatus(machine);
      if (status && status.own === status.leader) return machine;
    }
    return undefined;
  }

  const begun = until('A consensus store', async () => (await consensusLeader()) !== undefined);
  for (const machine of machines) await startEtcd(machine);
  await begun;
  for (const machine of machines) await startPatroni(machine);
  const first = await until('A primary', primary);
  const superuser = (machine: Machine, database: string) =>
    `postgres://postgres:${secrets.superuser}@${at(machine, 5432)}/${database}`;
  const client = new pg.Client(superuser(first, 'postgres'));
  await client.connect();
  // As the operator does once (docs/operating/second-machine.md).
  await client.query(`create role shop login createdb password '${secrets.shop}'`);
  await client.query('create database shop owner shop');
  await client.end();
  for (const machine of machines) await startWay(machine);
  await until('All three', isWhole);

  return {
    isWhole,
    primary,
    members,
    consensusLeader,
    /** What a shop on that machine is given. */
    databaseUrl: (machine: Machine) => `postgres://shop:${secrets.shop}@${at(machine, 5000)}/shop`,
    replicaUrl: (machine: Machine) => `postgres://shop:${secrets.shop}@${at(machine, 5001)}/shop`,
    /** PostgreSQL and Patroni at once, as the power goes: `hang` leaves their connections open. */
    async losePrimary({ hang }: { hang: boolean }): Promise<Machine> {
      const machine = await until('A primary', primary);
      const pids = [
        patronis.get(machine)?.pid ?? 0,
        ...(await processTree((await postmaster(machine)) ?? 0)),
      ];
      for (const pid of pids.filter((one) => one > 1)) signal(pid, hang ? 'SIGSTOP' : 'SIGKILL');
      return machine;
    },
    async bringBackPrimary(machine: Machine): Promise<void> {
      const server = await postmaster(machine);
      const pids = server === undefined ? [] : await processTree(server);
      await patronis.get(machine)?.kill();
      for (const pid of pids.filter((one) => one > 1)) signal(pid, 'SIGKILL');
      await startPatroni(machine);
    },
    async killConsensusLeader(): Promise<Machine> {
      const machine = await until('A leader', consensusLeader);
      await etcds.get(machine)?.kill();
      return machine;
    },
    bringBackConsensus: startEtcd,
    /** Patroni stops its PostgreSQL, or did not outlive it. */
    async stop(): Promise<void> {
      await Promise.all([...patronis.values()].map((patroni) => patroni.stop()));
      for (const machine of machines) {
        const server = await postmaster(machine);
        if (server !== undefined) for (const pid of await processTree(server)) signal(pid, 'SIGKILL');
      }
    },
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}

const secret = () => randomBytes(12).toString('hex');
