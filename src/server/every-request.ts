import type { Context } from 'hono';
import { ApiError, apiErrorResponse } from '../http/api-error.ts';
import { clientAddress } from '../http/client-address.ts';
import { isOriginAllowed } from '../http/incoming-request.ts';
import { commonSecurityHeaders, securityHeadersOf } from '../http/security-headers.ts';
import { refuseUnavailable } from '../http/unavailable.ts';
import type { Config } from './config.ts';
import type { Log, RequestVariables } from './log.ts';

/** The part that is used of what @hono/node-server gives along with a request. */
export type ConnectionEnv = { incoming?: { socket: { remoteAddress?: string | undefined } } };

type Secured = Pick<Config, 'appUrl' | 'transportSecurity'>;

/** What an answer has to say besides what it says itself. docs/decisions/0042-headers.md */
export function missingHeaders({ appUrl, transportSecurity }: Secured) {
  const common = Object.entries(commonSecurityHeaders(appUrl, transportSecurity));
  return ({ status, headers }: Pick<Response, 'status' | 'headers'>): [name: string, value: string][] => {
    // 'Not modified' changes nothing of what the browser kept of a page or picture.
    const ofItsKind = status === 304 ? [] : Object.entries(securityHeadersOf(headers));
    return [...common, ...ofItsKind].filter(([name]) => !headers.has(name));
  };
}

/** What every answer says, and what the kind of its content asks for. docs/decisions/0042-headers.md */
export function setCommonHeaders(config: Secured) {
  const missingOf = missingHeaders(config);
  return async (c: Context<RequestVariables>, next: () => Promise<void>) => {
    await next();
    for (const [name, value] of missingOf(c.res)) c.header(name, value);
    if (c.res.status === 503 && !c.res.headers.has('Retry-After')) c.header('Retry-After', '5');
  };
}

/** Outside of pages and API calls, which have answers of their own: what failed before they were reached. */
export function answerFailure(log: Log) {
  return (error: Error, c: Context<RequestVariables>) => {
    const requestId = c.get('requestId');
    const refusal = refuseUnavailable(error, log, requestId);
    if (!refusal) log.error({ err: error, requestId }, 'A request failed');
    return apiErrorResponse(
      refusal ?? new ApiError(500, 'internal', 'Something went wrong on our side. Please try again.'),
    );
  };
}

/** Nothing is changed by what a page of somebody else's sends. */
export function refuseForeignOrigins(publicAddress: string | undefined) {
  return async (c: Context<RequestVariables>, next: () => Promise<void>) => {
    if (isOriginAllowed(c.req.raw, publicAddress)) return next();
    return apiErrorResponse(new ApiError(403, 'foreign_origin', 'This request does not come from the shop.'));
  };
}

/** Who really asks, as far as the proxies in front are believed. */
export function addressOf(c: Context, { trustedProxies }: Config): string {
  const { incoming } = (c.env ?? {}) as ConnectionEnv;
  return clientAddress(
    incoming?.socket.remoteAddress,
    c.req.header('x-forwarded-for') ?? null,
    trustedProxies,
  );
}
