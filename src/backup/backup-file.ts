import { createHash } from 'node:crypto';
import type { Entry, ZipFile } from 'yauzl';
import { z } from 'zod';
import { openZip } from './read-ahead.ts';

/**
 * A backup is one ZIP file: `database/<table>.copy`, `files/<key>`, and at its end `manifest.json`, which says what is in
 * it, with a checksum of each. docs/operating/backups.md.
 */
/** A path below the folder of uploads, and never out of it; a size may be called '.5 l', and so may its folder. */
const fileKey = z
  .string()
  .max(500)
  .refine((key) => key.split('/').every((part) => /^[^\\:\0]+$/.test(part) && !/^\.+$/.test(part)));

const natural = z.number().int().min(0);

const manifestSchema = z.object({
  /** From 2 on values are written in one way whatever the server's settings are: a table can be compared by its checksum. */
  format: z.union([z.literal(1), z.literal(2)]),
  madeAt: z.iso.datetime(),
  /** When the newest migration of the database was written. */
  shape: z.number().int(),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: natural, sha256: z.string() }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  /** Work that was stored and not done yet. */
  jobs: z.array(z.object({ name: z.string(), data: z.record(z.string(), z.unknown()) })),
  files: z.array(z.object({ key: fileKey, bytes: natural, sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST = 'manifest.json';
export const tableEntry = (table: string) => `database/${table}.copy`;
export const fileEntry = (key: string) => `files/${key}`;

/** What passed through it: bytes, lines (COPY writes each row as one), and their SHA-256. */
export function createMeter() {
  const hash = createHash('sha256');
  const count = { bytes: 0, lines: 0 };
  return {
    async *through(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        hash.update(chunk);
        count.bytes += chunk.length;
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count.lines += 1;
        yield chunk;
      }
    },
    read: () => ({ ...count, sha256: hash.digest('hex') }),
  };
}

/** Why a file cannot be restored, in a sentence. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Another one is being made, or tried, at this moment. */
export class BackupUnderWay extends BackupError {
  override name = 'BackupUnderWay';
}

/** `bytes`: of all tables, of all files, and of the largest of these, once unpacked. */
export type OpenedBackup = {
  manifest: Manifest;
  bytes: { tables: number; files: number; largest: number };
  read(entry: string): Promise<AsyncIterable<Uint8Array>>;
  close(): void;
};

/** What is read into memory at once is bounded: a shop of ten thousand products has some hundred thousand files. */
const MOST = { entries: 1_000_000, manifestBytes: 256 * 1024 ** 2 };

/** Opens a backup and reads what it says of itself. Throws BackupError for anything else. */
export async function openBackup(file: string, { most = MOST } = {}): Promise<OpenedBackup> {
  const zip = await openZip(file).catch((cause: unknown) => {
    throw new BackupError(`${file} is no whole backup: it cannot be opened.`, { cause });
  });
  try {
    if (zip.entryCount > most.entries) throw tooLarge(file);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    if ((entries.get(MANIFEST)?.uncompressedSize ?? 0) > most.manifestBytes) throw tooLarge(file);
    const read = (name: string) => readEntry(zip, entries, name);
    const chunks: Uint8Array[] = [];
    for await (const chunk of await read(MANIFEST)) chunks.push(chunk);
    const manifest = manifestSchema.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    if (!manifest.success) throw new BackupError(`${file} is no backup that this version can read.`);
    const { tables, files } = manifest.data;
    const sizeOf = (name: string) => entries.get(name)?.uncompressedSize ?? 0;
    const bytes = {
      tables: tables.reduce((sum, { name }) => sum + sizeOf(tableEntry(name)), 0),
      files: files.reduce((sum, { key }) => sum + sizeOf(fileEntry(key)), 0),
      largest: files.reduce((largest, { key }) => Math.max(largest, sizeOf(fileEntry(key))), 0),
    };
    return { manifest: manifest.data, bytes, read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} is no whole backup: it cannot be read.`, { cause: error });
  }
}

const tooLarge = (file: string) => new BackupError(`${file} is no backup of a shop: it lists too much.`);

async function readEntry(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  name: string,
): Promise<AsyncIterable<Uint8Array>> {
  const entry = entries.get(name);
  if (!entry) throw new BackupError(`The backup lacks ${name}.`);
  return zip.openReadStreamPromise(entry);
}
