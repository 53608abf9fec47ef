/**
 * For an operator: fills an empty shop with a backup.
 *
 *   DATA_DIR=/srv/shop npm run restore -- /mnt/disk/shop.zip
 *
 * It goes into the empty folder of DATA_DIR, and the empty database of DATABASE_URL where that is set; checks everything
 * against its checksums, and prints what there is now.
 */
import process from 'node:process';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { createPool } from '../../database/client.ts';
import { createJobQueue } from '../../jobs/job-queue.ts';
import { jobKeys } from '../../jobs/queue-table.ts';
import type { Jobs } from '../../shop/shop.types.ts';
import { parseConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createMedia } from '../media.ts';
import { openDatabase } from '../start-shop.ts';
import { describeBackup, runCommand } from './backup-command.ts';

await runCommand(async (file) => {
  if (file === undefined) throw new Error('Name the backup, like: npm run restore -- /mnt/disk/shop.zip');
  const config = parseConfig(process.env);
  const log = createLog('silent');
  const { storage } = await createMedia(config, log);
  const { connectionString, close } = await openDatabase(config, log);
  const pool = createPool(connectionString, { use: 'upkeep', max: 2 });
  const queue = createJobQueue({ pool, log });
  try {
    const manifest = await restoreBackup(file, {
      connectionString,
      storage,
      async storeJobs(db, jobs) {
        await queue.start();
        // Others come round by themselves.
        const asked = jobs.filter(({ name }) => name in jobKeys);
        for (const { name, data } of asked) {
          await queue.enqueue(db, name as keyof Jobs, data as Jobs[keyof Jobs]);
        }
      },
    });
    return `${describeBackup(manifest)}\nEverything is as it was: each table and file was checked.`;
  } finally {
    await queue.stop().catch(() => undefined);
    await pool.end();
    await close();
  }
});
