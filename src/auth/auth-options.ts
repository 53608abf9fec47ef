import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { eq } from 'drizzle-orm';
import { accounts, sessions, twoFactors, users, verifications } from '../database/tables/accounts.ts';
import { accountMessages } from '../shop/accounts/account-messages.ts';
import { attachGuestOrders } from '../shop/accounts/own-account.ts';
import { hashPassword, verifyPassword } from '../shop/accounts/password-hash.ts';
import { passwordLength } from '../shop/accounts/password.rules.ts';
import { endSessionIfBlocked } from '../shop/accounts/sign-in-ways.ts';
import type { Shop } from '../shop/shop.types.ts';
import { authLog } from './auth-log.ts';

/** Set by the program itself on every request that it hands to better-auth, whatever came with it. */
export const ADDRESS_HEADER = 'x-shop-client-address';

const DAY = 86_400;

export type AuthOptionParts = { shop: Shop; appUrl: string; secret: string };

/** How better-auth runs on our tables; limits, body checks and mails are ours (answer-auth-request.ts). */
export function authOptions({ shop, appUrl, secret }: AuthOptionParts) {
  const secure = appUrl.startsWith('https:');
  return {
    appName: shop.settings().shop.name,
    baseURL: appUrl,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(shop.db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        twoFactor: twoFactors,
      },
      transaction: true,
    }),
    logger: authLog(shop.log),
    telemetry: { enabled: false },
    // Its own spans would load OpenTelemetry; the shop has its own (src/tracing).
    experimental: { instrumentation: { enabled: false } },
    rateLimit: { enabled: false },
    // What is no refusal is thrown: left to itself it would print the failed statement with its values.
    onAPIError: { errorURL: '/auth', throw: true },
    session: {
      expiresIn: 30 * DAY,
      updateAge: DAY,
      // Staff's end earlier (open-session.ts). Its `freshAge` is not used: nothing renews it but another session.
      additionalFields: {
        secondFactorAt: { type: 'date', input: false, required: false },
        confirmedAt: { type: 'date', input: false, required: false },
        seenAt: { type: 'date', input: false, required: false },
      },
    },
    verification: { storeIdentifier: 'hashed' },
    account: { accountLinking: { enabled: true, requireLocalEmailVerified: true } },
    user: {
      additionalFields: {
        role: { type: 'string', input: false, required: false },
        blockedAt: { type: 'date', input: false, required: false },
      },
    },
    emailVerification: {
      afterEmailVerification: async (user) => {
        await attachGuestOrders(shop, { userId: user.id });
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.minimum,
      // It counts units of text, up to two a character; the schemas of auth-calls.ts have counted characters.
      maxPasswordLength: 2 * passwordLength.maximum,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      // The link that led here went to the address: it is theirs.
      onPasswordReset: async ({ user }) => {
        await shop.db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
        await attachGuestOrders(shop, { userId: user.id });
      },
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => {
            await refuseBlocked(shop, userId);
            // By the one clock that says later how old it is.
            return { data: { createdAt: shop.now() } };
          },
          after: async ({ id: sessionId, userId }) => {
            if (await endSessionIfBlocked(shop, { sessionId, userId })) throw blocked();
            await attachGuestOrders(shop, { userId });
          },
        },
        // Once a day while somebody stays signed in: they may have bought as a guest elsewhere.
        update: {
          after: async ({ userId }) => {
            await attachGuestOrders(shop, { userId });
          },
        },
      },
      // Nothing is ever asked of Google again: its keys are not kept.
      account: {
        create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
        update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
      },
    },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-plants' : 'plants',
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // Every unsafe request has passed the shop's own, stricter check (src/http/incoming-request.ts).
      disableCSRFCheck: true,
      // Addresses to go on to are checked whatever the environment.
      disableOriginCheck: false,
    },
  } satisfies BetterAuthOptions;
}

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

async function refuseBlocked(shop: Shop, userId: string): Promise<void> {
  const [user] = await shop.db.select({ blockedAt: users.blockedAt }).from(users).where(eq(users.id, userId));
  if (user?.blockedAt) throw blocked();
}

const blocked = () =>
  new APIError('FORBIDDEN', { code: 'ACCOUNT_BLOCKED', message: accountMessages.blocked });

/** Codes of an app, and recovery codes. docs/decisions/0006-accounts.md. */
const secondFactor = (shop: Shop) =>
  twoFactor({
    issuer: shop.settings().shop.name,
    // Who signs in with Google alone has no password to ask for: second-factor.ts wants another proof.
    allowPasswordless: true,
    trustDeviceMaxAge: 30 * DAY,
    // It would lock out the owner along with strangers: codes are counted in second-factor.ts.
    accountLockout: { enabled: false },
  });

/**
 * Whose code a sign-in waits for, whose password was right. better-auth reads its cookie itself, as it does when it judges the
 * code: nobody can spell it so that one of the two finds a person and the other does not.
 */
const askedPerson = {
  id: 'asked-person',
  endpoints: {
    findAsked: createAuthEndpoint.serverOnly({ method: 'GET', requireHeaders: true }, async (ctx) => {
      const { createAuthCookie, internalAdapter, secret } = ctx.context;
      const identifier = await ctx.getSignedCookie(createAuthCookie('two_factor').name, secret);
      const asked = identifier ? await internalAdapter.findVerificationValue(identifier) : null;
      return asked ? internalAdapter.findUserById(asked.value) : null;
    }),
  },
} satisfies BetterAuthPlugin;

/** Sign-in by e-mail and password on the shop's own tables, and the second factor of staff. */
export function createBetterAuth(parts: AuthOptionParts) {
  return betterAuth({ ...authOptions(parts), plugins: [secondFactor(parts.shop), askedPerson] });
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;
