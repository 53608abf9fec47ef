const MAX_LENGTH = 500;
/** A made-up address to resolve paths against: whatever leaves it is not one of ours. */
const HERE = 'http://here.invalid';

/**
 * The path (with query and fragment) that somebody may be sent back to after signing in, or null. Only own pages:
 * other sites in any spelling ('//x', '/\x'), the API and the sign-in page itself are refused.
 */
export function ownReturnPath(text: string | null | undefined): string | null {
  if (!text || text.length > MAX_LENGTH || !/^\/(?![/\\])/.test(text) || /[\p{Cc}\\]/u.test(text))
    return null;
  if (!URL.canParse(text, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(text, HERE);
  // Dots in a path can fold it into one that begins with two slashes.
  if (origin !== HERE || pathname.startsWith('//')) return null;
  return /^\/(auth|api)(\/|$)/.test(pathname) ? null : pathname + search + hash;
}

/** The sign-in page that leads back to `path`. */
export function signInPath(path: string): string {
  const own = ownReturnPath(path);
  return own === null || own === '/' ? '/auth' : `/auth?${new URLSearchParams({ next: own })}`;
}
