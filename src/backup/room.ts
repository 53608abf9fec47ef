import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { BackupError, type OpenedBackup } from './backup-file.ts';

/** Folders of this machine that a restore fills; undefined: that is kept elsewhere, where nobody can look. */
export type Places = {
  database?: string | undefined;
  files?: string | undefined;
  /** For one file at a time. */
  work: string;
  /** What has to be left for those who go on working there. */
  leave?: number;
};

export type Disk = { id: number; free: number };

/** What a table takes with its indexes and what is written ahead of it, for each byte of its copy. */
const TABLE_FACTOR = 3;
/** A database without a row, and the queue's tables. */
const EMPTY_DATABASE = 64 * 1024 ** 2;

/** Throws BackupError where a restore would fill a disk: before anything is written. */
export async function refuseWithoutRoom(
  { bytes }: Pick<OpenedBackup, 'bytes'>,
  { database, files, work, leave = 0 }: Places,
  diskOf = lookAtDisk,
): Promise<void> {
  const wanted: [folder: string | undefined, bytes: number][] = [
    [database, EMPTY_DATABASE + bytes.tables * TABLE_FACTOR],
    [files, bytes.files],
    [work, bytes.largest],
  ];
  const disks = new Map<number, { folder: string; free: number; needed: number }>();
  for (const [folder, needed] of wanted) {
    const disk = folder === undefined ? null : await diskOf(folder);
    if (folder === undefined || disk === null) continue;
    const before = disks.get(disk.id)?.needed ?? leave;
    disks.set(disk.id, { folder, free: disk.free, needed: before + needed });
  }
  for (const { folder, free, needed } of disks.values()) {
    if (free >= needed) continue;
    throw new BackupError(
      `There is too little room on the disk of ${folder}: ${megabytes(free)} MB are free, about ${megabytes(needed)} are needed. Nothing was begun. Make room there, or take a larger disk.`,
    );
  }
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2).toLocaleString('en-IN');

/** Of the folder, or of the nearest above it that is there. */
async function lookAtDisk(folder: string): Promise<Disk | null> {
  try {
    const [{ dev }, { bavail, bsize }] = [await stat(folder), await statfs(folder)];
    return { id: dev, free: bavail * bsize };
  } catch {
    const above = path.dirname(folder);
    return above === folder ? null : lookAtDisk(above);
  }
}
