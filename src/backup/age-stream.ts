import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { inParts } from './in-parts.ts';

/**
 * The body of a file of the age format (https://c2sp.org/age#payload) by the machine's own cipher: the library's is JavaScript,
 * a tenth as fast, and shares its thread with those who shop. The tests read each by the other.
 */
const CHUNK = 64 * 1024;
const TAG = 16;
export const NONCE_BYTES = 16;
const CIPHER = 'chacha20-poly1305';

/** The body's own key, of the file's key and the nonce before the body. */
export function bodyKey(fileKey: Uint8Array, nonce: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', fileKey, nonce, 'payload', 32));
}

export async function* encryptBody(
  content: AsyncIterable<Uint8Array>,
  key: Uint8Array,
): AsyncGenerator<Uint8Array> {
  for await (const { at, part, isLast } of numbered(content, CHUNK)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(at, isLast), { authTagLength: TAG });
    yield cipher.update(part);
    cipher.final();
    yield cipher.getAuthTag();
  }
}

/** Throws where a piece is not as it was, or the end is missing. */
export async function* decryptBody(
  content: AsyncIterable<Uint8Array>,
  key: Uint8Array,
): AsyncGenerator<Uint8Array> {
  for await (const { at, part, isLast } of numbered(content, CHUNK + TAG)) {
    if (part.length < TAG || (isLast && at > 0 && part.length === TAG)) throw new BrokenBody();
    const decipher = createDecipheriv(CIPHER, key, nonceOf(at, isLast), { authTagLength: TAG });
    decipher.setAuthTag(part.subarray(part.length - TAG));
    const plain = decipher.update(part.subarray(0, part.length - TAG));
    try {
      decipher.final();
    } catch {
      throw new BrokenBody();
    }
    yield plain;
  }
}

export class BrokenBody extends Error {
  override name = 'BrokenBody';
}

/** Eleven bytes count, the twelfth tells the last. */
function nonceOf(at: number, isLast: boolean): Uint8Array {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(at, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

async function* numbered(content: AsyncIterable<Uint8Array>, size: number) {
  let before: Uint8Array | undefined;
  let at = 0;
  for await (const part of inParts(content, size)) {
    if (before) yield { at: at++, part: before, isLast: false };
    before = part;
  }
  yield { at, part: before ?? new Uint8Array(), isLast: true };
}
