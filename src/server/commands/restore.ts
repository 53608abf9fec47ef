/**
 * For an operator: fills an empty shop with a backup.
 *
 *   DATA_DIR=/srv/shop npm run restore -- /mnt/disk/shop.zip
 *   DATA_DIR=/srv/shop npm run restore -- newest
 *
 * It goes into the empty folder of DATA_DIR, and the empty database of DATABASE_URL where that is set; checks everything
 * against its checksums, and prints what there is now. 'newest', or a name, is looked for where backups are kept.
 */
import { access } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { BackupError } from '../../backup/backup-file.ts';
import { newestBackup } from '../../backup/backup-store.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { withWorkFolder } from '../../backup/work-folder.ts';
import { createBackupStore, storeJobsIn } from '../backups.ts';
import type { Config } from '../config.ts';
import { parseConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createMedia } from '../media.ts';
import { openDatabase } from '../start-shop.ts';
import { describeBackup, runCommand } from './backup-command.ts';

await runCommand(async (given) => {
  if (given === undefined) throw new Error('Name the backup, like: npm run restore -- /mnt/disk/shop.zip');
  const config = parseConfig(process.env);
  const log = createLog('silent');
  const workFolder = path.join(config.dataDir, 'backups');
  return withWorkFolder(workFolder, async (folder) => {
    const file = await findBackup(given, config, folder);
    const { storage } = await createMedia(config, log);
    const { connectionString, close } = await openDatabase(config, log);
    try {
      const manifest = await restoreBackup(file, {
        connectionString,
        storage,
        storeJobs: storeJobsIn(connectionString, log),
        identities: config.backups.identities,
        workFolder,
        places: {
          database: config.databaseFolder,
          files: config.s3 ? undefined : path.join(config.dataDir, 'uploads'),
        },
      });
      return `${describeBackup(manifest)}\nEverything is as it was: each table and file was checked.`;
    } finally {
      await close();
    }
  });
});

async function findBackup(given: string, config: Config, folder: string): Promise<string> {
  const isFile = await access(given).then(
    () => true,
    () => false,
  );
  if (isFile) return given;
  const store = createBackupStore(config);
  const names =
    given === 'newest' ? [await newestBackup(store)] : (await store.list()).filter((name) => name === given);
  const [name] = names;
  if (!name)
    throw new BackupError(`There is no file ${given}, and no backup of that name in ${store.place}.`);
  return store.bring(name, { folder });
}
