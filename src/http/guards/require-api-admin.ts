import type { RouterContextProvider } from 'react-router';
import { ApiError } from '../api-error.ts';
import { callerContext } from '../context.ts';
import type { SignedIn } from './require-user.ts';

/** The administrator who calls the API; 401 for nobody, 403 for anybody else. */
export function requireApiAdmin(context: Readonly<RouterContextProvider>): SignedIn {
  const caller = context.get(callerContext);
  if (caller.kind !== 'user') throw new ApiError(401, 'unauthorized', 'Please sign in first.');
  if (!caller.isAdmin) throw new ApiError(403, 'forbidden', 'Only administrators may do this.');
  return caller;
}
