import type { RootDatabase } from '../database/client.ts';
import { makeAdministrator, makeFirstAdministrator } from '../shop/accounts/make-administrator.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

const FIRST_EMAIL = 'admin@plantstore.example';

/**
 * Sees to it that somebody can run the shop: the administrator named in the environment, or else, in a shop without
 * any, one with a password that is printed this once (contract, 'Environment').
 */
export async function ensureAdministrator(
  db: RootDatabase,
  { administrator }: Pick<Config, 'administrator'>,
  log: Log,
): Promise<void> {
  if (administrator) {
    const made = await makeAdministrator(db, administrator);
    if (made.ok && made.outcome !== 'already')
      log.info(`The administrator of ADMIN_EMAIL was ${made.outcome}`);
    return;
  }
  const first = await makeFirstAdministrator(db, { email: FIRST_EMAIL });
  if (!first) return;
  // Not a line of the log: it is shown once, whatever the log's level, and logs are kept.
  process.stdout.write(
    `\nThe shop's administrator (shown only now, so keep it):\n  e-mail:   ${first.email}\n  password: ${first.password}\n\n`,
  );
}
