import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Form, type Page, acceptedCoding, hasEtag, headOf } from '../public-pages/page-answers.ts';
import type { PublicPages } from '../public-pages/public-pages.ts';
import type { Config } from './config.ts';
import { missingHeaders } from './every-request.ts';
import { type Log, requestIdFrom, tellRequest } from './log.ts';
import type { Measures } from './measures.ts';

type Parts = {
  hold: PublicPages['hold'];
  nameOf: (path: string) => string;
  measures: Pick<Measures, 'measureRequest'>;
  config: Pick<Config, 'appUrl' | 'transportSecurity' | 'cdnMaxAge' | 'isTraced'>;
  log: Log;
};

/**
 * The short way to a page that is kept: byte for byte what the long way would answer, from the request as Node gives it.
 * Most of what a shop is asked for goes here, so whatever can be known before is
 * (docs/decisions/0008-page-cache.md). What is the least unusual takes the long way.
 */
export function createKeptAnswers({ hold, nameOf, measures, config, log }: Parts) {
  const missingOf = missingHeaders(config);
  const heads = new WeakMap<Page, Map<Form, string[]>>();
  const codings = rememberCodings();

  function headFor(page: Page, form: Form): string[] {
    const known = heads.get(page)?.get(form);
    if (known) return known;
    const headers = headOf(page, form, config.cdnMaxAge);
    const body = form === 'unmodified' || form === 'empty' ? undefined : page.bodies[form];
    if (body) headers.set('Content-Length', String(body.byteLength));
    const status = form === 'unmodified' ? 304 : page.status;
    const head = [...headers, ...missingOf({ status, headers })].flat();
    heads.set(page, (heads.get(page) ?? new Map<Form, string[]>()).set(form, head));
    return head;
  }

  /** False: nothing was done. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', headers } = request;
    if (request.method !== 'GET' || config.isTraced || !isPlain(headers)) return false;
    const began = performance.now();
    const coding = codings(headers['accept-encoding']);
    const page = hold(url, coding);
    if (!page) return false;
    const isUnmodified = hasEtag(headers['if-none-match'] ?? null, page.etag);
    const requestId = requestIdFrom(oneOf(headers['x-request-id']));
    const head = headFor(page, isUnmodified ? 'unmodified' : coding);
    const status = isUnmodified ? 304 : page.status;
    response.writeHead(status, [...head, 'x-request-id', requestId]);
    response.end(isUnmodified ? undefined : page.bodies[coding]);
    const ms = performance.now() - began;
    const [path = ''] = url.split('?');
    measures.measureRequest(nameOf(path), status, ms / 1000);
    tellRequest(log, { requestId, method: 'GET', path, status, ms, cache: 'hit', rendering: page.rendering });
    return true;
  };
}

/** Without a body, and to a host with a plain name: what else there is, the long way reads or refuses. */
function isPlain(headers: IncomingMessage['headers']): boolean {
  return (
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    /^[\w.-]+(?::\d+)?$/.test(headers.host ?? '')
  );
}

function oneOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

const MOST_CODINGS = 200;

/** Browsers send a handful of such headers; whoever makes up others has them read each time. */
function rememberCodings() {
  const known = new Map<string | undefined, ReturnType<typeof acceptedCoding>>();
  return (header: string | undefined) => {
    const coding = known.get(header) ?? acceptedCoding(header ?? null);
    if (known.size < MOST_CODINGS) known.set(header, coding);
    return coding;
  };
}
