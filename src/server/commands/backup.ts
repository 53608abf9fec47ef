/**
 * For an operator: one file of all that the shop keeps, made while it goes on.
 *
 *   npm run backup
 *   npm run backup -- /mnt/disk/shop.zip
 *
 * Prints what is in the file and, in the last line, where it is: among the nightly ones unless a path is named.
 */
import path from 'node:path';
import process from 'node:process';
import { clearUnfinished, writeWhole } from '../../backup/backup-store.ts';
import { makeBackup } from '../../backup/make-backup.ts';
import { noteBackup } from '../../shop/backups/backup-watch.ts';
import { createBackups } from '../backups.ts';
import { describeBackup, runCommand, whereKnown, withDatabase } from './backup-command.ts';

await runCommand(async (given) =>
  withDatabase(process.env, async ({ config, connectionString, db, storage, log }) => {
    const at = new Date();
    if (given === undefined) {
      const { manifest, note } = await createBackups({ config, connectionString, storage, log }).make(at);
      await whereKnown(noteBackup(db, note));
      const place = config.backups.s3 ? note.name : path.join(note.place, note.name);
      return `${describeBackup(manifest)}\n${place}`;
    }
    const file = path.resolve(given);
    let bytes = 0;
    const { recipients } = config.backups;
    const manifest = await makeBackup({ connectionString, storage, now: at, recipients }, async (content) => {
      await clearUnfinished(file);
      bytes = await writeWhole(file, content);
    });
    await whereKnown(noteBackup(db, { at, name: path.basename(file), place: path.dirname(file), bytes }));
    return `${describeBackup(manifest)}\n${file}`;
  }),
);
