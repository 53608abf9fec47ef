import Negotiator from 'negotiator';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];

/** Its body, in at least one coding. */
type Bodies = Partial<Record<Coding, Uint8Array<ArrayBuffer>>>;

/** An answer that is the same for everybody. */
export type Page = {
  /** Of the rendering it comes from: names it in the log. */
  rendering: string;
  status: number;
  /** All but what depends on the request. */
  headers: [name: string, value: string][];
  etag: string;
  bodies: Bodies;
};

export type RenderedPage = {
  page: Page;
  /** What it was made of; null: never kept. */
  tags: readonly string[] | null;
  /** False for what is nobody else's business: each who asks gets an own rendering. */
  isShareable: boolean;
  /** Whether browsers and CDNs may store it: no error, and nothing missing. */
  isStorable: boolean;
  /** Whether it is no page, or lacks something, because the database could not answer. */
  isInterrupted: boolean;
  /** Of a kept page: keeps its body in one more coding, as far as there is room. */
  keepBody?: (coding: Coding, body: Uint8Array<ArrayBuffer>) => void;
};

/**
 * The page as this request wants it: in a coding of its choice, or 304 where it has just this page already. A CDN may
 * keep it for `cdnMaxAge` seconds.
 */
export async function answerPage(
  { page, isStorable, keepBody }: Pick<RenderedPage, 'page' | 'isStorable' | 'keepBody'>,
  request: Request,
  cdnMaxAge: number | undefined,
): Promise<Response> {
  const head = (form: Form) => headOf(page, form, isStorable ? cdnMaxAge : 'never');
  if (isStorable && hasEtag(request.headers.get('if-none-match'), page.etag)) {
    return new Response(null, { status: 304, headers: head('unmodified') });
  }
  const { status } = page;
  if (page.bodies.identity?.byteLength === 0) return new Response(null, { status, headers: head('empty') });
  const coding = acceptedCoding(request.headers.get('accept-encoding'));
  const body = await bodyIn(page.bodies, coding);
  if (page.bodies[coding] === undefined) keepBody?.(coding, body);
  const headers = head(coding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

/** What is sent of a page: its body in some coding, or that the asker has just this page already. */
export type Form = Coding | 'unmodified' | 'empty';

/** A page's headers in some form, but for its length. A CDN may keep it for so many seconds; 'never': nobody may. */
export function headOf(page: Page, form: Form, cdnMaxAge: number | undefined | 'never'): Headers {
  const headers = new Headers(page.headers);
  headers.set('Vary', 'Accept-Encoding');
  if (cdnMaxAge === 'never') forbidStoring(headers);
  else {
    headers.set('ETag', page.etag);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', publicAge(cdnMaxAge));
  }
  if (form === 'br' || form === 'gzip') headers.set('Content-Encoding', form);
  // With the page's other headers: a browser's stored ones are replaced by them.
  if (form === 'unmodified') headers.delete('Content-Type');
  return headers;
}

function publicAge(cdnMaxAge: number | undefined): string {
  const forBrowsers = 'public, max-age=0, must-revalidate';
  return cdnMaxAge === undefined ? forBrowsers : `${forBrowsers}, s-maxage=${cdnMaxAge}`;
}

function forbidStoring(headers: Headers): void {
  const given = headers.get('Cache-Control') ?? '';
  if (!given.includes('no-store')) headers.set('Cache-Control', 'no-store');
}

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

/** What is no weight between 0 and 1 wants nothing. */
const NO_WEIGHT = /;\s*q\s*=(?!\s*(?:0(?:\.\d*)?|1(?:\.0*)?)\s*(?:[,;]|$))[^,;]*/gi;

/**
 * The coding to answer in (RFC 9110, 12.5.3): the one the client likes best, of equals the smallest. Without the header,
 * and where nothing suits, the body as it is.
 */
export function acceptedCoding(header: string | null): Coding {
  const asked = header?.replaceAll(NO_WEIGHT, ';q=0').replaceAll(/\bx-gzip\b/gi, 'gzip');
  const negotiator: Preferring = new Negotiator({ headers: { 'accept-encoding': asked } });
  const best = negotiator.encoding([...CODINGS], { preferred: CODINGS });
  return CODINGS.find((coding) => coding === best) ?? 'identity';
}

/** Its types know nothing of the second argument yet. */
type Preferring = {
  encoding(available: string[], options: { preferred: readonly string[] }): string | undefined;
};

/**
 * Of brotli: a page that was just made is compressed in a third of the time, to an eighth more; one that is asked for again is worth
 * the rest. Above that it takes far longer than a page takes to render, for a few bytes less.
 */
const QUALITY = { quick: 3, small: 5 };

const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);
const brotlied = promisify<Uint8Array, object, Buffer>(brotliCompress);
const unbrotlied = promisify<Uint8Array, Buffer>(brotliDecompress);

const beingMade = new WeakMap<Bodies, Map<Coding, Promise<Uint8Array<ArrayBuffer>>>>();

/** A page's body in one coding, made from another where it is not at hand: once, for all who ask for it meanwhile. */
export async function bodyIn(bodies: Bodies, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const atHand = bodies[coding];
  if (atHand) return atHand;
  const making = beingMade.get(bodies) ?? new Map<Coding, Promise<Uint8Array<ArrayBuffer>>>();
  beingMade.set(bodies, making);
  const made = making.get(coding) ?? makeBody(bodies, coding).finally(() => making.delete(coding));
  making.set(coding, made);
  return made;
}

async function makeBody(bodies: Bodies, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const plain = await plainBody(bodies);
  if (coding === 'identity') return plain;
  return ownBytes(await (coding === 'gzip' ? gzipped(plain) : brotli(plain, QUALITY.quick)));
}

/** The page as it is kept at first: as browsers ask for it, and in no other form. */
export async function toKeptPage(page: Page): Promise<Page> {
  return { ...page, bodies: { br: await bodyIn(page.bodies, 'br') } };
}

/** The same in fewer bytes. */
export async function toSmallPage(page: Page): Promise<Page> {
  const br = ownBytes(await brotli(await plainBody(page.bodies), QUALITY.small));
  return { ...page, bodies: { ...page.bodies, br } };
}

export function bytesOf({ headers, bodies }: Page): number {
  const texts = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return texts + Object.values(bodies).reduce((sum, body) => sum + body.byteLength, 0);
}

async function plainBody({ identity, br, gzip: gzipBody }: Bodies): Promise<Uint8Array<ArrayBuffer>> {
  if (identity) return identity;
  if (br) return ownBytes(await unbrotlied(br));
  if (gzipBody) return ownBytes(await gunzipped(gzipBody));
  throw new Error('A page without a body');
}

function brotli(plain: Uint8Array, quality: number): Promise<Buffer> {
  return brotlied(plain, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  });
}

/** A small Buffer is a piece of a pool: kept, it would hold the whole pool in memory. */
function ownBytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
