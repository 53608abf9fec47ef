import { acceptedCoding } from './accepted-coding.ts';
import { hasEtag } from './has-etag.ts';
import { bodyIn } from './page-bodies.ts';
import type { RenderedPage } from './page.types.ts';

/**
 * The page as this request wants it: in a coding of its choice, or 304 where it has just this page already. A CDN may
 * keep it for `cdnMaxAge` seconds.
 */
export async function answerPage(
  { page, isStorable, keepBody }: Pick<RenderedPage, 'page' | 'isStorable' | 'keepBody'>,
  request: Request,
  cdnMaxAge: number | undefined,
): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.set('Vary', 'Accept-Encoding');
  if (!isStorable) forbidStoring(headers);
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', publicAge(cdnMaxAge));
  if (isStorable) {
    headers.set('ETag', page.etag);
    if (hasEtag(request.headers.get('if-none-match'), page.etag)) return notModified(headers);
  }
  if (page.bodies.identity?.byteLength === 0) return new Response(null, { status: page.status, headers });
  const coding = acceptedCoding(request.headers.get('accept-encoding'));
  const body = await bodyIn(page.bodies, coding);
  if (page.bodies[coding] === undefined) keepBody?.(coding, body);
  if (coding !== 'identity') headers.set('Content-Encoding', coding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { status: page.status, headers });
}

function publicAge(cdnMaxAge: number | undefined): string {
  const forBrowsers = 'public, max-age=0, must-revalidate';
  return cdnMaxAge === undefined ? forBrowsers : `${forBrowsers}, s-maxage=${cdnMaxAge}`;
}

function forbidStoring(headers: Headers): void {
  const given = headers.get('Cache-Control') ?? '';
  if (!given.includes('no-store')) headers.set('Cache-Control', 'no-store');
}

/** With the page's other headers: a browser's stored ones are replaced by them. */
function notModified(headers: Headers): Response {
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}
