import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { createPool, type Pool } from './client.ts';

let database: TestDatabase;
let pool: Pool;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table numbers (id int primary key, word text)');
  await database.pool.query(`insert into numbers values (1, 'one'), (2, 'two')`);
  pool = createPool(database.connectionString, { max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(async () => {
  client = await pool.connect();
});
afterEach(() => client.release(true));

const kept = async () =>
  (
    await client.query<{ statement: string }>('select statement from pg_prepared_statements order by 1')
  ).rows.map(({ statement }) => statement);
const ask = (text: string, ...values: unknown[]) => client.query<{ word: string }>({ text }, values);
const WORD = 'select word from numbers where id = $1';

test('what is asked often is kept by the server, and answers each time for its own values', async () => {
  const words: string[] = [];
  for (let time = 0; time < 8; time += 1) words.push((await ask(WORD, 1 + (time % 2))).rows[0]?.word ?? '');
  expect(words).toEqual(['one', 'two', 'one', 'two', 'one', 'two', 'one', 'two']);
  expect(await kept()).toEqual([WORD]);
});

test('what is asked once or twice is not, nor what gives all columns, nor what searches for words, nor a text of several', async () => {
  for (let time = 0; time < 2; time += 1) await ask(WORD, 1);
  for (let time = 0; time < 5; time += 1) {
    await ask('select * from numbers where id = $1', 1);
    await ask('select n.* from numbers n where id = $1', 1);
    await ask('select id from numbers where word like $1', 'o%');
    await client.query({ text: 'select 1; select 2' }, []);
    await client.query('select 3');
  }
  expect(await kept()).toEqual([]);
});

test('an insert gives the same columns, whatever it reads on its way', async () => {
  const copy = (given: string) =>
    `insert into numbers select id + 1000, word from (select * from numbers where id = $1 limit 0) as found on conflict do nothing ${given}`;
  for (let time = 0; time < 4; time += 1) {
    await ask(copy('returning id'), 1);
    await ask(copy('returning *'), 1);
  }
  expect(await kept()).toEqual([copy('returning id')]);
});

test('no connection keeps without end', async () => {
  for (let other = 0; other < 200; other += 1) {
    for (let time = 0; time < 3; time += 1) await ask(`select word from numbers where id = $1 + ${other}`, 1);
  }
  expect((await kept()).length).toBe(120);
});

test('a refusal inside a transaction leaves it as usable as any other', async () => {
  const insert = 'insert into numbers (id, word) values ($1, $2)';
  for (let id = 10; id < 14; id += 1) await ask(insert, id, 'more');
  await client.query('begin');
  await expect(ask(insert, 10, 'twice')).rejects.toMatchObject({ code: '23505' });
  await client.query('rollback');
  await ask(insert, 14, 'more');
  expect((await ask(WORD, 14)).rows).toEqual([{ word: 'more' }]);
});

test('a column whose kind a migration changes breaks one statement at most', async () => {
  const text = 'select id from numbers where word = $1';
  for (let time = 0; time < 4; time += 1) await ask(text, 'one');
  await database.pool.query('alter table numbers alter column id type bigint');
  await expect(ask(text, 'one')).rejects.toMatchObject({ code: '0A000' });
  expect((await ask(text, 'one')).rows).toEqual([{ id: '1' }]);
});
