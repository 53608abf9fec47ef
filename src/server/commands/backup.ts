/**
 * For an operator: one file of all that the shop keeps, made while it goes on.
 *
 *   npm run backup
 *   npm run backup -- /mnt/disk/shop.zip
 *
 * Prints what is in the file and, in the last line, its path: in DATA_DIR/backups unless one is named.
 */
import path from 'node:path';
import process from 'node:process';
import { makeBackup } from '../../backup/make-backup.ts';
import { createDatabase, createPool } from '../../database/client.ts';
import { noteBackup } from '../../shop/dashboard/shop-health.ts';
import { findEmbeddedPostgres } from '../../database/embedded/start-embedded-postgres.ts';
import { parseConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createMedia } from '../media.ts';
import { openDatabase } from '../start-shop.ts';
import { describeBackup, runCommand } from './backup-command.ts';

await runCommand(async (given) => {
  const config = parseConfig(process.env);
  const log = createLog('silent');
  const now = new Date();
  const name = `shop-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`;
  const file = path.resolve(given ?? path.join(config.dataDir, 'backups', name));
  const { storage } = await createMedia(config, log);
  // The shop's own server while it runs, else one for this command alone.
  const running = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir));
  const opened = running === null ? await openDatabase(config, log) : null;
  const connectionString = running ?? opened?.connectionString ?? '';
  try {
    const manifest = await makeBackup({ connectionString, storage, now }, file);
    const pool = createPool(connectionString, { use: 'upkeep', max: 1 });
    await noteBackup(createDatabase(pool), { at: now }).finally(() => pool.end());
    return `${describeBackup(manifest)}\n${file}`;
  } finally {
    await opened?.close();
  }
});
