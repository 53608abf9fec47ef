import type { Auth } from '../auth/auth.types.ts';
import { createAuth } from '../auth/create-auth.ts';
import type { RootDatabase } from '../database/client.ts';
import { getProgramSecret } from '../database/program-secret.ts';
import type { AccountLinks } from '../shop/accounts/account-links.types.ts';
import { makeInvitationToken } from '../shop/accounts/invitations.ts';
import { makeAdministrator, makeFirstAdministrator } from '../shop/accounts/make-administrator.ts';
import { signOrderLink } from '../shop/orders/order-links.ts';
import type { Shop } from '../shop/shop.types.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

type Parts = {
  config: Pick<Config, 'google' | 'rateLimitFactor'>;
  /** Known once the program listens. */
  appUrl: () => string;
};

/** Accounts of the shop. Made at the first request: only then are the public address and the database surely there. */
export function createAccounts(shop: Shop, { config, appUrl }: Parts) {
  let made: Promise<Auth> | null = null;

  function auth(): Promise<Auth> {
    const { google, rateLimitFactor } = config;
    made ??= createAuth(shop, { appUrl: appUrl(), google, rateLimitFactor }).catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  }

  const links: AccountLinks = {
    confirmEmail: async (user, returnPath) => (await auth()).links.confirmEmail(user, returnPath),
    acceptInvitation: async ({ id }) => `${appUrl()}/join/${await makeInvitationToken(shop, id)}`,
    choosePassword: async (user, returnPath) => (await auth()).links.choosePassword(user, returnPath),
  };

  return {
    auth,
    links,
    /** The private address under which a guest follows an order, made anew each time. */
    async guestOrderUrl() {
      const secret = await getProgramSecret(shop.db, 'order-links');
      return (orderId: string) =>
        `${appUrl()}/track-order/${signOrderLink(secret, { orderId, madeAt: shop.now() })}`;
    },
  };
}

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
