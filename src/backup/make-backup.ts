import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { openCopy } from '../database/table-copies.ts';
import type { MediaStorage, ZippedFile } from '../media/media.types.ts';
import { writeZip } from '../media/write-zip.ts';
import { MANIFEST, type Manifest, createMeter, fileEntry, tableEntry } from './backup-file.ts';

type Source = { connectionString: string; storage: MediaStorage; now: Date };

/**
 * Writes all that the shop keeps into `file`, while it goes on: the database as it is at one moment, and every file of that
 * moment. Under its name the file is whole; a backup that was cut off leaves none.
 */
export async function makeBackup(
  { connectionString, storage, now }: Source,
  file: string,
): Promise<Manifest> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.unfinished`;
  const copy = await openCopy(connectionString);
  const manifest: Manifest = {
    format: 1,
    madeAt: now.toISOString(),
    shape: await copy.readShape(),
    tables: [],
    sequences: await copy.listSequences(),
    jobs: await listJobs(copy.db),
    files: [],
  };
  try {
    const content = writeZip(everything(copy, storage, manifest));
    // It holds what only the owner may read: never into a file that is there, whose readers others chose.
    await rm(unfinished, { force: true });
    await pipeline(Readable.from(content), createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }));
    const written = await open(unfinished, 'r+');
    await written.sync().finally(() => written.close());
    await rename(unfinished, file);
    return manifest;
  } finally {
    await copy.close();
    await rm(unfinished, { force: true });
  }
}

async function* everything(
  copy: Awaited<ReturnType<typeof openCopy>>,
  storage: MediaStorage,
  manifest: Manifest,
): AsyncGenerator<ZippedFile> {
  for (const table of await copy.listTables()) {
    const meter = createMeter();
    yield { name: tableEntry(table.name), content: meter.through(copy.readTable(table)), isPacked: false };
    const { lines, sha256 } = meter.read();
    manifest.tables.push({ ...table, rows: lines, sha256 });
  }
  for await (const { key } of storage.list()) {
    const content = await storage.read(key);
    // Removed since it was listed: the shop of that moment has other files for what it shows.
    if (content === null) continue;
    const meter = createMeter();
    yield { name: fileEntry(key), content: meter.through(content), isPacked: true };
    const { bytes, sha256 } = meter.read();
    manifest.files.push({ key, bytes, sha256 });
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
