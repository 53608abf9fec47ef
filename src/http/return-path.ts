const MAX_LENGTH = 500;
/** A made-up address to resolve paths against: whatever leaves it is not one of ours. */
const HERE = 'http://here.invalid';

/**
 * The text as a path of this shop (with query and fragment), or null. Other sites are refused in any spelling, like
 * '//x' and '/\x'.
 */
export function ownPath(text: string | null | undefined): string | null {
  if (!text || text.length > MAX_LENGTH || !/^\/(?![/\\])/.test(text) || /[\p{Cc}\\]/u.test(text))
    return null;
  if (!URL.canParse(text, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(text, HERE);
  // Dots in a path can fold it into one that begins with two slashes.
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : null;
}

/** The own path that somebody may be sent back to after signing in, or null: neither the API nor the sign-in page. */
export function ownReturnPath(text: string | null | undefined): string | null {
  const path = ownPath(text);
  return path === null || /^\/(auth|api)([/?#]|$)/.test(path) ? null : path;
}

/** The sign-in page that leads back to `path`. */
export function signInPath(path: string): string {
  const own = ownReturnPath(path);
  return own === null || own === '/' ? '/auth' : `/auth?${new URLSearchParams({ next: own })}`;
}
