import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Entry, type ZipFile, openPromise } from 'yauzl';
import type { PictureZip, Received, ZipRefusal } from './media.types.ts';

export type ZipLimits = {
  entries: number;
  /** Of all files together, unpacked. */
  bytes: number;
  /** Of one of them. */
  pictureBytes: number;
};

type Receive = (body: AsyncIterable<Uint8Array>, declaredBytes: number) => Promise<Received>;
type Opened = { ok: true; zip: PictureZip } | { ok: false; reason: ZipRefusal };

/** A file that says more or less of itself than it holds. */
export class Broken extends Error {}

/**
 * Opens a ZIP file on this machine's disk to take pictures out of it by name. What it holds is read one file at a time,
 * never written anywhere under a name of its own, and no further than its list says; a ZIP inside is no picture
 * (docs/behaviour/pictures.md#pictures-in-a-zip).
 */
export async function openPictureZip(file: string, limits: ZipLimits, receive: Receive): Promise<Opened> {
  let opened: ZipFile;
  try {
    opened = await openPromise(file, { autoClose: false });
  } catch {
    return { ok: false, reason: 'no-zip' };
  }
  try {
    const entries = await readList(opened, limits);
    return { ok: true, zip: createPictureZip(opened, entries, { limits, receive }) };
  } catch (error) {
    opened.close();
    return { ok: false, reason: error instanceof Refused ? error.reason : reasonOf(error) };
  }
}

class Refused extends Error {
  readonly reason: ZipRefusal;

  constructor(reason: ZipRefusal) {
    super(reason);
    this.reason = reason;
  }
}

function reasonOf(error: unknown): ZipRefusal {
  const isName =
    error instanceof Error && /^(absolute path|invalid (relative path|characters))/.test(error.message);
  return isName ? 'unsafe-names' : 'damaged';
}

async function readList(zip: ZipFile, limits: ZipLimits): Promise<Entry[]> {
  const entries: Entry[] = [];
  let bytes = 0;
  if (zip.entryCount > limits.entries) throw new Refused('too-many-entries');
  for await (const entry of zip.eachEntry()) {
    if (isAside(entry.fileName)) continue;
    entries.push(entry);
    bytes += entry.uncompressedSize;
    if (entries.length > limits.entries) throw new Refused('too-many-entries');
    if (bytes > limits.bytes) throw new Refused('too-large');
  }
  return entries;
}

/** Folders, and what macOS and others put beside the files. */
function isAside(name: string): boolean {
  return name.endsWith('/') || /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/.test(name);
}

type Parts = { limits: ZipLimits; receive: Receive };

function createPictureZip(zip: ZipFile, entries: readonly Entry[], { limits, receive }: Parts): PictureZip {
  const byPath = new Map<string, Entry | null>();
  const byName = new Map<string, Entry | null>();
  for (const entry of entries) {
    const key = keyOf(entry.fileName);
    note(byPath, key, entry);
    note(byName, path.posix.basename(key), entry);
  }

  /** By its path, or by its name alone where only one has it. Null: several have it. */
  function find(named: string): Entry | null | undefined {
    const key = keyOf(named);
    return byPath.has(key) ? byPath.get(key) : byName.get(path.posix.basename(key));
  }

  return {
    count: entries.length,
    identify(named) {
      const entry = find(named);
      if (!entry) return null;
      const name = path.posix.basename(entry.fileName);
      return { name, source: `zip:${entry.crc32.toString(16)}-${entry.uncompressedSize}-${name}` };
    },
    async read(named) {
      const entry = find(named);
      if (!entry) return { ok: false, reason: entry === null ? 'several' : 'missing' };
      if (entry.isEncrypted()) return { ok: false, reason: 'encrypted' };
      if (!entry.canDecodeFileData()) return { ok: false, reason: 'damaged' };
      if (entry.uncompressedSize > limits.pictureBytes) return { ok: false, reason: 'too-large' };
      try {
        return await receive(contentOf(zip, entry), entry.uncompressedSize);
      } catch (error) {
        if (error instanceof Broken) return { ok: false, reason: 'damaged' };
        throw error;
      }
    },
    pathsOf: (extension) =>
      entries.map(({ fileName }) => fileName).filter((name) => name.toLowerCase().endsWith(extension)),
    async *readAsIs(named) {
      const entry = entries.find(({ fileName }) => fileName === named);
      if (entry?.canDecodeFileData()) yield* contentOf(zip, entry);
    },
    close: () => zip.close(),
  };
}

function note(map: Map<string, Entry | null>, key: string, entry: Entry): void {
  map.set(key, map.has(key) ? null : entry);
}

/** Names that mean one file: without what leads to it, whatever its case. */
function keyOf(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
    .toLowerCase();
}

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch (error) {
    throw new Broken('Not what its list says', { cause: error });
  } finally {
    stream?.destroy();
  }
}
