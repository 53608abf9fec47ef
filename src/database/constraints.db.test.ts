import { is, sql } from 'drizzle-orm';
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../tests/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function listTables(): Promise<PgTable[]> {
  const files = globSync('src/database/tables/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ path.resolve(file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
}

/** What two copies of the program cannot promise each other, the database refuses: checks, keys, references, uniqueness. */
test('the database keeps every rule that the tables describe', async () => {
  const { rows } = await database.db.execute<{ of: string; name: string; kind: string }>(sql`
    select conrelid::regclass::text as of, conname as name, 'constraint' as kind
      from pg_constraint where connamespace = 'public'::regnamespace and convalidated
    union all
    select indrelid::regclass::text, indexrelid::regclass::text, case when indisunique then 'unique' else 'index' end
      from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace and indisvalid`);
  const there = new Set(rows.map(({ of, name, kind }) => `${of}: ${kind} ${name}`));
  const described = (await listTables()).flatMap((table) => {
    const { name: of, columns, checks, foreignKeys, indexes, uniqueConstraints } = getTableConfig(table);
    return [
      ...checks.map(({ name }) => `${of}: constraint ${name}`),
      ...foreignKeys.map((key) => `${of}: constraint ${key.getName()}`),
      ...uniqueConstraints.map((one) => `${of}: constraint ${one.name ?? ''}`),
      ...columns.filter(({ isUnique }) => isUnique).map((one) => `${of}: constraint ${one.uniqueName ?? ''}`),
      ...indexes.map(({ config }) => `${of}: ${config.unique ? 'unique' : 'index'} ${config.name ?? ''}`),
    ];
  });
  expect(described.length).toBeGreaterThan(100);
  expect(described.filter((rule) => !there.has(rule))).toEqual([]);
});
