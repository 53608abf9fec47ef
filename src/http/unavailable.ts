import { isRouteErrorResponse } from 'react-router';
import { object, oneOf, readAs, text } from '../shop/shapes.rules.ts';
import type { Log } from '../shop/shop.types.ts';
import { ApiError, type ErrorCode } from './api-error.ts';

/** 'away': no connection to the database, or it cannot write; 'busy': what was asked for is held by others too long. */
export type DatabaseTrouble = 'away' | 'busy';

const told: Record<DatabaseTrouble, { code: ErrorCode; message: string; retryAfterSeconds: number }> = {
  away: {
    code: 'unavailable',
    message: 'The shop is taking a short break. Please try again in a minute.',
    retryAfterSeconds: 5,
  },
  busy: {
    code: 'busy',
    message: 'Many people want the same just now. Please try again in a few seconds.',
    retryAfterSeconds: 3,
  },
};

/** PostgreSQL's codes (appendix A of its manual), and classes of them, that say nothing about what was asked for. */
const CODES: Record<string, DatabaseTrouble> = {
  '08': 'away',
  '57P': 'away',
  '25006': 'away',
  '28': 'away',
  '3D000': 'away',
  '55000': 'away',
  '53': 'away',
  '58': 'away',
  '25P03': 'busy',
  '25P04': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
};

/** How pg says that it has no connection (any more), where the system has no code for it. */
const LOST =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (?:has encountered a connection error|was closed)|Cannot use a pool after|The server does not support SSL)/;

/**
 * What keeps the database from answering, if that is why something failed: the one place that knows. Everything else,
 * and failures of other servers, give null.
 */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  let inStatement = false;
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    // drizzle's error about a statement: what caused it came from the database or from the way there.
    inStatement ||= 'query' in at && 'params' in at;
    const code = 'code' in at ? String(at.code) : '';
    if (at.name === 'DatabaseUnavailable') return 'reason' in at && at.reason === 'busy' ? 'busy' : 'away';
    if ('severity' in at) return CODES[code] ?? CODES[code.slice(0, 3)] ?? CODES[code.slice(0, 2)] ?? null;
    if (inStatement && (LOST.test(at.message) || 'syscall' in at)) return 'away';
  }
  return null;
}

/** Whether something failed because its connection was lost, or none could be had: that passes when the database is back. */
export function isDatabaseLost(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if ('severity' in at) return 'code' in at && /^(?:08|57P|25006)/.test(String(at.code));
  }
  return databaseTrouble(error) === 'away';
}

/** The friendly refusal (503, with Retry-After) for whoever asked while the database could not answer; else null. */
export function unavailable(error: unknown): ApiError | null {
  const trouble = databaseTrouble(error);
  if (!trouble) return null;
  const { code, message, retryAfterSeconds } = told[trouble];
  return new ApiError(503, code, message, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}

const QUIET_MS = 5_000;
let quietUntil = 0;

/** As `unavailable`, and logged: while the database is away for all, every five seconds instead of for each. */
export function refuseUnavailable(error: unknown, log: Log, requestId: string): ApiError | null {
  const refusal = unavailable(error);
  const now = performance.now();
  if (refusal && now >= quietUntil) {
    quietUntil = now + QUIET_MS;
    log.warn({ err: error, requestId }, `The database cannot answer (${refusal.code})`);
  }
  return refusal;
}

const breakShape = object({ message: text, unavailable: oneOf(true) });

/** What a loader or an action throws for the page of such a refusal; `readBreak` tells its boundary. */
export function breakData({ message }: ApiError): { message: string; unavailable: true } {
  return { message, unavailable: true };
}

/** The sentence of a page that is not there because the database is not; null for any other failure. */
export function readBreak(error: unknown): string | null {
  return isRouteErrorResponse(error) ? (readAs(breakShape, error.data)?.message ?? null) : null;
}
