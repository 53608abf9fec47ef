import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** As long as the mail's link. */
const DAY_SECONDS = 86_400;

export type SignUpMarks = ReturnType<typeof createSignUpMarks>;

type Account = { email: string; hash: string | null | undefined };

/**
 * The browser in which somebody signed up: a signed cookie of the address and the password's hash. Whoever opens the mail's
 * link there has chosen the password that counts, and need not type it again; a program that opens links has no such cookie.
 */
export function createSignUpMarks({ secret, appUrl }: { secret: string; appUrl: string }) {
  const secure = appUrl.startsWith('https:');
  const name = `${secure ? '__Host-plants' : 'plants'}.signed_up`;
  const attributes = `Path=/; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`;
  const sign = ({ email, hash }: { email: string; hash: string }) =>
    createHmac('sha256', secret).update(`signed up\0${email.toLowerCase()}\0${hash}`).digest('base64url');

  return {
    /** The cookie of a sign-up. Where its password does not count there is one, too: it tells nobody which address has an account. */
    remember: ({ email, hash }: Account): string =>
      `${name}=${sign({ email, hash: hash ?? randomBytes(32).toString('base64url') })}; Max-Age=${DAY_SECONDS}; ${attributes}`,
    isHere(headers: Headers, { email, hash }: Account): boolean {
      const cookie = (headers.get('cookie') ?? '').split(/;\s*/).find((part) => part.startsWith(`${name}=`));
      if (!cookie || !hash) return false;
      const [given, own] = [cookie.slice(name.length + 1), sign({ email, hash })].map((text) =>
        Buffer.from(text),
      );
      return (
        given !== undefined && own !== undefined && given.length === own.length && timingSafeEqual(given, own)
      );
    },
    forget: (): string => `${name}=; Max-Age=0; ${attributes}`,
  };
}
