import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/client.ts';
import { sessions, users } from '../database/tables/accounts.ts';
import { ApiError } from '../http/api-error.ts';
import { ownReturnPath } from '../http/return-path.ts';
import { isStaff } from '../shop/access/administrators.ts';
import { countAttempt } from '../shop/access/count-attempt.ts';
import { isFreshProof } from '../shop/access/proved.ts';
import { factorMessages, proofMessages } from '../shop/accounts/account-messages.ts';
import { provedAt } from '../shop/accounts/session.rules.ts';
import { findCredential, forgetSecondFactor } from '../shop/accounts/sign-in-ways.ts';
import { recordActivity } from '../shop/activity/activity-log.ts';
import type { Shop } from '../shop/shop.types.ts';
import { type AuthParts, type CheckedCall, tooManyAttempts } from './auth-parts.ts';
import {
  type OpenSession,
  findBegun,
  findSession,
  lacksSecondFactor,
  noteBegun,
  noteLetIn,
} from './open-session.ts';

/** Codes of one account: of strangers together, and of each device that is known to it: its budget nobody else uses up. */
const codes = { name: 'second-factor by user', hits: 10, windowSeconds: 15 * 60 };

/** A code is right for a minute and a half; whoever saw it typed must not use it again. */
const oneUse = { name: 'second-factor code used', hits: 1, windowSeconds: 3 * 60 };

/** Refuses what is not for a session that lacks its person's second factor. */
export async function refuseWithoutFactor(parts: AuthParts, { request }: CheckedCall): Promise<void> {
  const found = await findSession(parts, request);
  if (found && lacksSecondFactor(found)) {
    throw new ApiError(401, 'UNAUTHORIZED', factorMessages.giveFirst);
  }
}

/** Who is signed in, for the browser; nobody is until the second factor was given. */
export async function tellSession(parts: AuthParts, { request }: CheckedCall): Promise<Response> {
  const found = await findSession(parts, request);
  return found && lacksSecondFactor(found) ? Response.json(null) : parts.plain.handler(request);
}

/** A secret and recovery codes for one of the staff; they count once a code of the app was typed. */
export async function beginSecondFactor(parts: AuthParts, { request }: CheckedCall): Promise<Response> {
  const found = await findSession(parts, request);
  if (!found) throw new ApiError(401, 'UNAUTHORIZED', 'Please sign in first.');
  if (!(await isStaff(parts.shop.db, { userId: found.user.id })))
    throw new ApiError(403, 'forbidden', factorMessages.staffOnly);
  await proveWithoutPassword(parts, found);
  return parts.plain.handler(request);
}

/** Recovery codes in place of those from before. */
export async function renewRecoveryCodes(parts: AuthParts, { request }: CheckedCall): Promise<Response> {
  const found = await findSession(parts, request);
  if (found) await proveWithoutPassword(parts, found);
  return parts.plain.handler(request);
}

/** Takes one's own second factor away, everywhere it was trusted. */
export async function endSecondFactor(parts: AuthParts, { request }: CheckedCall): Promise<Response> {
  const found = await findSession(parts, request);
  const hasPassword = found ? await proveWithoutPassword(parts, found) : false;
  const answer = await parts.plain.handler(request);
  if (answer.ok && found) {
    const { id: userId } = found.user;
    await parts.shop.db.transaction(async (tx) => {
      await forgetSecondFactor(tx, { userId });
      await record(parts.shop, tx, { userId, email: found.user.email, action: 'second-factor-off' });
    });
    if (!hasPassword) await keepAge(parts, answer, found.session);
  }
  return answer;
}

/**
 * Who changes their second factor gives their password, which better-auth asks for and judges. Without one (Google alone) they have
 * proved otherwise to be themselves, a short while ago. Gives whether there is a password.
 */
async function proveWithoutPassword({ shop }: AuthParts, { user, session }: OpenSession): Promise<boolean> {
  const credential = await findCredential(shop.db, { userId: user.id });
  if (credential?.password) return true;
  if (isFreshProof(provedAt(session), shop.now())) return false;
  throw new ApiError(
    403,
    'PROOF_NEEDED',
    user.twoFactorEnabled ? proofMessages.needed : proofMessages.signInAgain,
  );
}

/** A session in place of another, without anything typed: nobody has signed in anew, so it is as old as that one. */
async function keepAge(
  parts: AuthParts,
  answer: Response,
  { createdAt }: OpenSession['session'],
): Promise<void> {
  const token = await tokenIn(parts, answer);
  if (token !== null)
    await parts.shop.db.update(sessions).set({ createdAt }).where(eq(sessions.token, token));
}

/**
 * A code of the app, or a recovery code: at a sign-in with a password, in a session that began otherwise (Google), or
 * when it is set up. The session in which it was right is noted; no other is let in.
 */
export async function passSecondFactor(parts: AuthParts, { request, body }: CheckedCall): Promise<Response> {
  const { shop, settings, plain, devices } = parts;
  const found = await findSession(parts, request);
  const person = found?.user ?? (await plain.api.findAsked({ headers: request.headers }));
  if (!person) {
    // For nobody no tries are counted, so nobody has any. As better-auth says it.
    const refusal = { code: 'INVALID_TWO_FACTOR_COOKIE', message: 'Invalid two factor cookie' };
    return Response.json(refusal, { status: 401 });
  }
  const device = devices.find(request.headers, person.email);
  const subject = device === null ? person.id : `${person.id}\0${device}`;
  const attempt = { subject, now: shop.now(), factor: settings.rateLimitFactor };
  const counted = await countAttempt(shop.db, codes, attempt);
  if (!counted.ok) throw tooManyAttempts(counted.retryAfterSeconds);
  const answer = await plain.handler(request);
  if (!answer.ok) return answer;
  if (await wasUsed(parts, { answer, code: String(body['code']), own: found?.session.token })) {
    // As for a wrong one.
    return Response.json({ code: 'INVALID_CODE', message: 'Invalid code' }, { status: 401 });
  }
  await notePassed(parts, answer);
  if (!found) await noteBegun(parts, request, answer);
  else if (lacksSecondFactor(found)) await noteLetIn(parts, request, answer, found.user);
  if (found && !found.user.twoFactorEnabled) {
    const { id: userId, email } = found.user;
    await record(shop, shop.db, { userId, email, action: 'second-factor-on' });
  }
  return answer;
}

/**
 * Notes that the session which an answer gives has passed its person's second factor: a code was right, or a password came
 * from a device that is trusted since one was. Without either better-auth gives no session here.
 */
export async function notePassed(parts: Pick<AuthParts, 'shop' | 'plain'>, answer: Response): Promise<void> {
  const token = await tokenIn(parts, answer);
  if (token === null) return;
  await parts.shop.db
    .update(sessions)
    .set({ secondFactorAt: parts.shop.now() })
    .where(
      and(
        eq(sessions.token, token),
        sql`${sessions.userId} in (select ${users.id} from ${users} where ${users.twoFactorEnabled})`,
      ),
    );
}

/** Whether the code that this answer accepts was accepted before; a session that it would have begun is over then. */
async function wasUsed(
  parts: AuthParts,
  { answer, code, own }: { answer: Response; code: string; own: string | undefined },
): Promise<boolean> {
  const { db, now } = parts.shop;
  const token = await tokenIn(parts, answer);
  if (token === null) return false;
  const [session] = await db.select().from(sessions).where(eq(sessions.token, token));
  if (!session) return false;
  const used = await countAttempt(db, oneUse, { subject: `${session.userId} ${code}`, now: now() });
  if (!used.ok && token !== own) await db.delete(sessions).where(eq(sessions.token, token));
  return !used.ok;
}

/** The session that an answer lets somebody go on in. */
async function tokenIn(parts: Pick<AuthParts, 'shop' | 'plain'>, answer: Response): Promise<string | null> {
  // Setting it up replaces the session: the new one stands in the cookie alone.
  const begun = await findBegun(parts, answer);
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { token?: unknown } | null;
  const token = begun?.session.token ?? body?.token;
  return typeof token === 'string' ? token : null;
}

/** Back from Google: whoever has a second factor is asked for it before anything else. */
export async function leadToSecondFactor(
  parts: Pick<AuthParts, 'shop' | 'plain'>,
  answer: Response,
): Promise<Response> {
  const found = await findBegun(parts, answer);
  if (!found || !lacksSecondFactor(found)) return answer;
  const asked = new URL(answer.headers.get('Location') ?? '/', 'http://here.invalid');
  const next = ownReturnPath(asked.pathname + asked.search);
  const headers = new Headers(answer.headers);
  headers.set('Location', `/second-factor${next === null ? '' : `?${new URLSearchParams({ next })}`}`);
  return new Response(null, { status: 302, headers });
}

type Recorded = { userId: string; email: string; action: 'second-factor-on' | 'second-factor-off' };

function record(shop: Shop, tx: Database, given: Recorded) {
  const { userId, email: name, action } = given;
  const now = shop.now();
  return recordActivity(tx, {
    actor: { userId },
    action,
    subjectType: 'user',
    subjectIds: [userId],
    detail: { name },
    now,
  });
}
