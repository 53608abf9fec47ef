import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { openCopy } from '../database/table-copies.ts';
import type { MediaStorage, ZippedFile } from '../media/media.types.ts';
import { writeZip } from '../media/write-zip.ts';
import {
  BackupError,
  BackupUnderWay,
  MANIFEST,
  type Manifest,
  createMeter,
  fileEntry,
  tableEntry,
} from './backup-file.ts';
import { writeWhole } from './backup-store.ts';
import { type Recipients, seal } from './seal.ts';

type Source = {
  connectionString: string;
  storage: MediaStorage;
  now: Date;
  /** Whose keys open it; none: whoever has it reads it. */
  recipients?: Recipients;
};

/** Where it is written: a file's path, or what is called with the bytes while nobody else makes a backup. */
type Destination = string | ((content: AsyncIterable<Uint8Array>) => Promise<unknown>);

/**
 * Writes all that the shop keeps to one place, while it goes on: the database as it is at one moment, and every file of that
 * moment. One at a time: throws BackupUnderWay while another is made. docs/operating/backups.md.
 */
export async function makeBackup(
  { connectionString, storage, now, recipients = [] }: Source,
  into: Destination,
): Promise<Manifest> {
  const write =
    typeof into === 'string' ? (content: AsyncIterable<Uint8Array>) => writeWhole(into, content) : into;
  const copy = await openCopy(connectionString);
  if (copy === null)
    throw new BackupUnderWay(
      'Another backup of this shop is being made just now. Try again when it is done.',
    );
  try {
    const shape = await copy.readShape();
    if (shape === 0) throw new BackupError('There is no shop in this database yet.');
    const manifest: Manifest = {
      format: 2,
      madeAt: now.toISOString(),
      shape,
      tables: [],
      sequences: await copy.listSequences(),
      jobs: await listJobs(copy.db),
      files: [],
    };
    const content = writeZip(everything(copy, storage, manifest));
    await write(recipients.length === 0 ? content : seal(content, recipients));
    // The file is whole: what becomes of the session does not matter any more.
    await copy.release().catch(() => undefined);
    return manifest;
  } finally {
    await copy.close();
  }
}

async function* everything(
  copy: NonNullable<Awaited<ReturnType<typeof openCopy>>>,
  storage: MediaStorage,
  manifest: Manifest,
): AsyncGenerator<ZippedFile> {
  for (const table of await copy.listTables()) {
    const meter = createMeter();
    yield { name: tableEntry(table.name), content: meter.through(copy.readTable(table)), isPacked: false };
    const { lines, sha256 } = meter.read();
    manifest.tables.push({ ...table, rows: lines, sha256 });
  }
  await copy.endReading();
  for await (const { key } of storage.list()) {
    const content = await storage.read(key);
    // Removed since it was listed: the shop of that moment has other files for what it shows.
    if (content === null) continue;
    const meter = createMeter();
    yield { name: fileEntry(key), content: meter.through(content), isPacked: true };
    const { bytes, sha256 } = meter.read();
    manifest.files.push({ key, bytes, sha256 });
    await copy.stay();
  }
  yield { name: MANIFEST, content: Readable.from([Buffer.from(JSON.stringify(manifest))]), isPacked: false };
}

/** What waits in the queue; its own tables are made anew by the program that starts on the copy. */
async function listJobs(db: Database): Promise<Manifest['jobs']> {
  const { rows: found } = await db.execute(sql`select to_regclass('pgboss.job') is not null as there`);
  if (found[0]?.['there'] !== true) return [];
  const { rows } = await db.execute<{ name: string; data: Record<string, unknown> | null }>(
    sql`select name, data from pgboss.job where state in ('created', 'retry', 'active') order by created_on`,
  );
  return rows.map(({ name, data }) => ({ name, data: data ?? {} }));
}
