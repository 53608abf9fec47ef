import { betterAuth } from 'better-auth';
import { authOptions, type AuthOptionParts } from './auth-options.ts';

/** Sign-in by e-mail and password on the shop's own tables. */
export function createBetterAuth(parts: AuthOptionParts) {
  return betterAuth(authOptions(parts));
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;
