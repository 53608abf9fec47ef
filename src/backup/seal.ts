import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { BrokenBody, NONCE_BYTES, bodyKey, decryptBody, encryptBody } from './age-stream.ts';
import { BackupError } from './backup-file.ts';

/** Whose secret keys open a backup again: their public keys (`age1...`). */
export type Recipients = readonly string[];

/** What opens it: secret keys (`AGE-SECRET-KEY-1...`). Never logged, and no part of any sentence. */
export type Identities = readonly string[];

const HEADER = 'age-encryption.org/v1';

/** Whether this can be the public key of somebody who reads backups. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** The bytes in the age format (age-encryption.org), as they come: no more than a piece of them is in memory. */
export async function* seal(
  content: AsyncIterable<Uint8Array>,
  recipients: Recipients,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  let fileKey = new Uint8Array();
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = new Uint8Array(key);
      return [];
    },
  });
  // A header, and behind it a nonce and the tag of an empty body.
  const empty = await encrypter.encrypt('');
  yield empty.subarray(0, empty.length - 32);
  const nonce = randomBytes(NONCE_BYTES);
  yield nonce;
  yield* encryptBody(content, bodyKey(fileKey, nonce));
}

export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEADER.length), position: 0 });
    return buffer.toString('latin1', 0, bytesRead) === HEADER;
  } finally {
    await handle.close();
  }
}

/** The secret keys of a file as `age-keygen` writes it: one a line, and remarks. Null where a line is none. */
export function readIdentities(text: string): Identities | null {
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  return keys.length > 0 && keys.every(isIdentity) ? keys : null;
}

function isIdentity(text: string): boolean {
  try {
    new Decrypter().addIdentity(text);
    return true;
  } catch {
    return false;
  }
}

type Unsealing = {
  folder: string;
  /** What is read passes through it. */
  pace?: (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
};

/**
 * The path of the backup as it was before it was sealed: the file itself, or what is written into `folder`, which the caller
 * removes. Throws BackupError where none of the keys is the right one.
 */
export async function unseal(
  file: string,
  identities: Identities,
  { folder, pace = (content) => content }: Unsealing,
): Promise<string> {
  if (!(await isSealed(file))) return file;
  if (identities.length === 0) {
    throw new BackupError(
      'This backup is encrypted. Name the file of its secret key by BACKUP_IDENTITY_FILE, or give the key by BACKUP_IDENTITY.',
    );
  }
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const handle = await open(file);
  try {
    const header = await readHeader(handle);
    const fileKey = await decrypter.decryptHeader(header).catch((error: unknown) => {
      const isOther = error instanceof Error && error.message.includes('no identity matched');
      throw isOther
        ? new BackupError('This backup was encrypted for another key than the one that was given.')
        : damaged();
    });
    const { buffer: nonce } = await handle.read({
      buffer: Buffer.alloc(NONCE_BYTES),
      position: header.length,
    });
    const start = header.length + NONCE_BYTES;
    const body = pace(handle.createReadStream({ start, autoClose: false }));
    const plain = decryptBody(body, bodyKey(fileKey, nonce));
    const opened = path.join(folder, 'opened.zip');
    await pipeline(Readable.from(plain), createWriteStream(opened, { flags: 'wx', mode: 0o600 }));
    return opened;
  } catch (error) {
    throw error instanceof BrokenBody ? damaged() : error;
  } finally {
    await handle.close().catch(() => undefined);
  }
}

const damaged = () => new BackupError('This backup is damaged: it cannot be decrypted.');

const MOST_HEADER = 64 * 1024;

/** Up to the line of its checksum. */
async function readHeader(handle: FileHandle): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(MOST_HEADER), position: 0 });
  const last = buffer.subarray(0, bytesRead).indexOf('\n--- ');
  const end = last === -1 ? -1 : buffer.indexOf('\n', last + 1);
  if (end === -1 || end >= bytesRead) throw damaged();
  return buffer.subarray(0, end + 1);
}
