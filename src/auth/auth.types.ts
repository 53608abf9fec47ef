import type { Caller } from '../http/context.ts';
import type { AccountLinks } from '../shop/accounts/account-links.types.ts';

export type Auth = {
  /** Answers a call under /api/auth. `address` is who really asks (src/http/client-address.ts). */
  answer(request: Request, address: string): Promise<Response>;
  /** Who sent these headers, by their session cookie; `isTouched`: a person did something (open-session.ts). */
  readCaller(headers: Headers, how?: { isTouched: boolean }): Promise<Caller>;
  links: Omit<AccountLinks, 'acceptInvitation'>;
};

export type GoogleSettings = { clientId: string; clientSecret: string; discoveryUrl: string };

export type AuthSettings = {
  /** Public address without a slash at its end; decides the cookies' kind. */
  appUrl: string;
  google: GoogleSettings | undefined;
  /** Multiplies every limit. */
  rateLimitFactor: number;
};
