import { and, count, eq, gt } from 'drizzle-orm';
import { accounts, sessions } from '../../database/tables/accounts.ts';
import type { Shop } from '../shop.types.ts';
import { CREDENTIAL } from './credential.ts';

export type OwnSignIn = {
  hasPassword: boolean;
  hasGoogle: boolean;
  /** Browsers in which the person is signed in now. */
  devices: number;
};

/** The ways in which a person signs in, and in how many places they are. */
export async function findOwnSignIn(shop: Shop, { userId }: { userId: string }): Promise<OwnSignIn> {
  const ways = await shop.db
    .select({ provider: accounts.providerId, password: accounts.password })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  const [open] = await shop.db
    .select({ total: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, shop.now())));
  return {
    hasPassword: ways.some(({ provider, password }) => provider === CREDENTIAL && password !== null),
    hasGoogle: ways.some(({ provider }) => provider === 'google'),
    devices: open?.total ?? 0,
  };
}
