import { data, type RouterContextProvider } from 'react-router';
import { requireUser, type SignedIn } from './require-user.ts';

/**
 * The administrator who asks, for every loader and action below /admin. A visitor is sent to the sign-in page,
 * anybody else gets 403 (decisions, 'Accounts').
 */
export function requireAdmin(asked: { context: Readonly<RouterContextProvider>; url: URL }): SignedIn {
  const user = requireUser(asked);
  if (user.isAdmin) return user;
  throw data(null, { status: 403, statusText: 'Forbidden' });
}
