import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  aBomb,
  aPicture,
  aSidewaysPhotoWithPlace,
  aVideo,
  anExecutable,
  anSvg,
  inPieces,
} from '../../tests/pictures.fixtures.ts';
import type { ReceiveOptions, ReceivedFile } from './media.types.ts';
import { createIncoming, receiveFile, sniffType } from './receive-file.ts';

const MIB = 1024 * 1024;
const limits = { pictureBytes: 15 * MIB, videoBytes: 50 * MIB, pixels: 120_000_000 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'incoming-'));
});
afterEach(() => rm(folder, { recursive: true }));

function receive(source: Uint8Array | AsyncIterable<Uint8Array>, options: Partial<ReceiveOptions> = {}) {
  const body = source instanceof Uint8Array ? inPieces(source) : source;
  const wanted = { accept: 'both', declaredBytes: null, ...options } as const;
  return receiveFile(body, wanted, { limits, incoming: createIncoming(folder) });
}

async function received(source: Uint8Array, options: Partial<ReceiveOptions> = {}): Promise<ReceivedFile> {
  const answer = await receive(source, options);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.file;
}

async function keptPicture(source: Uint8Array) {
  const file = await received(source);
  const content = file.content as Uint8Array;
  return { file, content, metadata: await sharp(content).metadata() };
}

test('a photo loses where it was taken and stands upright', async () => {
  const photo = await aSidewaysPhotoWithPlace();
  const before = await sharp(photo).metadata();
  expect(before).toMatchObject({ width: 80, height: 40, orientation: 6 });
  expect(before.exif?.includes('Plantcam')).toBe(true);
  const { file, metadata, content } = await keptPicture(photo);
  expect(file).toMatchObject({ contentType: 'image/webp', width: 40, height: 80, firstFrameOnly: false });
  expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 80 });
  expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
    Array(5).fill(undefined),
  );
  expect(Buffer.from(content).includes('Plantcam')).toBe(false);
});

test('what is hidden behind a picture does not survive', async () => {
  const picture = Buffer.concat([await aPicture(40, 40).png().toBuffer(), anSvg, anExecutable]);
  const { content } = await keptPicture(picture);
  expect(Buffer.from(content).includes('<script>')).toBe(false);
});

test('see-through stays see-through', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const png = await sharp({ create: { width: 9, height: 9, channels: 4, background: clear } })
    .png()
    .toBuffer();
  expect((await keptPicture(png)).metadata).toMatchObject({ format: 'webp', hasAlpha: true });
});

test('of an animation the first frame is kept, and that is said', async () => {
  const frames = [
    aPicture(20, 20),
    sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } }),
  ];
  const pngs = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
  const gif = await sharp(pngs, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(2);
  const { file, metadata } = await keptPicture(gif);
  expect(file).toMatchObject({ firstFrameOnly: true, width: 20, height: 20 });
  expect(metadata.pages).toBeUndefined();
});

test('nothing larger is kept than can be shown', async () => {
  const { file } = await keptPicture(await aPicture(4_000, 1_000).png().toBuffer());
  expect(file).toMatchObject({ width: 2_560, height: 640 });
});

test('a phone’s photo of 50 megapixels is taken, upright and no larger than can be shown', async () => {
  const photo = await aPicture(8_160, 6_120).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { file } = await keptPicture(photo);
  expect(file).toMatchObject({ width: 1_920, height: 2_560 });
});

test.each([
  ['an SVG with a script', () => anSvg, 'svg'],
  ['a program that calls itself a picture', () => anExecutable, 'unknown-type'],
  ['a PNG that unpacks to 2.5 gigapixels', () => aBomb(50_000, 50_000), 'too-many-pixels'],
  ['just too many pixels', () => aBomb(12_001, 10_000), 'too-many-pixels'],
  ['what must be unpacked as a whole', () => aBomb(8_001, 8_001, { interlaced: true }), 'too-many-pixels'],
  ['a PNG without its pixels', () => aBomb(500, 500), 'damaged'],
  ['nothing', () => Buffer.alloc(0), 'empty'],
])('%s is refused', async (_what, make, reason) => {
  expect(await receive(make())).toEqual({ ok: false, reason });
});

test('half a picture is refused', async () => {
  const noise = sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  });
  const jpeg = await noise.jpeg().toBuffer();
  expect(await receive(jpeg.subarray(0, jpeg.length / 2))).toEqual({ ok: false, reason: 'damaged' });
});

test('a picture of 16 MiB is refused by what is announced, or as soon as it is too much', async () => {
  const start = await aPicture(8, 8).png().toBuffer();
  let asked = 0;
  async function* muchMore() {
    yield start;
    while (asked < 64) {
      asked += 1;
      yield Buffer.alloc(MIB);
    }
  }
  expect(await receive(muchMore(), { declaredBytes: 16 * MIB })).toEqual({ ok: false, reason: 'too-large' });
  expect(asked).toBe(4_096 > start.length ? 1 : 0);
  expect(await receive(muchMore())).toEqual({ ok: false, reason: 'too-large' });
  expect(asked).toBeLessThanOrEqual(17);
});

test('a video is kept as it is, byte for byte, and forgotten when told', async () => {
  const video = aVideo(3 * MIB);
  const file = await received(video);
  expect(file).toMatchObject({ contentType: 'video/mp4', extension: 'mp4', bytes: 3 * MIB, width: null });
  const { path: kept } = file.content as { path: string };
  expect((await readFile(kept)).equals(video)).toBe(true);
  await file.discard();
  expect(await readdir(folder)).toEqual([]);
});

test('a video that is too large, or breaks off, leaves nothing', async () => {
  expect(await receive(aVideo(50 * MIB + 1))).toEqual({ ok: false, reason: 'too-large' });
  async function* broken() {
    yield aVideo(MIB);
    throw new Error('gone');
  }
  await expect(receive(broken())).rejects.toThrow('gone');
  expect(await readdir(folder)).toEqual([]);
});

test('a place for pictures takes no video, and the other way round', async () => {
  const picture = await aPicture(8, 8).png().toBuffer();
  expect(await receive(aVideo(MIB), { accept: 'picture' })).toEqual({ ok: false, reason: 'no-picture' });
  expect(await receive(picture, { accept: 'video' })).toEqual({ ok: false, reason: 'no-video' });
});

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['a JPEG', () => aPicture(8, 8).jpeg().toBuffer(), 'image/jpeg'],
  ['a PNG', () => aPicture(8, 8).png().toBuffer(), 'image/png'],
  ['a WebP', () => aPicture(8, 8).webp().toBuffer(), 'image/webp'],
  ['a GIF', () => aPicture(8, 8).gif().toBuffer(), 'image/gif'],
  ['an AVIF', () => aPicture(8, 8).avif({ effort: 0 }).toBuffer(), 'image/avif'],
  ['a PNG that claims much', async () => aBomb(50_000, 50_000), 'image/png'],
  ['an MP4', async () => aVideo(100), 'video/mp4'],
  ['an MP4 of a camera', async () => bytes('\0\0\0\x18ftypXAVC\0\0\0\0XAVCmp42'), 'video/mp4'],
  ['a WebM', async () => bytes('\x1aE\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm'), 'video/webm'],
  ['a Matroska film', async () => bytes('\x1aE\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska'), null],
  ['a HEIC', async () => bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'heic'],
  ['an AVIF that says so late', async () => bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1avif'), 'image/avif'],
  ['an SVG', async () => anSvg, 'svg'],
  ['an SVG with a mark and space before it', async () => bytes('\xef\xbb\xbf \n<svg onload=x>'), 'svg'],
  ['a page', async () => bytes('<!doctype html><script>alert(1)</script>'), null],
  ['a page with a drawing in it', async () => bytes('<p><svg></svg>'), null],
  ['a program', async () => anExecutable, null],
  ['a PDF', async () => bytes('%PDF-1.7'), null],
  ['nothing', async () => bytes(''), null],
  ['a RIFF that is a sound', async () => bytes('RIFF\0\0\0\0WAVEfmt '), null],
])('%s', async (_what, make, type) => expect(sniffType(await make())).toBe(type));

test('no drawing is ever decoded', async () => {
  await import('./pictures.ts');
  await expect(sharp(anSvg).toBuffer()).rejects.toThrow();
  await expect(sharp(await aPicture(8, 8).png().toBuffer()).toBuffer()).resolves.toBeDefined();
});
