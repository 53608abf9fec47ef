import type { Caller } from '../context.ts';

/** For pages that everybody may see, and an administrator more of (previews of drafts). */
export function isAdministrator(caller: Caller): boolean {
  return caller.kind === 'user' && caller.isAdmin;
}
