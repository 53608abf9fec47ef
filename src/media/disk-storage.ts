import { copyFile, link, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ByteRange, Content, FileFacts, MediaStorage, StoredKey } from './media.types.ts';
import { OWN_FOLDERS, assertOwnFile } from './own-folders.ts';

/** The folder in it of files that are not finished; what a killed program left there, createIncoming clears. */
export const UNFINISHED = '.unfinished';
/** Some files are private: nobody else on the machine may look. */
export const OWN_FOLDER = { recursive: true, mode: 0o700 } as const;

/** What file systems without hard links answer. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Keeps files in a folder of this machine; a key is a path in it. */
export function createDiskStorage(folder: string): MediaStorage {
  const pathOf = (key: string) => path.join(folder, ...key.split('/'));

  return {
    async add(key, content) {
      assertOwnFile(key);
      const target = pathOf(key);
      await mkdir(path.dirname(target), OWN_FOLDER);
      const written = await writeAside(path.join(folder, UNFINISHED), content);
      try {
        if (!(await moveToFreeName(written, target))) return false;
        await syncFolder(path.dirname(target));
        return true;
      } finally {
        await rm(written, { force: true });
      }
    },
    async stat(key): Promise<FileFacts | null> {
      const facts = await stat(pathOf(key)).catch(nullIfMissing);
      if (!facts?.isFile()) return null;
      const etag = `"${facts.size.toString(36)}-${Math.round(facts.mtimeMs).toString(36)}"`;
      return { bytes: facts.size, etag, modifiedAt: facts.mtime };
    },
    async read(key, range?: ByteRange) {
      const file = await open(pathOf(key)).catch(nullIfMissing);
      if (!file) return null;
      const bounds = range ? { start: range.start, end: range.end } : {};
      return Readable.toWeb(file.createReadStream(bounds)) as ReadableStream<Uint8Array>;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(within) {
      for (const own of within === undefined ? OWN_FOLDERS : [within]) yield* listFiles(folder, own);
    },
  };
}

/** Of several who want the same name at once, one gets it; a reader sees the whole file or none. */
async function moveToFreeName(written: string, target: string): Promise<boolean> {
  try {
    await link(written, target);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!WITHOUT_LINKS.has(codeOf(error))) throw error;
  }
  if (await stat(target).catch(nullIfMissing)) return false;
  await rename(written, target);
  return true;
}

/** The content is on the disk for sure before anybody can see it under its name. */
async function writeAside(folder: string, content: Content): Promise<string> {
  await mkdir(folder, OWN_FOLDER);
  const written = path.join(folder, crypto.randomUUID());
  try {
    if (content instanceof Uint8Array) await writeFile(written, content, { flush: true });
    else await copy(content.path, written);
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
  return written;
}

async function copy(source: string, target: string): Promise<void> {
  await copyFile(source, target);
  const file = await open(target, 'r+');
  await file.sync().finally(() => file.close());
}

/** A new name lasts once its folder is on the disk too; Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function* listFiles(folder: string, prefix: string): AsyncGenerator<StoredKey> {
  const entries = await opendir(path.join(folder, prefix)).catch(nullIfMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const key = `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* listFiles(folder, key);
    if (!entry.isFile()) continue;
    const facts = await stat(path.join(folder, key)).catch(nullIfMissing);
    if (facts) yield { key, modifiedAt: facts.mtime };
  }
}

function nullIfMissing(error: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
  throw error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
