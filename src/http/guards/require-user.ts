import { data, redirect, type RouterContextProvider } from 'react-router';
import { type Caller, callerContext, sentByScriptContext } from '../context.ts';
import { signInPath } from '../return-path.ts';

export type SignedIn = Extract<Caller, { kind: 'user' }>;

type Asked = { context: Readonly<RouterContextProvider>; url: URL };

/**
 * Who is signed in. Sends everybody else to the sign-in page, in place of the page that was asked for, and from there
 * back to it (specification, storefront §2 'Auth'). A form that a script sends gets 401 instead (ask-shop.ts): its page
 * keeps what was typed, which a redirect would take away.
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
