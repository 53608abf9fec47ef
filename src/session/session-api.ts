import * as z from 'zod/mini';
import type { SessionAnswer } from './session-store.ts';

const TIMEOUT_MS = 15_000;

const answerSchema = z.nullable(
  z.object({
    session: z.object({ id: z.string(), expiresAt: z.string() }),
    user: z.object({ id: z.string(), email: z.string() }),
  }),
);
const refusalSchema = z.object({ message: z.string() });

export async function fetchSession(): Promise<SessionAnswer | null> {
  return answerSchema.parse(await call('/api/auth/get-session', 'GET'));
}

/** POST without payload, boolean answer (specification, storefront §7). */
export async function fetchIsAdmin(): Promise<boolean> {
  return z.boolean().parse(await call('/api/rpc/is_admin', 'POST'));
}

export async function endSession(): Promise<void> {
  await call('/api/auth/sign-out', 'POST');
}

async function call(path: string, method: 'GET' | 'POST'): Promise<unknown> {
  const response = await fetch(path, { method, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  const refusal = refusalSchema.safeParse(body);
  throw new Error(
    refusal.success ? refusal.data.message : `${response.status} ${response.statusText}`.trim(),
  );
}
