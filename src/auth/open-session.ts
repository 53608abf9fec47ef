import { eq } from 'drizzle-orm';
import { sessions } from '../database/tables/accounts.ts';
import type { Caller } from '../http/context.ts';
import { asRole } from '../shop/access/roles.rules.ts';
import { noteSignIn } from '../shop/accounts/new-sign-in.ts';
import { isStaffSessionOver, isToBeSeen, provedAt } from '../shop/accounts/session.rules.ts';
import type { AuthParts } from './auth-parts.ts';

type Parts = Pick<AuthParts, 'shop' | 'plain'>;
type Headed = { headers: Headers };

/**
 * The session that these headers name, if it is open; one of staff that has had its time ends here, for every later call,
 * too. docs/behaviour/accounts-and-access.md#how-long-staff-stay-signed-in.
 */
export async function findSession({ shop, plain }: Parts, { headers }: Headed) {
  const found = await plain.api.getSession({ headers, query: { disableRefresh: true } });
  if (!found || asRole(found.user.role) === 'user') return found;
  if (!isStaffSessionOver(found.session, shop.now())) return found;
  await shop.db.delete(sessions).where(eq(sessions.id, found.session.id));
  return null;
}

/**
 * Who sent these headers. A session that ended, or never was, is nobody's. `isTouched`: somebody asks, and not a page by
 * itself; that keeps a session of staff open.
 */
export async function readCaller(
  parts: Parts,
  headers: Headers,
  { isTouched }: { isTouched: boolean },
): Promise<Caller> {
  const found = await findSession(parts, { headers });
  if (!found || found.user.blockedAt || lacksSecondFactor(found)) return { kind: 'anonymous' };
  const { id, email, role: stored, twoFactorEnabled } = found.user;
  const role = asRole(stored);
  if (isTouched && role !== 'user') await noteSeen(parts, found.session);
  return {
    kind: 'user',
    userId: id,
    email,
    role,
    hasSecondFactor: twoFactorEnabled === true,
    provedAt: provedAt(found.session),
  };
}

export type OpenSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** A database that can only be read just now keeps nobody out. */
async function noteSeen({ shop }: Parts, session: OpenSession['session']): Promise<void> {
  const now = shop.now();
  if (!isToBeSeen(session, now)) return;
  await shop.db
    .update(sessions)
    .set({ seenAt: now })
    .where(eq(sessions.id, session.id))
    .catch((error: unknown) => shop.log.warn({ err: error }, 'That a session is used was not noted'));
}

type Found = {
  user: { twoFactorEnabled?: boolean | null | undefined };
  session: { secondFactorAt?: Date | null | undefined };
};

/**
 * Whether a session is open whose person has a second factor that was not given in it: it lets into nothing, however it
 * began. docs/behaviour/accounts-and-access.md#the-second-factor.
 */
export function lacksSecondFactor({ user, session }: Found): boolean {
  return user.twoFactorEnabled === true && !session.secondFactorAt;
}

/** The session that an answer's cookies begin. */
export async function findBegun(parts: Parts, { headers }: Headed) {
  const cookie = headers
    .getSetCookie()
    .filter((set) => !/max-age=0/i.test(set))
    .map((set) => set.split(';')[0])
    .join('; ');
  return cookie === '' ? null : findSession(parts, { headers: new Headers({ cookie }) });
}

type Noting = Pick<AuthParts, 'shop' | 'plain' | 'devices' | 'settings'>;

/**
 * Somebody is signed in, if this answer begins a session that lets into something. A password without its second factor makes
 * no device known.
 */
export async function noteBegun(parts: Noting, request: Request, answer: Response): Promise<void> {
  const begun = await findBegun(parts, answer);
  if (begun && !lacksSecondFactor(begun)) await noteLetIn(parts, request, answer, begun.user);
}

/** Tells somebody who is let in where the device was new to them; it is known from now on. */
export async function noteLetIn(
  { shop, devices, settings }: Noting,
  request: Request,
  answer: Response,
  { id: userId, email }: { id: string; email: string },
): Promise<void> {
  const isKnown = devices.find(request.headers, email) !== null;
  const userAgent = request.headers.get('user-agent') ?? '';
  const { rateLimitFactor } = settings;
  await noteSignIn(shop, { userId, email, isKnown, userAgent, rateLimitFactor });
  answer.headers.append('Set-Cookie', devices.remember(request.headers, email));
}
