/** Shown where a product has no usable picture, and where one fails to load. */
export const PLACEHOLDER_IMAGE = '/images/placeholder.svg';

const longestAddress = 2_048;
const scheme = /^[a-z][a-z\d+.-]*:/i;
// A host that cannot exist: it only lets site-relative addresses be parsed.
const nowhere = 'http://nowhere.invalid';

/**
 * A usable image address, or null for what is none. '//' and http become https, except on the shop's own host,
 * and a path becomes absolute on `origin`; with an empty `origin` it stays site-relative, as markup wants it.
 * Other schemes, addresses with a password and backslashes are refused. docs/behaviour/pictures.md#addresses.
 */
export function normaliseImageAddress(raw: unknown, origin: string): string | null {
  if (typeof raw !== 'string') return null;
  const text = raw.trim();
  if (text === '' || text.length > longestAddress || /[\p{Cc}\p{Cs}\\]/u.test(text)) return null;
  if (text.startsWith('//') || scheme.test(text)) return normaliseAbsolute(text, origin);
  return normalisePath(text, origin);
}

function normaliseAbsolute(text: string, origin: string): string | null {
  const url = /^(?:https?:)?\/\//i.test(text) ? parse(text, 'https://nowhere.invalid') : null;
  if (!url || url.username !== '' || url.password !== '') return null;
  const own = origin === '' ? null : parse(origin);
  if (own && url.host === own.host && (text.startsWith('//') || url.origin === own.origin)) {
    url.protocol = own.protocol;
  } else {
    url.protocol = 'https:';
  }
  return url.href;
}

function normalisePath(text: string, origin: string): string | null {
  // Without a leading slash only what looks like a file counts: 'null' or a sentence is no address.
  if (!text.startsWith('/') && (!/[./]/.test(text) || /\s/.test(text))) return null;
  const url = parse(text, nowhere);
  if (!url || url.pathname.startsWith('//')) return null;
  const path = url.pathname + url.search + url.hash;
  return origin === '' ? path : (parse(path, origin)?.href ?? null);
}

function parse(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
