import { ownReturnPath } from '../http/return-path.ts';

/** Where a body asks to go after the confirmation or with the new password, if that is one of the shop's own pages. */
export function returnPathOf(body: Record<string, unknown>): string | null {
  const path = body['callbackURL'];
  return typeof path === 'string' ? ownReturnPath(path) : null;
}
