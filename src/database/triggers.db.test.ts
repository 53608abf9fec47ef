import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import type { Pool } from './client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const written = readFileSync(new URL('triggers.sql', import.meta.url), 'utf8');

/** Tables that drizzle does not know: only triggers write them. */
const KEPT_BY_TRIGGERS = ['stock_hold_changes', 'hold_listing_budget', 'order_changes'];

/** Everything of the schema that the tables' files do not say, by its name. */
async function unseen(connection: Pick<Pool, 'query'>): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ name: string; text: string }>(
    `select 'function ' || oid::regprocedure as name, pg_get_functiondef(oid) as text from pg_proc f
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = f.oid and deptype = 'e')
     union all
     select 'trigger ' || tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(oid)
       from pg_trigger where not tgisinternal
     union all
     select 'column ' || c.oid::regclass || '.' || attname,
            format('%s %s %s %s', c.relpersistence, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid))
       from pg_attribute join pg_class c on c.oid = attrelid
       left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where c.relname = any ($1) and attnum > 0 and not attisdropped`,
    [KEPT_BY_TRIGGERS],
  );
  return new Map(rows.map(({ name, text }) => [name, text]));
}

test('triggers.sql says what the migrations have made, all of it', async () => {
  const client = await database.pool.connect();
  const migrated = await unseen(client);
  const functions = [...migrated.keys()].flatMap((name) => /^function (.+)/.exec(name)?.[1] ?? []);
  expect(functions.length).toBeGreaterThan(20);
  try {
    await client.query('begin');
    await client.query(
      `drop function ${functions.join(', ')} cascade; drop table ${KEPT_BY_TRIGGERS.join(', ')}`,
    );
    expect(await unseen(client)).toEqual(new Map());
    await client.query(written);
    expect(await unseen(client)).toEqual(migrated);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
