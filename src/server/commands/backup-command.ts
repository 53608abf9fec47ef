import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Manifest } from '../../backup/backup-file.ts';
import { type RootDatabase, createDatabase, createPool } from '../../database/client.ts';
import { findEmbeddedPostgres } from '../../database/embedded/start-embedded-postgres.ts';
import type { MediaStorage } from '../../media/media.types.ts';
import { type Config, parseConfig } from '../config.ts';
import { type Log, createLog } from '../log.ts';
import { createMedia } from '../media.ts';
import { openDatabase } from '../start-shop.ts';

/** Runs a command that may be given one file, prints what it says, or in one line why it could not. */
export async function runCommand(run: (file: string | undefined) => Promise<string>): Promise<void> {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    if (positionals.length > 1) throw new Error('Name one file at most.');
    process.stdout.write(`${await run(positionals[0])}\n`);
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
}

/**
 * One line, whichever part of the shop met it: a full disk is mostly the database's to tell, in words that name a file of its
 * own, or an address that nobody answers at any more.
 */
export function explainFailure(error: unknown): string {
  const told = error instanceof Error ? error.message : String(error);
  let [isFull, isAway] = [false, false];
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : '';
    isFull ||= code === '53100' || code === 'ENOSPC' || /No space left on device/.test(at.message);
    isAway ||= /^(?:57P0[123]|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code) && !('path' in at);
    isAway ||= at.message.startsWith('Connection terminated');
  }
  if (isFull) {
    return `There is no room left on the disk of the shop or its database (${told.split('\n')[0]}). Nothing was kept of this. Make room: docs/operating/troubles.md#the-disk-is-full`;
  }
  if (isAway) {
    return `The database does not answer (${told.split('\n')[0]}). Is its disk full? docs/operating/troubles.md#the-database-is-away`;
  }
  return told;
}

const number = new Intl.NumberFormat('en-IN');

/** What an operator looks for: how many of which. */
export function describeBackup({ madeAt, tables, files }: Manifest): string {
  const rows = (name: string) => number.format(tables.find((table) => table.name === name)?.rows ?? 0);
  const all = number.format(tables.reduce((sum, table) => sum + table.rows, 0));
  return [
    `The shop as it was at ${madeAt}:`,
    `${rows('products')} products, ${rows('orders')} orders, ${rows('users')} accounts`,
    `${all} rows in ${tables.length} tables, ${number.format(files.length)} files`,
  ].join('\n');
}

type Opened = { config: Config; connectionString: string; db: RootDatabase; storage: MediaStorage; log: Log };

/** The shop's own server while it runs, else one for this command alone. */
export async function withDatabase<T>(
  environment: Record<string, string | undefined>,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const config = parseConfig(environment);
  const log = createLog('silent');
  const { storage } = await createMedia(config, log);
  const running = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir));
  const own = running === null ? await openDatabase(config, log) : null;
  const connectionString = running ?? own?.connectionString ?? '';
  const pool = createPool(connectionString, { use: 'upkeep', max: 1 });
  try {
    return await work({ config, connectionString, db: createDatabase(pool), storage, log });
  } finally {
    await pool.end();
    await own?.close();
  }
}

/** Before an update the database may not know yet where this is written; the backup is whole all the same. */
export async function whereKnown(noting: Promise<void>): Promise<void> {
  await noting.catch((error: unknown) => {
    for (let at = error; at instanceof Error; at = at.cause)
      if ('code' in at && (at.code === '42703' || at.code === '42P01')) return;
    throw error;
  });
}
