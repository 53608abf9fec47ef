import type { Caller } from '../http/context.ts';
import type { BetterAuth } from './better-auth.ts';

/** Who sent these headers. A session that ended, or never was, is nobody's. */
export async function readCaller(auth: BetterAuth, headers: Headers): Promise<Caller> {
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  if (!found || found.user.blockedAt) return { kind: 'anonymous' };
  const { id, email, role } = found.user;
  return { kind: 'user', userId: id, email, isAdmin: role === 'admin' };
}
