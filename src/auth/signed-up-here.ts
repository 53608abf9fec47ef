import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createOwnCookie } from './own-cookie.ts';

/** As long as the mail's link. */
const DAY_SECONDS = 86_400;

export type SignUpMarks = ReturnType<typeof createSignUpMarks>;

type Account = { email: string; hash: string | null | undefined };

/**
 * The browser in which somebody signed up: a signed cookie of the address and the password's hash. Whoever opens the mail's
 * link there has chosen the password that counts, and need not type it again; a program that opens links has no such cookie.
 */
export function createSignUpMarks({ secret, appUrl }: { secret: string; appUrl: string }) {
  const cookie = createOwnCookie('signed_up', appUrl);
  const sign = ({ email, hash }: { email: string; hash: string }) =>
    createHmac('sha256', secret).update(`signed up\0${email.toLowerCase()}\0${hash}`).digest('base64url');

  return {
    /** The cookie of a sign-up. Where its password does not count there is one, too: it tells nobody which address has an account. */
    remember: ({ email, hash }: Account): string =>
      cookie.set(sign({ email, hash: hash ?? randomBytes(32).toString('base64url') }), DAY_SECONDS),
    isHere(headers: Headers, { email, hash }: Account): boolean {
      const given = Buffer.from(cookie.read(headers));
      const own = Buffer.from(hash ? sign({ email, hash }) : '');
      return own.length > 0 && given.length === own.length && timingSafeEqual(given, own);
    },
    forget: cookie.forget,
  };
}
