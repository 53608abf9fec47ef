import fc from 'fast-check';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { fileResponse, parseRange } from './file-response.ts';
import type { MediaStorage } from './media.types.ts';

const FILM = 'site-assets/public/hero-video-1.mp4';
const EMPTY = 'site-assets/public/hero-video-2.mp4';

let folder: string;
let storage: MediaStorage;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'answers-'));
  storage = createDiskStorage(path.join(folder, 'uploads'));
  await writeFile(path.join(folder, 'secret.webp'), 'of the machine');
  await storage.add(FILM, new TextEncoder().encode('0123456789'), 'video/mp4');
  await storage.add(EMPTY, new Uint8Array(), 'video/mp4');
});
afterAll(() => rm(folder, { recursive: true }));

async function ask(headers: Record<string, string> = {}, { key = FILM, method = 'GET' } = {}) {
  const request = new Request('http://shop.test/', { method, headers });
  const response = await fileResponse(storage, key, { request, cacheControl: 'public, max-age=3600' });
  if (!response) throw new Error('Not found');
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('a whole file, with all that a browser needs to know', async () => {
  const { status, headers, text } = await ask();
  expect([status, text]).toEqual([200, '0123456789']);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'content-type': 'video/mp4',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="hero-video-1.mp4"',
    etag: expect.stringMatching(/^"/),
  });
  const head = await ask({}, { method: 'HEAD' });
  expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '10']);
  expect(await ask({}, { key: EMPTY })).toMatchObject({ status: 200, text: '' });
});

test('a part of a file', async () => {
  const { status, headers, text } = await ask({ range: 'bytes=2-4' });
  expect([status, text]).toEqual([206, '234']);
  expect([headers.get('content-range'), headers.get('content-length')]).toEqual(['bytes 2-4/10', '3']);
  expect(await ask({ range: 'bytes=-3' })).toMatchObject({ status: 206, text: '789' });
  const beyond = await ask({ range: 'bytes=10-' });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  expect(await ask({ range: 'bytes=0-1,3-4' })).toMatchObject({ status: 200, text: '0123456789' });
});

test('a part only of the file that the rest is of', async () => {
  const etag = (await ask()).headers.get('etag') ?? '';
  expect(await ask({ range: 'bytes=2-4', 'if-range': etag })).toMatchObject({ status: 206 });
  expect(await ask({ range: 'bytes=2-4', 'if-range': '"other"' })).toMatchObject({ status: 200 });
});

test('what the browser has is not sent again', async () => {
  const etag = (await ask()).headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
    expect(await ask({ 'if-none-match': known })).toMatchObject({ status: 304, text: '' });
  }
  expect(await ask({ 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
});

test.each([
  '../secret.webp',
  'sizes/../../secret.webp',
  'site-assets/public',
  `${FILM}/x.webp`,
  'nothing.webp',
])('%s is not there', async (key) => {
  const request = new Request('http://shop.test/');
  expect(await fileResponse(storage, key, { request, cacheControl: '' })).toBeNull();
});

test.each([
  [null, null],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-4', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['lines=0-1', null],
  ['bytes=99999999999999999999-', null],
])('%s of 100 bytes', (header, expected) => expect(parseRange(header, 100)).toEqual(expected));

test('whatever is asked for lies in the file', () => {
  const anyHeader = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
  );
  fc.assert(
    fc.property(anyHeader, fc.nat(), (header, bytes) => {
      const range = parseRange(header, bytes);
      if (range === null || range === 'none') return;
      expect(range.start).toBeLessThanOrEqual(range.end);
      expect(range.end).toBeLessThan(bytes);
    }),
  );
});
