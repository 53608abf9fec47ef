import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { hasEnded, makeFolder, query, serverPid, shareFolder, start } from './embedded.fixtures.ts';

test('the first start makes the database, with every guarantee and no port', async () => {
  const dataDir = await makeFolder('data');
  const { connection, connectionString, lines } = await start({ dataDir, tuning: undefined });
  expect(lines.map(({ message }) => message)).toEqual(['Database created', 'Database started']);
  expect(connection).toMatchObject({ user: 'shop', database: 'shop', host: path.join(dataDir, 'postgres') });
  const settings = await query(
    connectionString,
    `select name || '=' || setting from pg_settings where name in
     ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'server_encoding', 'TimeZone') order by 1`,
  );
  expect(settings).toEqual([
    'TimeZone=UTC',
    'fsync=on',
    'full_page_writes=on',
    'listen_addresses=',
    'server_encoding=UTF8',
    'synchronous_commit=on',
  ]);
  expect(await query(connectionString, `select upper('ñandú')`)).toEqual(['ÑANDÚ']);
  expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  expect(await readdir(path.join(dataDir, 'postgres', 'log'))).toEqual([expect.stringMatching(/\.log$/)]);
});

test('the shop owns its database, can add its extensions and make others, and is no superuser', async () => {
  const { connection } = await start({ dataDir: await shareFolder() });
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('create extension pg_trgm');
  await client.query('create database another');
  const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user');
  await client.end();
  expect(rows).toEqual([{ rolsuper: false }]);
});

test('stopping ends the server and keeps the data; stopping again changes nothing', async () => {
  const dataDir = await shareFolder();
  const first = await start({ dataDir });
  await query(first.connectionString, 'create table plants as select 7 as height');
  const pid = await serverPid(dataDir);
  await Promise.all([first.stop(), first.stop()]);
  await first.stop();
  expect(await hasEnded(pid)).toBe(true);

  const second = await start({ dataDir });
  expect(second.lines.map(({ message }) => message)).toEqual(['Database started']);
  expect(await query(second.connectionString, 'select height from plants')).toEqual([7]);
});

test('for tests it gives up what a power cut would need', async () => {
  const { connectionString } = await start({ dataDir: await shareFolder(), tuning: 'tests' });
  const settings = await query(
    connectionString,
    `select setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`,
  );
  expect(settings).toEqual(['off', 'off', 'off']);
});

test('where there are no private sockets it listens on a loopback port with a password', async () => {
  const dataDir = await makeFolder();
  const first = await start({ dataDir, listen: 'loopback' });
  expect(await query(first.connectionString, 'select 1')).toEqual([1]);
  const wrong = first.connectionString.replace(/shop:\w+@/, 'shop:guess@');
  await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
  await first.stop();
  const second = await start({ dataDir, listen: 'loopback' });
  expect(second.connection.password).toBe(first.connection.password);
  expect(await query(second.connectionString, 'select 1')).toEqual([1]);
});
