import { createHash } from 'node:crypto';
import type { Page } from './page.types.ts';

/** These follow from each request, or are made anew for it. */
const NOT_THE_PAGES = new Set(['content-length', 'content-encoding', 'vary', 'etag', 'date']);
const FOR_NOBODY_ELSE = /\b(?:private|no-store|no-cache)\b/i;

export type ReadPage = { page: Page; isForEverybody: boolean };

/**
 * Reads an answer whole. `isForEverybody` is false if its headers say that it is not the same for all: it sets a
 * cookie, varies by more than the coding, or is not to be stored.
 */
export async function readPage(response: Response, rendering: string): Promise<ReadPage> {
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = [...response.headers].filter(([name]) => !NOT_THE_PAGES.has(name));
  const isForEverybody =
    response.headers.getSetCookie().length === 0 &&
    !response.headers.has('content-encoding') &&
    variesByCodingOnly(response.headers.get('vary')) &&
    !FOR_NOBODY_ELSE.test(response.headers.get('cache-control') ?? '');
  return {
    page: {
      rendering,
      status: response.status,
      headers,
      etag: etagOf(headers, body),
      bodies: { identity: body },
    },
    isForEverybody,
  };
}

function variesByCodingOnly(vary: string | null): boolean {
  if (vary === null) return true;
  return vary.split(',').every((name) => ['accept-encoding', ''].includes(name.trim().toLowerCase()));
}

/**
 * Weak: the same for each coding. Made of the headers, too, so that a page whose policy changed is sent anew; the same
 * in every copy of the program.
 */
function etagOf(headers: Page['headers'], body: Uint8Array): string {
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(body);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}
