import { ApiError } from '../http/api-error.ts';
import { accountMessages } from '../shop/accounts/account-messages.ts';
import { removePerson } from '../shop/accounts/own-account.ts';
import { verifyPassword } from '../shop/accounts/password-hash.ts';
import { findCredential } from '../shop/accounts/sign-in-ways.ts';
import type { AuthParts, CheckedCall } from './auth-parts.ts';

/** Without a password (Google alone) only somebody who signed in this recently may delete the account. */
const FRESH_MS = 15 * 60_000;

/** Deletes the caller's account, proven by its password or a fresh session, and ends the session in the browser. */
export async function deleteOwnAccount(
  { shop, plain, devices }: AuthParts,
  { request, body }: CheckedCall,
): Promise<Response> {
  const found = await plain.api.getSession({ headers: request.headers, query: { disableRefresh: true } });
  if (!found) throw new ApiError(401, 'UNAUTHORIZED', 'Please sign in first.');
  const userId = found.user.id;
  const credential = await findCredential(shop.db, { userId });
  if (credential?.password) {
    const password = body['password'];
    if (typeof password !== 'string') {
      throw new ApiError(400, 'PASSWORD_REQUIRED', accountMessages.passwordRequired);
    }
    if (!(await verifyPassword({ hash: credential.password, password }))) {
      throw new ApiError(400, 'INVALID_PASSWORD', 'Invalid password');
    }
  } else if (Date.now() - found.session.createdAt.getTime() > FRESH_MS) {
    throw new ApiError(403, 'SESSION_NOT_FRESH', 'Please sign out and in again, then delete your account.');
  }
  const removed = await removePerson(shop, { userId });
  if (!removed.ok) throw new ApiError(409, 'LAST_ADMINISTRATOR', accountMessages.lastAdministrator);
  // Only to take the cookies away: the session went with the person.
  const signOut = new Request(new URL('/api/auth/sign-out', request.url), {
    method: 'POST',
    headers: request.headers,
    body: '{}',
  });
  const { headers } = await plain.handler(signOut);
  const cookies = cookiesOf(headers);
  cookies.append('Set-Cookie', devices.forget());
  return Response.json({ success: true, message: 'User deleted' }, { headers: cookies });
}

function cookiesOf(from: Headers): Headers {
  const headers = new Headers();
  for (const cookie of from.getSetCookie()) headers.append('Set-Cookie', cookie);
  return headers;
}
