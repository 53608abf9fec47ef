import type { MiddlewareHandler } from 'hono';
import { plainAddress } from '../http/client-address.ts';
import type { MailTransport } from '../mail/transport.ts';
import { currentSpan, inSpan, noteSpan, traceWith } from '../tracing/spans.ts';
import type { Config } from './config.ts';
import { type Log, type RequestVariables, tellError } from './log.ts';

export type Tracing = {
  /** The same log; what it says went wrong stands in the trace, too. */
  log: Log;
  /** Sends what is left, for a bounded time. */
  stop(): Promise<void>;
};

/** Traces to where OTEL_EXPORTER_OTLP_ENDPOINT says; without it nothing of OpenTelemetry is loaded. docs/operating/watching.md#traces. */
export async function createTracing(
  { isTraced }: Pick<Config, 'isTraced'>,
  { log, version }: { log: Log; version: string },
): Promise<Tracing> {
  if (!isTraced) return { log, stop: async () => undefined };
  const { openTelemetry } = await import('../tracing/open-telemetry.ts');
  const tracer = openTelemetry({ version, environment: process.env, tell, isFailure, log });
  traceWith(tracer);
  return {
    log: telling(log),
    async stop() {
      traceWith(null);
      await tracer.stop();
    },
  };
}

/** What is asked again and again by machines. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics', '/assets/*']);
const METHODS = /^(?:GET|HEAD|POST|OPTIONS|PUT|PATCH|DELETE)$/;

/** Each request by its route. Of the address nothing is told: it may hold a secret. Who called is believed of trusted proxies. */
export function traceRequests(
  nameOf: (path: string) => string,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
): MiddlewareHandler<RequestVariables> {
  return async (c, next) => {
    const route = nameOf(c.req.path);
    if (UNTRACED.has(route)) return next();
    const method = METHODS.test(c.req.method) ? c.req.method : '_OTHER';
    const { incoming } = (c.env ?? {}) as { incoming?: { socket: { remoteAddress?: string | undefined } } };
    const isVouchedFor = trustedProxies.isTrusted(plainAddress(incoming?.socket.remoteAddress));
    const calledBy = isVouchedFor ? c.req.header('traceparent') : undefined;
    const facts = {
      'http.request.method': method,
      'http.route': route,
      'shop.request_id': c.get('requestId'),
    };
    await inSpan(`${method} ${route}`, { kind: 'server', facts, calledBy }, async (span) => {
      await next();
      span?.set({ 'http.response.status_code': c.res.status });
      if (c.res.status >= 500 && !c.req.raw.signal.aborted) span?.fail();
    });
  };
}

/** A statement that has ended, as a part of what asked for it: its text has no values. */
export function noteStatement(statement: string, ms: number, error: Error | null): void {
  if (!currentSpan()) return;
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(statement) ?? [];
  const [, table = ''] =
    /\b(?:from|into|update|join)\s+(?:only\s+)?"?(\w+)\b(?!\s*\()/i.exec(statement) ?? [];
  const facts = {
    'db.system.name': 'postgresql',
    'db.operation.name': verb.toLowerCase(),
    ...(table !== '' && { 'db.collection.name': table }),
    'db.query.text': statement,
  };
  noteSpan(`${verb.toLowerCase()} ${table}`.trim(), facts, { ms, ...(error && { error }) });
}

/** `fetch` of somebody else's server; which things of theirs it was about is left out. */
export function tracedCalls(peer: string, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { hostname, pathname } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    const path = pathname.replaceAll(/[^/]+/g, (part) => (/^(?:v\d+|[a-z_-]+)$/.test(part) ? part : ':id'));
    const facts = {
      'peer.service': peer,
      'server.address': hostname,
      'http.request.method': method,
      'url.template': path,
    };
    return inSpan(`${peer} ${method} ${path}`, { kind: 'client', facts }, async (span) => {
      const answer = await send(input, init);
      span?.set({ 'http.response.status_code': answer.status });
      if (answer.status >= 400) span?.fail();
      return answer;
    });
  };
}

/** Neither to whom nor what about. */
export function tracedMail(mail: MailTransport): MailTransport {
  return {
    send: (message) => inSpan('send e-mail', { kind: 'client' }, () => mail.send(message)),
    check: () => mail.check(),
    close: () => mail.close(),
  };
}

const LONGEST_MESSAGE = 400;

/** A statement that failed stands beside it in full. */
function tell(error: Error): ReturnType<typeof tellError> {
  const told = tellError(error);
  const { message } = told;
  if (message.length <= LONGEST_MESSAGE) return told;
  return {
    ...told,
    message: `${message.slice(0, LONGEST_MESSAGE / 2)} … ${message.slice(-LONGEST_MESSAGE / 2)}`,
  };
}

/** Refusals are answers. */
function isFailure(error: unknown): error is Error {
  if (!(error instanceof Error) || ['AccessDenied', 'AbortError'].includes(error.name)) return false;
  return !(
    'status' in error &&
    typeof error.status === 'number' &&
    error.status >= 300 &&
    error.status < 500
  );
}

function telling(log: Log): Log {
  const own = log.child({});
  for (const level of ['warn', 'error', 'fatal'] as const) {
    const say: (...said: unknown[]) => void = own[level].bind(own);
    own[level] = (...said: unknown[]) => {
      const [detail] = said;
      const error: unknown =
        typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'err') : undefined;
      if (error !== undefined) currentSpan()?.fail(error);
      say(...said);
    };
  }
  return own;
}
