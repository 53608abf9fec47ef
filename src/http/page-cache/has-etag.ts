/** Whether If-None-Match names this tag, or any (RFC 9110, 13.1.2: compared weakly). */
export function hasEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === '*') return true;
  const tags = header.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => opaque(tag) === opaque(etag));
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}
