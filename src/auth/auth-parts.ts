import type { Shop } from '../shop/shop.types.ts';
import type { AuthSettings } from './auth.types.ts';
import type { BetterAuth } from './better-auth.ts';
import type { GoogleConnection } from './google-auth.ts';

export type AuthParts = {
  shop: Shop;
  settings: AuthSettings;
  plain: BetterAuth;
  google: GoogleConnection | null;
};

export type CheckedCall = {
  body: Record<string, unknown>;
  /** The call as better-auth gets it: only what was checked, and the address that was not made up. */
  request: Request;
};
