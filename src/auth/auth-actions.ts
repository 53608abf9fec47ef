import { eq, sql } from 'drizzle-orm';
import { accounts, users } from '../database/tables/accounts.ts';
import { ApiError } from '../http/api-error.ts';
import { ownPath, ownReturnPath, signInPath } from '../http/return-path.ts';
import { countAttempt } from '../shop/access/count-attempt.ts';
import { isStaff } from '../shop/access/administrators.ts';
import { accountMessages } from '../shop/accounts/account-messages.ts';
import { removePerson } from '../shop/accounts/own-account.ts';
import { hashPassword, verifyPassword } from '../shop/accounts/password-hash.ts';
import { isAdministratorPassword } from '../shop/accounts/password.rules.ts';
import { queueAccountEmail } from '../shop/accounts/queue-account-email.ts';
import type { SignInSource } from '../shop/accounts/sign-in-attempts.ts';
import { findCredential } from '../shop/accounts/sign-in-ways.ts';
import type { Shop } from '../shop/shop.types.ts';
import type { AuthParts, CheckedCall } from './auth-parts.ts';
import { confirmAddress, leadToConfirmation } from './confirm-address.ts';
import { findSession, noteBegun, readCaller } from './open-session.ts';
import { proveIdentity } from './prove-identity.ts';
import {
  beginSecondFactor,
  endSecondFactor,
  leadToSecondFactor,
  notePassed,
  passSecondFactor,
  renewRecoveryCodes,
  tellSession,
} from './second-factor.ts';
import { signIn } from './sign-in.ts';

type Action = (parts: AuthParts, call: CheckedCall) => Promise<Response>;

/** Calls that the shop answers itself, or prepares before better-auth answers them. */
export const authActions: Record<string, Action> = {
  'POST /sign-up/email': signUp,
  'POST /sign-in/email': signIn,
  'POST /sign-in/social': signInWithGoogle,
  'GET /callback/google': returnFromGoogle,
  'POST /verify-email': confirmAddress,
  'POST /change-password': changePassword,
  'POST /reset-password': resetPassword,
  'POST /delete-user': deleteOwnAccount,
  'POST /prove': proveIdentity,
  'GET /get-session': tellSession,
  'POST /two-factor/enable': beginSecondFactor,
  'POST /two-factor/disable': endSecondFactor,
  'POST /two-factor/generate-backup-codes': renewRecoveryCodes,
  'POST /two-factor/verify-totp': passSecondFactor,
  'POST /two-factor/verify-backup-code': passSecondFactor,

  async 'GET /verify-email'(_parts, { request }) {
    const link = new URL(request.url);
    return leadToConfirmation(link, ownPathOf(link.searchParams.get('callbackURL') ?? '/auth'));
  },

  async 'POST /request-password-reset'(parts, call) {
    await queueMail(parts, call, 'password-reset');
    return Response.json({ status: true, message: accountMessages.resetSent });
  },

  async 'POST /send-verification-email'(parts, call) {
    await queueMail(parts, call, 'confirmation');
    return Response.json({ status: true });
  },
};

async function queueMail(
  { shop, settings }: AuthParts,
  { body, source }: CheckedCall,
  kind: 'password-reset' | 'confirmation',
): Promise<void> {
  const request = { kind, recipient: String(body['email']), returnPath: returnPathOf(body) };
  await queueAccountEmail(shop, request, { source, rateLimitFactor: settings.rateLimitFactor });
}

async function signInWithGoogle({ google }: AuthParts, { request, body }: CheckedCall): Promise<Response> {
  if (!google) throw new ApiError(404, 'GOOGLE_NOT_CONFIGURED', accountMessages.googleMissing);
  const auth = await google.get();
  const callbackURL = ownPathOf(body['callbackURL'] ?? '/');
  const errorCallbackURL = signInPath(callbackURL);
  return auth.handler(withBody(request, { ...body, callbackURL, errorCallbackURL }));
}

function ownPathOf(asked: unknown): string {
  const path = typeof asked === 'string' ? ownPath(asked) : null;
  if (path === null) throw new ApiError(403, 'INVALID_CALLBACK_URL', 'This address is not one of the shop.');
  return path;
}

/** People arrive here by navigation: whatever goes wrong is said on the sign-in page. */
async function returnFromGoogle(parts: AuthParts, { request }: CheckedCall): Promise<Response> {
  const { google } = parts;
  if (!google) return backToSignIn('GOOGLE_NOT_CONFIGURED');
  const auth = await google.get().catch(() => null);
  if (!auth) return backToSignIn('GOOGLE_AWAY');
  const answer = await auth.handler(request);
  if (answer.status < 400) {
    await noteBegun(parts, request, answer);
    return leadToSecondFactor(parts, answer);
  }
  const body = (await answer.json().catch(() => null)) as { code?: string; next?: string } | null;
  return backToSignIn(body?.code ?? 'google', body?.next);
}

function backToSignIn(error: string, next = '/'): Response {
  const page = signInPath(next);
  const Location = `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ error })}`;
  return new Response(null, { status: 302, headers: { Location } });
}

/** Every other session ends, whether the caller asks for it or not; theirs goes on. */
async function changePassword(parts: AuthParts, { request, body }: CheckedCall): Promise<Response> {
  const { shop, plain } = parts;
  const caller = await readCaller(parts, request.headers, { isTouched: true });
  if (caller.kind === 'user') await checkLength(shop, caller.userId, body['newPassword']);
  const answer = await plain.handler(withBody(request, { ...body, revokeOtherSessions: true }));
  // A new session takes the place of one that had passed the second factor: no other is let in here.
  if (answer.ok) await notePassed(parts, answer);
  return answer;
}

async function resetPassword({ shop, plain }: AuthParts, { request, body }: CheckedCall): Promise<Response> {
  const { internalAdapter } = await plain.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${String(body['token'])}`);
  if (link) await checkLength(shop, link.value, body['newPassword']);
  return plain.handler(request);
}

async function checkLength(shop: AuthParts['shop'], userId: string, password: unknown): Promise<void> {
  if (isAdministratorPassword(String(password)) || !(await isStaff(shop.db, { userId }))) return;
  throw new ApiError(400, 'PASSWORD_TOO_SHORT', accountMessages.administratorPasswordShort);
}

function withBody(request: Request, body: Record<string, unknown>): Request {
  return new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) });
}

/**
 * Signs somebody up. New, known and just now taken addresses get the same answer after the same work, and a mail that
 * says what is the case to who reads it: there, and nowhere else.
 */
async function signUp(parts: AuthParts, { request, body, source }: CheckedCall): Promise<Response> {
  const { shop, settings, plain, signUps } = parts;
  const email = String(body['email']);
  const password = String(body['password']);
  if (!(await isSignUpWithin(parts, source))) return signedUp(email, signUps.remember({ email, hash: null }));
  const answer = await plain.handler(
    new Request(request.url, {
      method: 'POST',
      headers: request.headers,
      body: JSON.stringify({ email, password, name: '' }),
    }),
  );
  // 422: of two sign-ups at the same moment the other one was first.
  if (!answer.ok && answer.status !== 422) return answer;
  const hash = await distrustOtherPassword(shop, { email, password });
  await queueAccountEmail(
    shop,
    { kind: 'sign-up', recipient: email, returnPath: returnPathOf(body) },
    { source, rateLimitFactor: settings.rateLimitFactor },
  );
  return signedUp(email, signUps.remember({ email, hash }));
}

/** Beyond so many of one network, nobody is signed up any more that day, nor written to. */
const SIGN_UPS_A_DAY = { name: 'sign-up a day by address', hits: 100, windowSeconds: 86_400 };

async function isSignUpWithin({ shop, settings }: AuthParts, source: SignInSource): Promise<boolean> {
  const attempt = { subject: source.id, now: shop.now(), factor: settings.rateLimitFactor };
  const { ok } = await countAttempt(shop.db, SIGN_UPS_A_DAY, attempt);
  if (!ok) shop.log.info({ cap: SIGN_UPS_A_DAY.name }, 'A sign-up was passed over');
  return ok;
}

function signedUp(email: string, cookie: string): Response {
  const now = new Date();
  const user = {
    id: crypto.randomUUID(),
    email,
    name: '',
    image: null,
    emailVerified: false,
    createdAt: now,
    updatedAt: now,
  };
  return Response.json({ token: null, user }, { headers: { 'Set-Cookie': cookie } });
}

/**
 * Before an address is confirmed, nobody knows who of several that sign up with it is its owner. When they choose
 * different passwords none of them counts, and the owner chooses one by mail: so nobody can lay an account in wait
 * for somebody else to confirm. Gives the hash that counts, if it is this password's.
 */
async function distrustOtherPassword(
  shop: Shop,
  { email, password }: { email: string; password: string },
): Promise<string | null> {
  const [user] = await shop.db
    .select({ id: users.id, emailVerified: users.emailVerified })
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`);
  const credential = user ? await findCredential(shop.db, { userId: user.id }) : null;
  const stored = credential?.password;
  const isSame = await verifyPassword({ hash: stored ?? (await someHash()), password });
  if (!user || user.emailVerified || !credential || !stored) return null;
  if (isSame) return stored;
  await shop.db.update(accounts).set({ password: null }).where(eq(accounts.id, credential.id));
  return null;
}

let madeHash: Promise<string> | undefined;

function someHash(): Promise<string> {
  madeHash ??= hashPassword(crypto.randomUUID());
  return madeHash;
}

/** Without a password (Google alone) only somebody who signed in this recently may delete the account. */
const FRESH_MS = 15 * 60_000;

/** Deletes the caller's account, proven by its password or a fresh session, and ends the session in the browser. */
async function deleteOwnAccount(parts: AuthParts, { request, body }: CheckedCall): Promise<Response> {
  const { shop, plain, devices } = parts;
  const found = await findSession(parts, request);
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

/** Where a body asks to go after the confirmation or with the new password, if that is one of the shop's own pages. */
function returnPathOf(body: Record<string, unknown>): string | null {
  const path = body['callbackURL'];
  return typeof path === 'string' ? ownReturnPath(path) : null;
}
