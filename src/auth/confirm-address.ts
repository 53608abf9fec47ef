import { createEmailVerificationToken } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { users } from '../database/tables/accounts.ts';
import { ApiError } from '../http/api-error.ts';
import { ownReturnPath } from '../http/return-path.ts';
import { accountMessages } from '../shop/accounts/account-messages.ts';
import { verifyPassword } from '../shop/accounts/password-hash.ts';
import { findCredential } from '../shop/accounts/sign-in-ways.ts';
import type { AuthParts, CheckedCall } from './auth-parts.ts';

const CONFIRM_SECONDS = 86_400;

/** Where the mail that asks for it leads: a page of the shop, whose opening confirms nothing. */
export async function makeConfirmationPath(
  secret: string,
  { email, next }: { email: string; next: string | null },
): Promise<string> {
  return pathOf(await createEmailVerificationToken(secret, email, undefined, CONFIRM_SECONDS), next);
}

function pathOf(token: string, next: string | null): string {
  return `/confirm-email?${new URLSearchParams({ token, ...(next && { next }) })}`;
}

/** The link of a mail from before there was that page: on to it, and to no other site whatever it was made to say. */
export function leadToConfirmation(link: URL, callbackPath: string): Response {
  const next = ownReturnPath(new URL(callbackPath, link).searchParams.get('next'));
  const Location = pathOf(link.searchParams.get('token') ?? '', next);
  return new Response(null, { status: 302, headers: { Location } });
}

/**
 * Confirms the address that a mail's link went to, for whoever knows the password that was chosen at the sign-up, too, or asks
 * from the browser of it: an account that somebody else laid in wait there is not confirmed by its owner, nor by what looks
 * through the owner's mail.
 */
export async function confirmAddress(
  { shop, plain, signUps }: AuthParts,
  { request, body }: CheckedCall,
): Promise<Response> {
  const token = String(body['token']);
  const { secret } = await plain.$context;
  const link = await verifyJWT<{ email?: string }>(token, secret);
  const [user] = link?.email
    ? await shop.db
        .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
        .from(users)
        .where(sql`lower(${users.email}) = lower(${link.email})`)
    : [];
  if (!user) throw new ApiError(400, 'INVALID_TOKEN', accountMessages.linkInvalid);
  if (!user.emailVerified) {
    const hash = (await findCredential(shop.db, { userId: user.id }))?.password;
    const isChosenHere = signUps.isHere(request.headers, { email: user.email, hash });
    if (!isChosenHere && !(hash && (await verifyPassword({ hash, password: String(body['password']) })))) {
      throw new ApiError(400, 'INVALID_PASSWORD', accountMessages.signUpPasswordWrong);
    }
  }
  const confirmed = new URL(`/api/auth/verify-email?${new URLSearchParams({ token })}`, request.url);
  const answer = await plain.handler(new Request(confirmed, { headers: request.headers }));
  if (answer.ok) answer.headers.append('Set-Cookie', signUps.forget());
  return answer;
}
