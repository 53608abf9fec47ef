import { mayPass, retryRead } from '../http/retry-read.ts';
import { boolean, nullable, object, oneOf, optional, readAs, text } from '../shop/shapes.rules.ts';
import type { SessionAnswer } from './session-store.ts';

const TIMEOUT_MS = 15_000;

const answerShape = nullable(
  object({
    session: object({ id: text, expiresAt: text }),
    user: object({ id: text, email: text, role: optional(text) }),
  }),
);
const challengeShape = object({ twoFactorRedirect: oneOf(true) });
const refusalShape = object({ message: text });

class Refusal extends Error {
  readonly isFinal: boolean;

  constructor(status: number, message: string) {
    super(message);
    this.isFinal = !mayPass(status);
  }
}

const isFinal = (error: unknown) => error instanceof Refusal && error.isFinal;

export function fetchSession(signal: AbortSignal): Promise<SessionAnswer | null> {
  const read = async () => answerShape.parse(await call('/api/auth/get-session', 'GET', signal));
  return retryRead(read, signal, isFinal);
}

/**
 * POST without payload, boolean answer (docs/behaviour/accounts-and-access.md#who-may-see-what): a read all the
 * same.
 */
export function fetchIsAdmin(signal: AbortSignal): Promise<boolean> {
  const read = async () => boolean.parse(await call('/api/rpc/is_admin', 'POST', signal));
  return retryRead(read, signal, isFinal);
}

export async function endSession(): Promise<void> {
  await call('/api/auth/sign-out', 'POST');
}

/**
 * Rejects with the reason, in the shop's words, when this opens no session; `needsCode` is said where the account has a
 * second factor.
 */
export async function signIn(
  credentials: { email: string; password: string },
  needsCode: string,
): Promise<void> {
  const answer = await call('/api/auth/sign-in/email', 'POST', undefined, credentials);
  if (readAs(challengeShape, answer)) throw new Error(needsCode);
}

async function call(
  path: string,
  method: 'GET' | 'POST',
  given?: AbortSignal,
  body?: object,
): Promise<unknown> {
  const patience = AbortSignal.timeout(TIMEOUT_MS);
  const signal = given ? (AbortSignal.any?.([given, patience]) ?? patience) : patience;
  const response = await fetch(path, {
    method,
    signal,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const refusal = readAs(refusalShape, answer);
  const status = `${response.status} ${response.statusText}`.trim();
  throw new Refusal(response.status, refusal?.message ?? status);
}
