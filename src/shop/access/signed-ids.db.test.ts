import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts';
import { readSignedId, signId } from './signed-ids.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';

test('what was signed is read as it was, by every copy of the program', async () => {
  const token = await signId(database.db, 'wish-lists', id);
  expect(token).toMatch(/^0f8fad5bd9cb469fa16570867728950e\.[\w-]{43}$/);
  expect(await readSignedId(database.db, 'wish-lists', token)).toBe(id);
  expect(await signId(database.db, 'wish-lists', id)).toBe(token);
});

test('what was signed for something else, or by nobody, is no link', async () => {
  const token = await signId(database.db, 'wish-lists', id);
  const other = await signId(database.db, 'wish-lists', crypto.randomUUID());
  const refused = [
    ['wish-mails', token],
    ['stock-waits', token],
    ['wish-lists', `${token.slice(0, 32)}${other.slice(32)}`],
    ['wish-lists', `${token}.`],
    ['wish-lists', token.slice(0, -1)],
    ['wish-lists', ''],
  ] as const;
  for (const [purpose, given] of refused)
    expect([given, await readSignedId(database.db, purpose, given)]).toEqual([given, null]);
});

test('what was signed until a moment is read until then, and its end cannot be put off', async () => {
  const until = new Date('2026-12-10T06:00:00Z');
  const token = await signId(database.db, 'plant-tasks', id, until);
  const read = (given: string, moment: string) =>
    readSignedId(database.db, 'plant-tasks', given, new Date(moment));
  expect(await read(token, '2026-12-10T06:00:00Z')).toBe(id);
  expect(await read(token, '2026-12-10T06:00:01Z')).toBeNull();
  const later = await signId(database.db, 'plant-tasks', id, new Date('2027-12-10T06:00:00Z'));
  const [, end = ''] = later.split('.')[0]?.split('-') ?? [];
  expect(await read(token.replace(/-\w+\./, `-${end}.`), '2026-12-09T06:00:00Z')).toBeNull();
  expect(await read(token.replace(/-\w+\./, '.'), '2026-12-09T06:00:00Z')).toBeNull();
});
