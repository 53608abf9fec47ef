/**
 * For an operator: restores a backup on trial, into a database of its own on the shop's server, and removes that again.
 *
 *   npm run restore-drill
 *   npm run restore-drill -- /mnt/disk/shop.zip
 *
 * Takes the newest where none is named. The dashboard shows when it was done and what came of it.
 */
import process from 'node:process';
import { BackupError, BackupUnderWay } from '../../backup/backup-file.ts';
import { keepDrill } from '../../shop/backups/backup-watch.ts';
import { countOf, createBackups } from '../backups.ts';
import { describeBackup, runCommand, whereKnown, withDatabase } from './backup-command.ts';

await runCommand(async (file) =>
  withDatabase(process.env, async ({ config, connectionString, db, storage, log }) => {
    const backups = createBackups({ config, connectionString, storage, log });
    try {
      const { name, manifest } = await backups.drill(file);
      await whereKnown(keepDrill(db, { at: new Date(), name, problem: null, ...countOf(manifest) }));
      return `${describeBackup(manifest)}\n${name} can be restored: each table and file was checked.`;
    } catch (error) {
      if (error instanceof BackupError && !(error instanceof BackupUnderWay)) {
        const name = file ?? 'the newest';
        await whereKnown(keepDrill(db, { at: new Date(), name, problem: error.message, rows: 0, files: 0 }));
      }
      throw error;
    }
  }),
);
