import { rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { aPicture, anSvg, inPieces } from '../../tests/pictures.fixtures.ts';
import type { PictureZip } from './media.types.ts';
import { openPictureZip } from './picture-zip.ts';
import { createIncoming, receiveFile } from './receive-file.ts';

const MIB = 1024 * 1024;
const folder = path.join(os.tmpdir(), `picture-zip-${crypto.randomUUID()}`);
const incoming = createIncoming(folder);
const open: PictureZip[] = [];
let picture: Buffer;
beforeAll(async () => {
  picture = await aPicture(40, 20).png().toBuffer();
});
afterAll(async () => {
  for (const zip of open) zip.close();
  await rm(folder, { recursive: true, force: true });
});

type Files = Record<string, Buffer>;

async function pack(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}

/** With the limits of a small shop. */
async function opened(bytes: Uint8Array, limits = { entries: 20, bytes: 100 * MIB, pictureBytes: MIB }) {
  const file = await incoming.write(inPieces(bytes));
  const received = { pictureBytes: MIB, videoBytes: MIB, pixels: 1_000_000 };
  const result = await openPictureZip(file, limits, (body, declaredBytes) =>
    receiveFile(body, { accept: 'picture', declaredBytes }, { limits: received, incoming }),
  );
  if (result.ok) open.push(result.zip);
  return result;
}

async function zipOf(files: Files): Promise<PictureZip> {
  const result = await opened(await pack(files));
  if (!result.ok) throw new Error(result.reason);
  return result.zip;
}

test('a picture is found by its path or its name, whatever its case and separator', async () => {
  const zip = await zipOf({
    'Pots/Fern 1.PNG': picture,
    'பூ.png': picture,
    '__MACOSX/Pots/._Fern 1.PNG': anSvg,
  });
  expect(zip.count).toBe(2);
  for (const name of [
    'pots/fern 1.png',
    '/Pots/Fern 1.PNG',
    './Pots\\Fern 1.png',
    'fern 1.png',
    'x/Fern 1.png',
  ]) {
    expect(await zip.read(name), name).toMatchObject({ ok: true, file: { width: 40 } });
  }
  expect(await zip.read('பூ.png')).toMatchObject({ ok: true });
  expect(await zip.read('palm.png')).toEqual({ ok: false, reason: 'missing' });
});

test('a name that several have is no name; a path is', async () => {
  const zip = await zipOf({ 'a/1.png': picture, 'b/1.png': anSvg });
  expect(await zip.read('1.png')).toEqual({ ok: false, reason: 'several' });
  expect(zip.identify('1.png')).toBeNull();
  expect(await zip.read('a/1.png')).toMatchObject({ ok: true });
  expect(await zip.read('b/1.png')).toEqual({ ok: false, reason: 'svg' });
});

test('what tells files apart stays the same from one ZIP to the next', async () => {
  const first = await zipOf({ '1.png': picture, '2.png': anSvg });
  const second = await zipOf({ 'new/1.png': picture, 'new/2.png': picture });
  expect(second.identify('1.png')).toEqual(first.identify('1.png'));
  expect(second.identify('2.png')).not.toEqual(first.identify('2.png'));
});

describe('is refused as a whole', () => {
  test('what is no ZIP, or is cut off', async () => {
    const zip = await pack({ '1.png': picture, '2.png': picture });
    expect(await opened(picture)).toEqual({ ok: false, reason: 'no-zip' });
    expect(await opened(Buffer.alloc(0))).toEqual({ ok: false, reason: 'no-zip' });
    expect(await opened(zip.subarray(0, -30))).toEqual({ ok: false, reason: 'no-zip' });
    const damaged = Buffer.from(zip);
    damaged.fill(0, zip.length - 80, zip.length - 60);
    expect(await opened(damaged)).toEqual({ ok: false, reason: 'damaged' });
  });

  test.each(['../../up.png', '/root/up.png', 'C:/up/up.png', 'a/../../p.png'])(
    'one with a file called %s',
    async (name) => {
      const harmless = 'n'.repeat(name.length);
      const bytes = await pack({ [harmless]: picture });
      const evil = Buffer.from(bytes.toString('latin1').replaceAll(harmless, name), 'latin1');
      expect(await opened(evil)).toEqual({ ok: false, reason: 'unsafe-names' });
    },
  );

  test('one with more files, or more bytes unpacked, than it may have', async () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.png`, Buffer.from('x')]));
    expect(await opened(await pack(many))).toEqual({ ok: false, reason: 'too-many-entries' });
    const zeros = await pack({ '1.png': Buffer.alloc(3 * MIB), '2.png': Buffer.alloc(3 * MIB) });
    expect(zeros.length).toBeLessThan(20_000);
    const limits = { entries: 20, bytes: 5 * MIB, pictureBytes: MIB };
    expect(await opened(zeros, limits)).toEqual({ ok: false, reason: 'too-large' });
  });
});

describe('a single file is refused', () => {
  test('that unpacks to more than a picture may have', async () => {
    const bomb = Buffer.concat([picture, Buffer.alloc(50 * MIB)]);
    expect(await (await zipOf({ '1.png': bomb })).read('1.png')).toEqual({ ok: false, reason: 'too-large' });
  });

  test('that says it is smaller than it is', async () => {
    const bytes = await pack({ '1.png': Buffer.concat([picture, Buffer.alloc(50 * MIB)]) });
    const listed = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    bytes.writeUInt32LE(picture.length, listed + 24);
    const result = await opened(bytes);
    if (!result.ok) throw new Error(result.reason);
    expect(await result.zip.read('1.png')).toEqual({ ok: false, reason: 'damaged' });
  });

  test('whose bytes are damaged', async () => {
    const bytes = await pack({ '1.png': picture });
    bytes.fill(0xff, 40, 60);
    const result = await opened(bytes);
    if (!result.ok) throw new Error(result.reason);
    expect(await result.zip.read('1.png')).toMatchObject({ ok: false });
  });

  test('that is locked', async () => {
    const bytes = await pack({ '1.png': picture });
    const listed = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    bytes.writeUInt16LE(bytes.readUInt16LE(listed + 8) | 1, listed + 8);
    const result = await opened(bytes);
    if (!result.ok) throw new Error(result.reason);
    expect(await result.zip.read('1.png')).toEqual({ ok: false, reason: 'encrypted' });
  });

  test('that is a ZIP itself, or no picture', async () => {
    const inner = await pack({ '1.png': picture });
    const zip = await zipOf({
      'inner.zip': inner,
      'page.png': Buffer.from('<!doctype html>'),
      'empty.png': Buffer.alloc(0),
    });
    expect(await zip.read('inner.zip')).toEqual({ ok: false, reason: 'unknown-type' });
    expect(await zip.read('1.png')).toEqual({ ok: false, reason: 'missing' });
    expect(await zip.read('page.png')).toEqual({ ok: false, reason: 'unknown-type' });
    expect(await zip.read('empty.png')).toEqual({ ok: false, reason: 'empty' });
  });
});

test('whatever a file is called, nothing is written by that name', async () => {
  const file = path.join(folder, 'there.png');
  await writeFile(file, 'as it was');
  const zip = await zipOf({ 'there.png': picture });
  await zip.read('there.png');
  await expect(zip.read('there.png')).resolves.toMatchObject({ ok: true });
});
