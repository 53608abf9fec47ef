import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isStoredPasswordLong, verifyPassword } from './password-hash.ts';

/** 2^14 rounds over 32 MB: what a guess costs whoever stole the table. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

test('a password is stored as scrypt makes it, with a salt of its own', async () => {
  const [one, other] = [await hashPassword('green fingers'), await hashPassword('green fingers')];
  expect(one).not.toBe(other);
  expect(isStoredPasswordLong(one)).toBe(true);
  const [salt = '', key] = one.replace(/^long:/, '').split(':');
  expect(scryptSync('green fingers', salt, 64, COST).toString('hex')).toBe(key);
  expect(await verifyPassword({ hash: one, password: 'green fingers' })).toBe(true);
  expect(await verifyPassword({ hash: one, password: 'green finger' })).toBe(false);
  expect(await verifyPassword({ hash: other, password: 'green fingers' })).toBe(true);
});

test('a short one is stored without the mark of those that an administrator may have', async () => {
  const stored = await hashPassword('short88');
  expect(isStoredPasswordLong(stored)).toBe(false);
  expect(await verifyPassword({ hash: stored, password: 'short88' })).toBe(true);
});
