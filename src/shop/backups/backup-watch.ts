import type { Database } from '../../database/client.ts';
import { type BackupNote, type DrillNote, shopWatch } from '../../database/tables/watch.ts';
import { noteAlert } from '../alerts/staff-alerts.ts';
import type { Shop } from '../shop.types.ts';

/** What is known of the shop's backups. */
export async function readBackupWatch(db: Database) {
  const [watch] = await db.select().from(shopWatch);
  return {
    lastAt: watch?.lastBackupAt ?? null,
    last: watch?.lastBackup ?? null,
    failure: watch?.backupFailure ?? null,
    drilledAt: watch?.drilledAt ?? null,
    drill: watch?.lastDrill ?? null,
  };
}

/** Keeps in mind that a backup was made: for whoever makes one, once it is whole and in its place. */
export async function noteBackup(
  db: Database,
  { at, ...lastBackup }: BackupNote & { at: Date },
): Promise<void> {
  await keep(db, { lastBackupAt: at, lastBackup, backupFailure: null });
}

/** That one could not be made by itself; staff are told of the first since one was. */
export async function noteBackupFailure(shop: Shop, { problem }: { problem: string }): Promise<void> {
  const at = shop.now().toISOString();
  await shop.db.transaction(async (tx) => {
    const { failure } = await readBackupWatch(tx);
    await keep(tx, { backupFailure: { since: failure?.since ?? at, at, problem } });
    if (failure === null)
      await noteAlert(shop, tx, {
        kind: 'backup-failed',
        detail: { problem: `Tonight’s backup could not be made: ${problem}` },
      });
  });
}

/** What came of a restore on trial; staff are told of the first that failed. */
export async function noteDrill(shop: Shop, drill: DrillNote): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const before = await readBackupWatch(tx);
    await keepDrill(tx, { at: shop.now(), ...drill });
    if (drill.problem !== null && !before.drill?.problem)
      await noteAlert(shop, tx, {
        kind: 'backup-failed',
        detail: { problem: `The backup ${drill.name} could not be restored on trial: ${drill.problem}` },
      });
  });
}

/** The same, where nobody has to be told. */
export async function keepDrill(db: Database, { at, ...lastDrill }: DrillNote & { at: Date }): Promise<void> {
  await keep(db, { drilledAt: at, lastDrill });
}

async function keep(db: Database, set: Partial<typeof shopWatch.$inferInsert>): Promise<void> {
  await db.insert(shopWatch).values(set).onConflictDoUpdate({ target: shopWatch.onlyRow, set });
}

/** Backups are made every night; one may fail. */
const BACKUP_OLD_MS = 48 * 3_600_000;

/** What the owner's list says of backups: troubles, and how the last one went. docs/behaviour/orders-and-emails.md#attention. */
export async function findBackups({ db, now }: Pick<Shop, 'db' | 'now'>, { isReal }: { isReal: boolean }) {
  const { lastAt, last, failure, drilledAt, drill } = await readBackupWatch(db);
  const isOld = lastAt === null ? isReal : now().getTime() - lastAt.getTime() > BACKUP_OLD_MS;
  const tried = drill && drilledAt && { ...drill, at: drilledAt.toISOString() };
  return {
    old: isOld ? { lastAt: lastAt?.toISOString() ?? null, at: (lastAt ?? now()).toISOString() } : null,
    failed: failure,
    drillFailed: tried?.problem ? tried : null,
    last: lastAt && {
      at: lastAt.toISOString(),
      bytes: last?.bytes ?? null,
      place: last?.place ?? null,
      drill: tried && !tried.problem ? tried : null,
    },
  };
}

/** For whom it is no matter. */
export const noBackups: Awaited<ReturnType<typeof findBackups>> = {
  old: null,
  failed: null,
  drillFailed: null,
  last: null,
};
