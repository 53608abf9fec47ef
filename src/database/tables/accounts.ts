import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, updatedAt } from './columns.ts';

/** People and their sessions, in the shape that better-auth reads and writes. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull().default(''),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    role: text('role', { enum: ['user', 'admin', 'manager', 'packer', 'writer'] })
      .notNull()
      .default('user'),
    blockedAt: instant('blocked_at'),
    /** When they last signed in; null: never did. */
    signedInAt: instant('signed_in_at'),
    /** Whoever has one is nobody until a session has passed it. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    check('users_role_known', sql`${t.role} in ('user', 'admin', 'manager', 'packer', 'writer')`),
    index('users_role').on(t.role, t.createdAt, t.id),
    index('users_unconfirmed')
      .on(t.createdAt, t.id)
      .where(sql`not email_verified`),
    index('users_newest').on(t.createdAt, t.id),
    index('users_blocked')
      .on(t.createdAt, t.id)
      .where(sql`blocked_at is not null`),
    index('users_search').using('gin', sql`lower(name || ' ' || email) gin_trgm_ops`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the second factor of its person was given in it. */
    secondFactorAt: instant('second_factor_at'),
    /** When its person last proved, by a password typed in it, to be themselves. */
    confirmedAt: instant('confirmed_at'),
    /** Of staff: when somebody last did something in it, to some minutes. */
    seenAt: instant('seen_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** The second factor of a person: what their app computes codes of, and the codes for when it is lost; encrypted. */
export const twoFactors = pgTable('two_factors', {
  id: text('id').primaryKey(),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Once a code of it was typed. */
  verified: boolean('verified').notNull().default(true),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: instant('locked_until'),
});

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('accounts_user').on(t.userId),
    uniqueIndex('accounts_provider_unique').on(t.providerId, t.accountId),
  ],
);

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
);

/** docs/behaviour/accounts-and-access.md#profile: keyed by user_id. */
export const profiles = pgTable(
  'profiles',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    country: text('country').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [index('profiles_search').using('gin', sql`lower(first_name || ' ' || last_name) gin_trgm_ops`)],
);

/** Attempts within a window of time, shared by every copy of the program. Keys are hashed: they name nobody. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [index('rate_limits_end').on(t.endsAt)],
);

/**
 * Wrong passwords by account and by where they came from. Both are hashed: the table names nobody, and says nothing of
 * whether there is such an account.
 */
export const wrongPasswords = pgTable(
  'wrong_passwords',
  {
    account: text('account').notNull(),
    source: text('source').notNull(),
    /** 'all' is the account's sum over every source. */
    kind: text('kind', { enum: ['network', 'device', 'all'] }).notNull(),
    /** The Indian day of `wrong`. */
    day: date('day').notNull(),
    wrong: integer('wrong').notNull(),
    /** Wrong ones without a quiet quarter of an hour or a right one between them. */
    streak: integer('streak').notNull(),
    lastAt: instant('last_at').notNull(),
    /** Before this moment no password from this source is looked at. */
    opensAt: instant('opens_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.source] }), index('wrong_passwords_last').on(t.lastAt)],
);

/** Keys that the program makes for itself at its first start, one set for all of its copies. */
export const programSecrets = pgTable('program_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
});
