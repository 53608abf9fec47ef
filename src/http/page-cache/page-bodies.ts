import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Bodies, Coding, Page } from './page.types.ts';

/** Above this brotli takes far longer than a page takes to render, for a few bytes less. */
const BROTLI_QUALITY = 5;

const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);
const brotlied = promisify<Uint8Array, object, Buffer>(brotliCompress);
const unbrotlied = promisify<Uint8Array, Buffer>(brotliDecompress);

const beingMade = new WeakMap<Bodies, Map<Coding, Promise<Uint8Array<ArrayBuffer>>>>();

/** A page's body in one coding, made from another where it is not at hand: once, for all who ask for it meanwhile. */
export async function bodyIn(bodies: Bodies, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const atHand = bodies[coding];
  if (atHand) return atHand;
  const making = beingMade.get(bodies) ?? new Map<Coding, Promise<Uint8Array<ArrayBuffer>>>();
  beingMade.set(bodies, making);
  const made = making.get(coding) ?? makeBody(bodies, coding).finally(() => making.delete(coding));
  making.set(coding, made);
  return made;
}

async function makeBody(bodies: Bodies, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const plain = await plainBody(bodies);
  if (coding === 'identity') return plain;
  return ownBytes(await (coding === 'gzip' ? gzipped(plain) : brotli(plain)));
}

/** The page as it is kept: compressed both ways, and not plain. */
export async function toKeptPage(page: Page): Promise<Page> {
  const [br, gzipBody] = await Promise.all([bodyIn(page.bodies, 'br'), bodyIn(page.bodies, 'gzip')]);
  return { ...page, bodies: { br, gzip: gzipBody } };
}

export function bytesOf({ headers, bodies }: Page): number {
  const texts = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return texts + Object.values(bodies).reduce((sum, body) => sum + body.byteLength, 0);
}

async function plainBody({ identity, br, gzip: gzipBody }: Bodies): Promise<Uint8Array<ArrayBuffer>> {
  if (identity) return identity;
  if (br) return ownBytes(await unbrotlied(br));
  if (gzipBody) return ownBytes(await gunzipped(gzipBody));
  throw new Error('A page without a body');
}

function brotli(plain: Uint8Array): Promise<Buffer> {
  return brotlied(plain, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  });
}

/** A small Buffer is a piece of a pool: kept, it would hold the whole pool in memory. */
function ownBytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
