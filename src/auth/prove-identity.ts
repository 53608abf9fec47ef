import { eq } from 'drizzle-orm';
import { sessions } from '../database/tables/accounts.ts';
import { ApiError } from '../http/api-error.ts';
import { limitedNetwork } from '../http/client-address.ts';
import { factorMessages, proofMessages } from '../shop/accounts/account-messages.ts';
import { factorCode, recoveryCode } from '../shop/accounts/account.schema.ts';
import { verifyPassword } from '../shop/accounts/password-hash.ts';
import { type SignInSource, beginSignIn, endSignIn } from '../shop/accounts/sign-in-attempts.ts';
import { findCredential } from '../shop/accounts/sign-in-ways.ts';
import { ADDRESS_HEADER } from './auth-options.ts';
import { type AuthParts, type CheckedCall, tooManyAttempts } from './auth-parts.ts';
import { findSession } from './open-session.ts';
import { passSecondFactor } from './second-factor.ts';

/**
 * Somebody who is signed in proves once more to be themselves: by a code where they have a second factor, else by their password.
 * It counts in this session alone. docs/behaviour/accounts-and-access.md#asked-again.
 */
export async function proveIdentity(parts: AuthParts, call: CheckedCall): Promise<Response> {
  const found = await findSession(parts, call.request);
  if (!found) throw new ApiError(401, 'UNAUTHORIZED', 'Please sign in first.');
  const proof = String(call.body['proof']);
  if (found.user.twoFactorEnabled) return proveByCode(parts, call, proof);
  const { shop, settings } = parts;
  const { id: userId, email } = found.user;
  const credential = await findCredential(shop.db, { userId });
  if (!credential?.password) throw new ApiError(409, 'SESSION_NOT_FRESH', proofMessages.signInAgain);
  // Guessed here it is guessed as at the sign-in, and makes as slow.
  const attempt = { email: email.toLowerCase(), source: sourceOf(parts, call, email) };
  const begun = await beginSignIn(shop, { ...attempt, factor: settings.rateLimitFactor });
  if (!begun.ok) throw tooManyAttempts(begun.retryAfterSeconds);
  let verdict: 'right' | 'wrong' | 'unjudged' = 'unjudged';
  try {
    const isRight = await verifyPassword({ hash: credential.password, password: proof });
    verdict = isRight ? 'right' : 'wrong';
    if (!isRight) throw new ApiError(400, 'INVALID_PASSWORD', proofMessages.passwordWrong);
    const set = { confirmedAt: shop.now() };
    await shop.db.update(sessions).set(set).where(eq(sessions.id, found.session.id));
    return Response.json({ status: true });
  } finally {
    await endSignIn(shop, attempt, verdict);
  }
}

/** As at a sign-in: a code opens once, and its moment is noted in the session. */
async function proveByCode(parts: AuthParts, call: CheckedCall, typed: string): Promise<Response> {
  const isRecovery = typed.includes('-');
  const code = (isRecovery ? recoveryCode : factorCode).safeParse(typed);
  if (!code.success) {
    return Response.json({ code: 'INVALID_CODE', message: factorMessages.codeInvalid }, { status: 400 });
  }
  const { request } = call;
  const url = new URL(`/api/auth/two-factor/verify-${isRecovery ? 'backup-code' : 'totp'}`, request.url);
  const body = { code: code.data };
  const asked = new Request(url, {
    method: 'POST',
    headers: request.headers,
    body: JSON.stringify(body),
  });
  return passSecondFactor(parts, { ...call, body, request: asked });
}

function sourceOf({ devices }: AuthParts, { request }: CheckedCall, email: string): SignInSource {
  const device = devices.find(request.headers, email);
  const network = limitedNetwork(request.headers.get(ADDRESS_HEADER) ?? '');
  return device === null ? { kind: 'network', id: network } : { kind: 'device', id: device };
}
