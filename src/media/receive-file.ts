import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OWN_FOLDER } from './disk-storage.ts';
import type { ReceiveOptions, Received, RefusalReason } from './media.types.ts';
import { reencodePicture } from './pictures.ts';

export type ReceiveLimits = { pictureBytes: number; videoBytes: number; pixels: number };

class TooLarge extends Error {}

const refused = (reason: RefusalReason): Received => ({ ok: false, reason });

/**
 * Reads an upload and makes of it what is kept: a picture is made anew, a video stays as it is. Its type is told by
 * its first bytes, and nothing is read beyond what that type may have.
 */
export async function receiveFile(
  body: AsyncIterable<Uint8Array>,
  { declaredBytes, accept }: ReceiveOptions,
  { limits, incoming }: { limits: ReceiveLimits; incoming: Incoming },
): Promise<Received> {
  const source = body[Symbol.asyncIterator]();
  try {
    const head = await readHead(source);
    if (head.length === 0) return refused('empty');
    const type = sniffType(head);
    if (type === null) return refused('unknown-type');
    if (type === 'svg' || type === 'heic') return refused(type);
    const isVideo = type === 'video/mp4' || type === 'video/webm';
    if (isVideo && accept === 'picture') return refused('no-picture');
    if (!isVideo && accept === 'video') return refused('no-video');
    const limit = isVideo ? limits.videoBytes : limits.pictureBytes;
    if (declaredBytes !== null && declaredBytes > limit) return refused('too-large');
    const whole = limited(head, source, limit);
    return isVideo ? await keepVideo(whole, type, incoming) : await keepPicture(whole, limits.pixels);
  } catch (error) {
    if (error instanceof TooLarge) return refused('too-large');
    throw error;
  } finally {
    await source.return?.();
  }
}

async function readHead(source: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < SNIFFED_BYTES) {
    const { done, value } = await source.next();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
  }
  return Buffer.concat(chunks);
}

async function* limited(head: Uint8Array, rest: AsyncIterator<Uint8Array>, limit: number) {
  let size = head.byteLength;
  let chunk = head;
  for (;;) {
    if (size > limit) throw new TooLarge();
    yield chunk;
    const next = await rest.next();
    if (next.done) return;
    chunk = next.value;
    size += chunk.byteLength;
  }
}

async function keepPicture(source: AsyncIterable<Uint8Array>, maxPixels: number): Promise<Received> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  const made = await reencodePicture(Buffer.concat(chunks), maxPixels);
  if (!made.ok) return made;
  const { bytes: content, width, height, firstFrameOnly } = made;
  const facts = { content, bytes: content.byteLength, width, height, firstFrameOnly };
  return {
    ok: true,
    file: { ...facts, contentType: 'image/webp', extension: 'webp', discard: async () => undefined },
  };
}

async function keepVideo(
  source: AsyncIterable<Uint8Array>,
  contentType: 'video/mp4' | 'video/webm',
  incoming: Incoming,
): Promise<Received> {
  let bytes = 0;
  async function* counted() {
    for await (const chunk of source) {
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  const file = await incoming.write(counted());
  return {
    ok: true,
    file: {
      contentType,
      extension: contentType === 'video/mp4' ? 'mp4' : 'webm',
      content: { path: file },
      bytes,
      width: null,
      height: null,
      firstFrameOnly: false,
      discard: () => incoming.remove(file),
    },
  };
}

/** A file's real type, by its first bytes. The name and what the client says of it count for nothing. */
type SniffedType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/gif'
  | 'image/avif'
  | 'video/mp4'
  | 'video/webm'
  | 'svg'
  | 'heic'
  | null;

/** So many bytes are enough to tell. */
const SNIFFED_BYTES = 4_096;

const starts: [bytes: string, type: SniffedType][] = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
];

/** Brands of the box that such files begin with; the first that a file names decides. */
const brands: [pattern: RegExp, type: SniffedType][] = [
  [/^avi[fs]$/, 'image/avif'],
  [/^(hei[cxms]|hev[cx]|mif1|msf1)$/, 'heic'],
  [/^(isom|iso[2-9]|mp4[12v]|avc1|M4V |dash|MSNV)$/, 'video/mp4'],
];

export function sniffType(head: Uint8Array): SniffedType {
  const text = Buffer.from(head.subarray(0, SNIFFED_BYTES)).toString('latin1');
  for (const [bytes, type] of starts) if (text.startsWith(bytes)) return type;
  if (/^RIFF[^]{4}WEBPVP8/.test(text)) return 'image/webp';
  if (text.slice(4, 8) === 'ftyp') return typeOfBrands(text);
  // EBML, whose header names the kind of document.
  if (text.startsWith('\x1aE\xdf\xa3'))
    return /\x42\x82[^]webm/.test(text.slice(0, 64)) ? 'video/webm' : null;
  return /^(\xef\xbb\xbf)?\s*<(svg|\?xml|!)/i.test(text) && /<(!DOCTYPE )?svg/i.test(text) ? 'svg' : null;
}

function typeOfBrands(text: string): SniffedType {
  const length = Math.min(text.charCodeAt(2) * 256 + text.charCodeAt(3), text.length);
  const named = [text.slice(8, 12), ...(text.slice(16, length).match(/[^]{4}/g) ?? [])];
  return brands.find(([pattern]) => named.some((brand) => pattern.test(brand)))?.[1] ?? null;
}

/** A place on this machine's disk for uploads that are under way and too large for memory. */
type Incoming = ReturnType<typeof createIncoming>;

export function createIncoming(folder: string) {
  return {
    /** Writes what comes to a file of its own. A source that fails leaves nothing. */
    async write(source: AsyncIterable<Uint8Array>): Promise<string> {
      await mkdir(folder, OWN_FOLDER);
      const file = path.join(folder, crypto.randomUUID());
      try {
        await pipeline(Readable.from(source), createWriteStream(file, { flags: 'wx' }));
        return file;
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
    remove: (file: string) => rm(file, { force: true }),
    /** Removes what was left before a moment by a program that was killed. */
    async clear(before: Date): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = path.join(folder, name);
        const facts = await stat(file).catch(() => null);
        if (facts && facts.mtime < before) await rm(file, { force: true });
      }
    },
  };
}
