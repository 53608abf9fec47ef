import type { MiddlewareHandler } from 'hono';
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { isDatabaseLost } from '../http/unavailable.ts';
import type { PublicAnswer } from '../public-pages/public-pages.ts';

export type Log = Logger;

/**
 * Structured lines on standard output; what could identify or authorise somebody never gets there. Errors are told by
 * what is known to be harmless of them (`describeError`), whatever their key; a last look covers what slipped through.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.authorization', '*.cookie', 'req.headers'],
      formatters: { log: withDescribedErrors },
      serializers: { err: (error: unknown) => error },
      hooks: { streamWrite: withoutSecrets, logMethod: quieterWithoutDatabase },
    },
    destination ?? standardOutput(),
  );
}

/** What fails for want of the database alone needs nobody: once it is back all goes on, and its absence has an alarm of its own. */
function quieterWithoutDatabase(this: Logger, given: Parameters<LogFn>, log: LogFn, level: number): void {
  const [detail] = given as unknown[];
  const error = detail !== null && typeof detail === 'object' && 'err' in detail ? detail.err : undefined;
  if (level === ERROR && isDatabaseLost(error)) this.warn(...given);
  else log.apply(this, given);
}

const ERROR = 50;

/** Lines that cannot be written (the disk behind them is full) are lost; the program goes on. */
function standardOutput(): DestinationStream {
  return pino.destination(1).on('error', () => undefined);
}

function withDescribedErrors(line: Record<string, unknown>): Record<string, unknown> {
  const values = Object.entries(line).map(([name, value]) => [name, describeValue(value)]);
  return Object.fromEntries(values) as Record<string, unknown>;
}

function describeValue(value: unknown): unknown {
  if (value instanceof Error) return describeError(value);
  return Array.isArray(value) ? value.map(describeValue) : value;
}

/** What PostgreSQL says of where it failed, without a value of any row. */
const HARMLESS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'errno',
];
const DEEPEST = 6;

type DescribedError = { type: string; message: string; stack: string; cause?: unknown };

/** Of an error what may be told outside of the program, as in its log. */
export function tellError(error: Error): { type: string; message: string; stack: string } {
  const { type, message, stack } = describeError(error);
  return { type, message: withoutSecrets(message), stack };
}

/** Its kind, its sentence without values, where it came from, and so its causes; no other property of it. */
function describeError(error: Error, depth = 0): DescribedError {
  const facts = HARMLESS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  const { cause } = error;
  const message = messageOf(error);
  const deeper = depth < DEEPEST && cause instanceof Error ? describeError(cause, depth + 1) : undefined;
  return {
    ...(Object.fromEntries(facts) as object),
    type: error.name,
    message: deeper ? `${message}: ${deeper.message}` : message,
    stack: frames(error),
    ...(deeper && { cause: deeper }),
  };
}

function messageOf(error: Error): string {
  // drizzle's: its message names the values.
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query)}`;
  // The classes of PostgreSQL's errors whose sentences quote what was given: data, syntax of it, words of our own.
  const isFromDatabase = 'severity' in error && 'code' in error;
  if (isFromDatabase && /^(?:22|P0|XX)/.test(String(error.code))) {
    return error.message.replace(/"[^]*"|'[^]*'|:[^]*/g, ' […]');
  }
  return error.message;
}

/** Of a stack only where it leads: what stands before may hold, on several lines, what somebody typed. */
function frames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}

const ADDRESS = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
/** The values of a failed statement, wherever its message was copied to. */
const PARAMETERS = /\\nparams: (?:[^"\\]|\\.)*/g;
/** Links that let in whoever has them: to an order, a wait, a calendar, an account, a new password. */
const SECRET_PATH =
  /((?:\/|%2F)(?:track-order|join|back-in-stock|wishlist|plant-calendar|plant-tasks|plant-mails|wish-mails|reset-password|confirm-email|verify-email)(?:\/|%2F|\?token=))[\w.~%-]+/gi;
const SECRET_QUERY = /([?&](?:token|code|state)=)[\w.~%-]+/g;

/** The last look at a line, whoever wrote it. */
function withoutSecrets(line: string): string {
  return line
    .replaceAll(PARAMETERS, '')
    .replaceAll(ADDRESS, '[address]')
    .replaceAll(SECRET_PATH, '$1[secret]')
    .replaceAll(SECRET_QUERY, '$1[secret]');
}

export type RequestVariables = { Variables: { requestId: string; pageCache?: PublicAnswer['told'] } };

/** A request's name in the log and in its answer: a proxy's, if it looks like one. */
export function requestIdFrom(given: string | undefined): string {
  return given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}

type RequestLine = { requestId: string; method: string; path: string; status: number; ms: number };

/** The one line of a request. A visitor who went away before the answer was ready is no failure, whatever became of it. */
export function tellRequest(
  log: Log,
  { ms, ...line }: RequestLine & Partial<PublicAnswer['told']>,
  hasGone = false,
): void {
  const failed = line.status >= 500 && !hasGone;
  // 503 is the shop's own word for a break, whose reason has a line of its own (http/unavailable.ts).
  const level = !failed ? 'debug' : line.status === 503 ? 'warn' : 'error';
  log[level]({ ...line, ms: Math.round(ms * 10) / 10 }, 'request');
}

/** Gives each request an id and logs one line when it is answered. */
export function logRequests(log: Log): MiddlewareHandler<RequestVariables> {
  return async (c, next) => {
    const requestId = requestIdFrom(c.req.header('x-request-id'));
    c.set('requestId', requestId);
    const began = performance.now();
    await next();
    c.header('X-Request-Id', requestId);
    const line = {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: performance.now() - began,
      ...c.get('pageCache'),
    };
    tellRequest(log, line, c.req.raw.signal.aborted);
  };
}
