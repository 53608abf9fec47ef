import path from 'node:path';
import { createMedia as createMediaOn } from '../media/create-media.ts';
import { createDiskStorage, UNFINISHED } from '../media/disk-storage.ts';
import type { Media, MediaStorage } from '../media/media.types.ts';
import { createS3Storage, S3Error } from '../media/s3-storage.ts';
import { uploadLimits } from '../shop/media/upload.rules.ts';
import { type Config, ConfigError } from './config.ts';
import type { Log } from './log.ts';

type MediaParts = { storage: MediaStorage; media: Media };

/** Uploads in the bucket of the settings, or in the data folder. A bucket that says no stops the start. */
export async function createMedia(config: Pick<Config, 's3' | 'dataDir'>, log: Log): Promise<MediaParts> {
  const folder = path.join(config.dataDir, 'uploads');
  const storage = config.s3 ? await openBucket(config.s3, log) : createDiskStorage(folder);
  const incomingFolder = path.join(folder, UNFINISHED);
  return { storage, media: createMediaOn({ storage, incomingFolder, limits: uploadLimits }) };
}

async function openBucket(settings: NonNullable<Config['s3']>, log: Log): Promise<MediaStorage> {
  const storage = createS3Storage(settings);
  try {
    await storage.check();
  } catch (error) {
    if (error instanceof S3Error && error.status < 500) {
      throw new ConfigError(`S3_*: the bucket ${settings.bucket} cannot be used: ${error.message}`);
    }
    // It may be back in a moment; pages are shown meanwhile, only without their uploads.
    log.error({ err: error, bucket: settings.bucket }, 'The file storage does not answer');
  }
  return storage;
}
