/**
 * For an operator: makes somebody an administrator.
 *
 *   npm run administrator -- asha@example.com
 *   npm run administrator -- asha@example.com --new-password
 *
 * The second form prints a new password, and makes the account if there is none. It works on DATABASE_URL, or on the
 * database in DATA_DIR while the shop is not running.
 */
import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createDatabase, createPool } from '../../database/client.ts';
import { migrateDatabase } from '../../database/migrate.ts';
import { accountEmail } from '../../shop/accounts/account.schema.ts';
import { type MadeAdministrator, makeAdministrator } from '../../shop/accounts/make-administrator.ts';
import { parseConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { openDatabase } from '../start-shop.ts';

const refusals: Record<Extract<MadeAdministrator, { ok: false }>['reason'], string> = {
  'unknown-user': 'There is no account with this address. Add --new-password to make one.',
  'own-password-too-short':
    "Its password is shorter than an administrator's must be. Have it changed first, or add --new-password.",
  'password-too-short': 'The password is too short.',
};

const outcomes = {
  created: 'The account was made: its owner is an administrator now.',
  promoted: 'Its owner is an administrator now.',
  already: 'Its owner was an administrator already.',
} as const;

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'new-password': { type: 'boolean', default: false } },
  });
  const email = accountEmail.safeParse(positionals[0]);
  if (!email.success || positionals.length !== 1) {
    throw new Error('Name one e-mail address, like: make-administrator.ts asha@example.com [--new-password]');
  }
  const password = values['new-password'] ? randomBytes(15).toString('base64url') : null;
  const made = await onDatabase((db) =>
    makeAdministrator(db, { email: email.data, password }, { replacePassword: true }),
  );
  if (!made.ok) throw new Error(refusals[made.reason]);
  return [outcomes[made.outcome], ...(password === null ? [] : [`Password: ${password}`])].join('\n');
}

async function onDatabase<T>(act: (db: ReturnType<typeof createDatabase>) => Promise<T>): Promise<T> {
  const database = await openDatabase(parseConfig(process.env), createLog('silent'));
  const pool = createPool(database.connectionString, { max: 2, use: 'upkeep' });
  try {
    await migrateDatabase(pool);
    return await act(createDatabase(pool));
  } finally {
    await pool.end();
    await database.close();
  }
}
