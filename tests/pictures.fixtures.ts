import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of one colour, as its camera or program would save it. */
export function aPicture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#2f6b4f' } });
}

/** A JPEG lying on its side, taken at a place: the sensor's 80 × 40 px, to be turned by a quarter. */
export function aSidewaysPhotoWithPlace(): Promise<Buffer> {
  return aPicture(80, 40)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Plantcam' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A PNG of a few bytes whose header claims so many pixels. */
export function aBomb(width: number, height: number, { interlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

export const anSvg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

export const anExecutable = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(500)]);

/** The beginning of an MP4, and `size` bytes in all. */
export function aVideo(size: number): Buffer {
  const video = Buffer.alloc(size, 7);
  video.write('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1');
  return video;
}

/** Bytes as they come in from a client, in pieces. */
export async function* inPieces(bytes: Uint8Array, pieceSize = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
}
