import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aBomb, aPicture, aVideo, anExecutable, anSvg } from '../../tests/pictures.fixtures.ts';
import { sniffType } from './sniff-type.ts';

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
  await import('./decode.ts');
  await expect(sharp(anSvg).toBuffer()).rejects.toThrow();
  await expect(sharp(await aPicture(8, 8).png().toBuffer()).toBuffer()).resolves.toBeDefined();
});
