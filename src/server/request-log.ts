import type { MiddlewareHandler } from 'hono';
import type { PublicAnswer } from '../public-pages/public-pages.ts';
import type { Log } from './log.ts';

export type RequestVariables = { Variables: { requestId: string; pageCache?: PublicAnswer['told'] } };

/** Gives each request an id (a proxy's, if it looks like one) and logs one line when it is answered. */
export function logRequests(log: Log): MiddlewareHandler<RequestVariables> {
  return async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
    c.set('requestId', requestId);
    const began = performance.now();
    await next();
    c.header('X-Request-Id', requestId);
    const line = {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round((performance.now() - began) * 10) / 10,
      ...c.get('pageCache'),
    };
    // A visitor who went away before the answer was ready is no failure, whatever became of the answer.
    const failed = c.res.status >= 500 && !c.req.raw.signal.aborted;
    // 503 is the shop's own word for a break, whose reason has a line of its own (http/unavailable.ts).
    log[!failed ? 'debug' : c.res.status === 503 ? 'warn' : 'error'](line, 'request');
  };
}
