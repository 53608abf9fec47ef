import path from 'node:path';
import type { S3Bucket } from '../media/s3-bucket.ts';
import { BackupError } from './backup-file.ts';
import { atFullSpeed, type BackupStore, writeWhole } from './backup-store.ts';
import { backupMoment } from './backup-times.rules.ts';
import { inParts } from './in-parts.ts';

/** At most 10,000 parts make a file: 16 MB ones 160 GB. So much of it is in memory. */
const PART_BYTES = 16 * 1024 ** 2;

/**
 * In a bucket of their own, sent in parts while they are made: no disk is needed, and the file is there once its last part
 * was taken.
 */
export function createBucketStore(bucket: S3Bucket, { partBytes = PART_BYTES } = {}): BackupStore {
  return {
    place: `the bucket ${bucket.name}`,
    async write(name, content) {
      const upload = await bucket.beginUpload(name);
      try {
        let bytes = 0;
        const parts: string[] = [];
        for await (const part of inParts(content, partBytes)) {
          bytes += part.length;
          parts.push(await upload.addPart(parts.length + 1, part));
        }
        await upload.complete(parts);
        return bytes;
      } catch (error) {
        await upload.abort().catch(() => undefined);
        throw error;
      }
    },
    async list() {
      const names: string[] = [];
      for await (const { key } of bucket.list('shop-')) if (backupMoment(key) !== null) names.push(key);
      return names;
    },
    async bring(name, { folder, pace = atFullSpeed }) {
      const content = await bucket.read(name);
      if (content === null) throw new BackupError(`There is no ${name} in the bucket ${bucket.name}.`);
      const file = path.join(folder, name);
      await writeWhole(file, pace(content));
      return file;
    },
    remove: (name) => bucket.remove(name),
    async clear() {
      for (const { key, uploadId } of await bucket.listUploads('shop-'))
        if (backupMoment(key) !== null) await bucket.abortUpload(key, uploadId);
    },
  };
}
