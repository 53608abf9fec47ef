import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Media, MediaStorage } from './media.types.ts';
import { makePrint, makeSize, readHeader } from './pictures.ts';
import { openPictureZip } from './picture-zip.ts';
import { type RemoteSettings, openRemoteFile, remoteRefusal } from './remote-picture.ts';
import { writeZip } from './write-zip.ts';
import { type ReceiveLimits, createIncoming, receiveFile } from './receive-file.ts';
import { contentTypeOf, isStoredKey, originalKeyOf, sizeFormats, sizeKey, widthsOf } from './sizes.ts';

type Parts = {
  storage: MediaStorage;
  /** For uploads that are under way, on this machine. */
  incomingFolder: string;
  limits: ReceiveLimits;
  /** Where the pictures of the demo lie, which are shipped with the program: those under the key 'demo/…'. */
  demoFolder?: string;
  /** Where pictures may be fetched from, if not from the internet alone. */
  remote?: Partial<RemoteSettings>;
};

const GIB = 1024 ** 3;
const zipLimits = { entries: 50_000, bytes: 20 * GIB };

/** The smallest size that is made of each picture is large enough for paper. */
const PRINTED_FROM = 320;

class TooLarge extends Error {}

/** Uploads, their sizes and their files, on any storage. */
export function createMedia({ storage, incomingFolder, limits, demoFolder, remote }: Parts): Media {
  const incoming = createIncoming(incomingFolder);

  return {
    receive: (body, options) => receiveFile(body, options, { limits, incoming }),
    async fetchPicture(address) {
      const opened = await openRemoteFile(address, remote);
      if (!opened.ok) return opened;
      const { body, declaredBytes } = opened.file;
      try {
        const options = { accept: 'picture', declaredBytes } as const;
        return await receiveFile(body, options, { limits, incoming });
      } catch (error) {
        const reason = remoteRefusal(error);
        if (reason === null) throw error;
        return { ok: false, reason };
      }
    },
    openPictureZip: (file) =>
      openPictureZip(file, { ...zipLimits, pictureBytes: limits.pictureBytes }, (body, declaredBytes) =>
        receiveFile(body, { accept: 'picture', declaredBytes }, { limits, incoming }),
      ),
    add: (key, file) => storage.add(key, file.content, file.contentType),
    async remove(key) {
      await storage.remove(key);
      for (const size of sizeKeys(key)) await storage.remove(size);
    },
    async makeSizes(key) {
      const bytes = await readWhole(storage, key);
      const header = bytes && (await readHeader(bytes));
      if (!header) return;
      for (const width of widthsOf(header.width)) {
        for (const format of sizeFormats) {
          const made = sizeKey(key, width, format);
          if (await storage.stat(made)) continue;
          await storage.add(made, await makeSize(bytes, width, format), `image/${format}`);
        }
      }
    },
    async printable(key, pixels) {
      const [, demoFile] = /^demo\/([\w-][\w.-]*\.webp)$/.exec(key) ?? [];
      const bytes =
        demoFile === undefined || demoFolder === undefined
          ? ((await readWhole(storage, sizeKey(key, PRINTED_FROM, 'webp'))) ??
            (await readWhole(storage, key)))
          : await readFile(path.join(demoFolder, demoFile));
      return bytes && makePrint(bytes, pixels);
    },
    async *list() {
      for await (const stored of storage.list()) {
        if (isStoredKey(stored.key)) yield { ...stored, originalKey: originalKeyOf(stored.key) };
      }
    },
    removeStored: (key) => storage.remove(key),
    async hold(body, mostBytes) {
      let bytes = 0;
      async function* counted() {
        for await (const chunk of body) {
          bytes += chunk.byteLength;
          if (bytes > mostBytes) throw new TooLarge();
          yield chunk;
        }
      }
      try {
        const file = await incoming.write(counted());
        return {
          content: { path: file },
          bytes,
          read: () => createReadStream(file),
          discard: () => incoming.remove(file),
        };
      } catch (error) {
        if (error instanceof TooLarge) return null;
        throw error;
      }
    },
    async addPrivate(key, file, contentType) {
      if (isStoredKey(key)) throw new RangeError(`An address would lead to ${key}`);
      if (!(await storage.add(key, file.content, contentType)))
        throw new Error(`There is a file ${key} already`);
    },
    read: (key) => storage.read(key),
    writeZip,
    readPrivate: (key, range) => storage.read(key, range),
    listPrivate: (folder) => storage.list(folder),
    removePrivate: (key) => storage.remove(key),
    clearIncoming: (before) => incoming.clear(before),
  };
}

/** All that may have been made of a file; a video has none. */
function sizeKeys(key: string): string[] {
  if (contentTypeOf(key) !== 'image/webp') return [];
  return widthsOf(Infinity).flatMap((width) => sizeFormats.map((format) => sizeKey(key, width, format)));
}

async function readWhole(storage: MediaStorage, key: string): Promise<Uint8Array | null> {
  const stream = await storage.read(key);
  return stream && new Uint8Array(await new Response(stream).arrayBuffer());
}
