import { type RouterContextProvider, data, redirect } from 'react-router';
import { type Right, mayRole, notAllowed } from '../shop/access/roles.rules.ts';
import { ApiError } from './api-error.ts';
import { type Caller, callerContext, sentByScriptContext, shopContext } from './context.ts';
import { signInPath } from './return-path.ts';

type SignedIn = Extract<Caller, { kind: 'user' }>;

type Asked = { context: Readonly<RouterContextProvider>; url: URL };

/**
 * Who is signed in. Sends everybody else to the sign-in page, in place of the page that was asked for, and from
 * there back to it (docs/behaviour/accounts-and-access.md#who-may-see-what). A form that a script sends gets 401
 * instead (ask-shop.ts): its page keeps what was typed, which a redirect would take away.
 */
export function requireUser({ context, url }: Asked): SignedIn {
  const caller = context.get(callerContext);
  if (caller.kind === 'user') return caller;
  if (context.get(sentByScriptContext)) throw data(null, { status: 401, statusText: 'Unauthorized' });
  // The page that was asked for has no entry in the history yet: the sign-in page gets its place.
  throw redirect(signInPath(url.pathname + url.search), {
    headers: { 'Cache-Control': 'private, no-store' },
  });
}

/**
 * Who asks, of those who work for the shop and may do this, for every loader and action below /admin. A visitor is sent
 * to the sign-in page, anybody else gets 403 (docs/behaviour/accounts-and-access.md#roles). 'any' is what all staff may.
 */
export function requireStaff(asked: Asked, right: Right | 'any'): SignedIn {
  const user = requireUser(asked);
  const { context } = asked;
  if (!mayRole(user.role, right)) throw data(null, { status: 403, statusText: 'Forbidden' });
  if (!lacksDemandedFactor(context, user)) return user;
  // What a form holds must not be taken away by a redirect.
  if (context.get(sentByScriptContext)) throw data(null, { status: 403, statusText: 'Forbidden' });
  throw redirect('/profile/second-factor', { headers: { 'Cache-Control': 'private, no-store' } });
}

/** Likewise for who calls the API; 401 for nobody, 403 for anybody else. */
export function requireApiStaff(context: Readonly<RouterContextProvider>, right: Right | 'any'): SignedIn {
  const caller = context.get(callerContext);
  if (caller.kind !== 'user') throw new ApiError(401, 'unauthorized', 'Please sign in first.');
  if (!mayRole(caller.role, right)) throw new ApiError(403, 'forbidden', notAllowed);
  if (lacksDemandedFactor(context, caller)) throw new ApiError(403, 'forbidden', factorDemanded);
  return caller;
}

const factorDemanded = 'The owner asks for a second factor. Please set it up on your profile first.';

/** docs/behaviour/accounts-and-access.md#the-second-factor. */
function lacksDemandedFactor(context: Readonly<RouterContextProvider>, caller: SignedIn): boolean {
  return context.get(shopContext).settings().staff.demandsSecondFactor && !caller.hasSecondFactor;
}

/** Whether who asks may do this: for pages that everybody may see, and some staff more of (previews of drafts). */
export function callerMay(context: Readonly<RouterContextProvider>, right: Right | 'any'): boolean {
  const caller = context.get(callerContext);
  return caller.kind === 'user' && mayRole(caller.role, right) && !lacksDemandedFactor(context, caller);
}
