import { ApiError } from '../http/api-error.ts';
import { accountMessages } from '../shop/accounts/account-messages.ts';
import type { SignInSource } from '../shop/accounts/sign-in-attempts.ts';
import type { Shop } from '../shop/shop.types.ts';
import type { BetterAuth } from './auth-options.ts';
import type { AuthSettings } from './auth.types.ts';
import type { GoogleConnection } from './google-auth.ts';
import type { KnownDevices } from './known-device.ts';
import type { SignUpMarks } from './signed-up-here.ts';

export type AuthParts = {
  shop: Shop;
  settings: AuthSettings;
  plain: BetterAuth;
  google: GoogleConnection | null;
  devices: KnownDevices;
  signUps: SignUpMarks;
};

export type CheckedCall = {
  body: Record<string, unknown>;
  /** The call as better-auth gets it: only what was checked, and the address that was not made up. */
  request: Request;
  /** Who asks, as far as can be told: a device that is known to the account in the body, or else the network. */
  source: SignInSource;
};

/** The refusal of a call that came too often, with the seconds to wait for the next one. */
export function tooManyAttempts(seconds: number): ApiError {
  return new ApiError(429, 'TOO_MANY_REQUESTS', accountMessages.tooManyAttempts(seconds), {
    headers: { 'Retry-After': String(seconds) },
  });
}
