import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeWhole } from './backup-store.ts';
import { isRecipient, isSealed, readIdentities, seal, unseal } from './seal.ts';

let folder: string;
let identity: string;
let recipient: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seal-'));
  identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
});
afterAll(() => rm(folder, { recursive: true }));

async function* bytes(count: number, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at += 1) yield new Uint8Array(size).fill(at);
}

test('only the secret key opens it, and what it opens is as it was', async () => {
  const file = path.join(folder, 'shop.zip.age');
  const other = await generateIdentity();
  await writeWhole(file, seal(bytes(3, 100_000), [recipient, await identityToRecipient(other)]));
  expect(await isSealed(file)).toBe(true);
  const within = await mkdtemp(path.join(folder, 'opened-'));
  const opened = await readFile(await unseal(file, [identity], { folder: within }));
  expect(opened.equals(Buffer.concat([0, 1, 2].map((at) => Buffer.alloc(100_000, at))))).toBe(true);
  expect((await stat(path.join(within, 'opened.zip'))).mode & 0o077).toBe(0);
  const again = () => mkdtemp(path.join(folder, 'opened-'));
  expect((await readFile(await unseal(file, [other], { folder: await again() }))).length).toBe(300_000);
  const stranger = await generateIdentity();
  await expect(unseal(file, [stranger], { folder: await again() })).rejects.toThrow(
    'encrypted for another key',
  );
  await expect(unseal(file, [], { folder: await again() })).rejects.toThrow('BACKUP_IDENTITY_FILE');
});

test('others of the format read what is written here, and the other way round, whatever its length', async () => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const content = Buffer.alloc(size, 'shop');
    async function* pieces() {
      for (let at = 0; at < size; at += 10_007) yield content.subarray(at, at + 10_007);
    }
    const sealed = await buffer(seal(pieces(), [recipient]));
    expect(content.equals(await decrypter.decrypt(sealed))).toBe(true);
    const file = path.join(folder, `${size}.age`);
    await writeFile(file, await encrypter.encrypt(new Uint8Array(content)));
    const within = await mkdtemp(path.join(folder, 'opened-'));
    expect(content.equals(await readFile(await unseal(file, [identity], { folder: within })))).toBe(true);
  }
});

test('one that was changed or cut is refused', async () => {
  const file = path.join(folder, 'cut.age');
  await writeWhole(file, seal(bytes(3, 100_000), [recipient]));
  const whole = await readFile(file);
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(150_000) ^ 1, 150_000);
  for (const bad of [changed, whole.subarray(0, 200_000), whole.subarray(0, 90)]) {
    await writeFile(file, bad);
    const within = await mkdtemp(path.join(folder, 'opened-'));
    await expect(unseal(file, [identity], { folder: within })).rejects.toThrow('is damaged');
  }
});

test('what is not sealed is taken as it is', async () => {
  const file = path.join(folder, 'plain.zip');
  await writeFile(file, 'PK');
  expect(await unseal(file, [], { folder: folder })).toBe(file);
});

test('a backup that cannot be read to its end leaves nothing sealed', async () => {
  async function* broken() {
    yield* bytes(2, 100_000);
    throw new Error('cut off');
  }
  const within = await mkdtemp(path.join(folder, 'none-'));
  await expect(writeWhole(path.join(within, 'x.age'), seal(broken(), [recipient]))).rejects.toThrow(
    'cut off',
  );
  expect(await readdir(within)).toEqual([]);
});

test('keys are read as age-keygen writes them', () => {
  expect(readIdentities(`# created: today\n# public key: ${recipient}\n${identity}\n`)).toEqual([identity]);
  expect(readIdentities(`${identity}\nAGE-SECRET-KEY-1NONE`)).toBeNull();
  expect(readIdentities('# nothing')).toBeNull();
  expect([recipient, 'age1none', identity, ''].map(isRecipient)).toEqual([true, false, false, false]);
});

test('no more is read than what was taken needs, however long it is', async () => {
  let read = 0;
  async function* endless() {
    for (;;) {
      read += 1;
      yield new Uint8Array(1024 ** 2);
    }
  }
  let taken = 0;
  for await (const piece of seal(endless(), [recipient])) {
    taken += piece.length;
    expect(read * 1024 ** 2 - taken).toBeLessThan(3 * 1024 ** 2);
    if (taken > 20 * 1024 ** 2) break;
  }
  expect(read).toBeLessThan(24);
});
