import { sql } from 'drizzle-orm';
import { findWaitingEmails } from '../emails/watch-mail.ts';
import { findBackups } from '../backups/backup-watch.ts';
import { type Machine, findSilentWebhook } from '../dashboard/shop-health.ts';
import { readShopFigures } from '../dashboard/shop-figures.ts';
import { checkKeys } from '../opening/opening.ts';
import type { Shop } from '../shop.types.ts';
import { type Certificate, type HealthPoint, type ReplicaFacts, healthPoints } from './health.rules.ts';

/** What the program knows of itself and of its surroundings. */
export type ProgramFacts = Machine & {
  hasMailServer: boolean;
  version: string;
  node: string;
  startedAt: Date;
  certificate(): Promise<Certificate>;
  replica(): ReplicaFacts | null;
};

type Known = { machine: ProgramFacts; sandbox: boolean };

/** How each part is that the shop lives by, looked at now, and what to do about it. docs/behaviour/back-office.md#store-health. */
export async function findStoreHealth(shop: Shop, { machine, sandbox }: Known): Promise<HealthPoint[]> {
  const began = performance.now();
  const { rows } = await shop.db.execute<{
    version: string;
    bytes: string;
    connections: number;
    most: number;
    started: string;
  }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
           (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
           current_setting('max_connections')::int as most,
           extract(epoch from pg_postmaster_start_time())::text as started`);
  const ms = performance.now() - began;
  const [figures, [late], silent, backups, keys, disks, certificate] = await Promise.all([
    readShopFigures(shop.db),
    findWaitingEmails(shop),
    findSilentWebhook(shop),
    findBackups(shop, machine),
    sandbox ? ('accepted' as const) : checkKeys(shop.payments.standard.gateway),
    machine.disks(),
    machine.certificate(),
  ]);
  const [database] = rows;
  const oldest = figures.queues
    .filter(({ waiting }) => waiting > 0)
    .toSorted((a, b) => b.oldestSeconds - a.oldestSeconds)[0];
  return healthPoints({
    now: shop.now(),
    database: {
      version: database?.version ?? '?',
      bytes: Number(database?.bytes ?? 0),
      connections: database?.connections ?? 0,
      most: database?.most ?? 1,
      ms,
      startedAt: new Date(Number(database?.started ?? 0) * 1000),
    },
    disks,
    mail: { ...figures.mails, hasServer: machine.hasMailServer, late: late ?? null },
    provider: { sandbox, keys },
    webhook: { at: figures.webhookAt, isSilent: silent.length > 0 },
    queue: {
      waiting: figures.queues.reduce((sum, { waiting }) => sum + waiting, 0),
      oldest: oldest ? { name: oldest.name, seconds: oldest.oldestSeconds } : null,
    },
    backup: {
      at: figures.backupAt,
      place: backups.last?.place ?? null,
      isOld: backups.old !== null,
      problem: backups.failed?.problem ?? null,
      trialProblem: backups.drillFailed?.problem ?? null,
    },
    certificate,
    replica: machine.replica(),
    program: machine,
  });
}
