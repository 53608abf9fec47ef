import type { ByteRange, FileFacts, MediaStorage } from './media.types.ts';
import { contentTypeOf, isStoredKey } from './sizes.ts';

/** Answers a GET or HEAD of a stored file; null if it isn't there. Whole, in part, or 'not modified'. */
export async function fileResponse(
  storage: MediaStorage,
  key: string,
  { request, cacheControl }: { request: Request; cacheControl: string },
): Promise<Response | null> {
  const type = isStoredKey(key) ? contentTypeOf(key) : null;
  const facts = type && (await storage.stat(key));
  if (!facts) return null;
  const headers = new Headers({
    'Cache-Control': cacheControl,
    ETag: facts.etag,
    'Last-Modified': facts.modifiedAt.toUTCString(),
    'Accept-Ranges': 'bytes',
  });
  if (isKnown(request.headers, facts)) return new Response(null, { status: 304, headers });
  headers.set('Content-Type', type);
  headers.set('X-Content-Type-Options', 'nosniff');
  // A stored name has no character that could break out of the quotes.
  headers.set('Content-Disposition', `inline; filename="${key.slice(key.lastIndexOf('/') + 1)}"`);
  return answer(storage, { key, request, facts, headers });
}

type Answer = { key: string; request: Request; facts: FileFacts; headers: Headers };

async function answer(storage: MediaStorage, { key, request, facts, headers }: Answer) {
  const { bytes } = facts;
  const isPartWanted = request.method === 'GET' && isSameFile(request.headers, facts);
  const range = isPartWanted ? parseRange(request.headers.get('range'), bytes) : null;
  if (range === 'none') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${bytes}` } });
  }
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : bytes));
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`);
  if (request.method === 'HEAD') return new Response(null, { headers });
  const body = await storage.read(key, range ?? undefined);
  return body && new Response(body, { status: range ? 206 : 200, headers });
}

function isKnown(headers: Headers, { etag }: FileFacts): boolean {
  const known = headers.get('if-none-match');
  if (known === null) return false;
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');
}

/** A part fits only to the file that the browser has the rest of. */
function isSameFile(headers: Headers, { etag, modifiedAt }: FileFacts): boolean {
  const expected = headers.get('if-range');
  return expected === null || expected === etag || expected === modifiedAt.toUTCString();
}

/**
 * The part of a file that a Range header asks for; 'none' if it can't be given. What is no single range of bytes is
 * left out of account (null), as HTTP allows: the whole file is the answer then.
 */
export function parseRange(header: string | null, bytes: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return suffix(Number(last), bytes);
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= bytes ? 'none' : { start, end };
}

function suffix(length: number, bytes: number): ByteRange | 'none' {
  return length === 0 || bytes === 0 ? 'none' : { start: Math.max(0, bytes - length), end: bytes - 1 };
}
