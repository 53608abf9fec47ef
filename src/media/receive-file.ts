import type { Incoming } from './incoming.ts';
import type { Received, ReceiveOptions, RefusalReason } from './media.types.ts';
import { reencodePicture } from './reencode-picture.ts';
import { SNIFFED_BYTES, sniffType } from './sniff-type.ts';

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
  const path = await incoming.write(counted());
  return {
    ok: true,
    file: {
      contentType,
      extension: contentType === 'video/mp4' ? 'mp4' : 'webm',
      content: { path },
      bytes,
      width: null,
      height: null,
      firstFrameOnly: false,
      discard: () => incoming.remove(path),
    },
  };
}
