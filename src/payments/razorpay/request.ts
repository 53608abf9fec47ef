import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ProviderError, isProviderError } from '../provider.ts';

export type RazorpayConnection = {
  keyId: string;
  keySecret: string;
  /** Without a trailing slash, version included: `https://api.razorpay.com/v1`. */
  apiUrl: string;
  fetch?: typeof fetch | undefined;
  /** For one attempt. 5,000 ms unless told. */
  timeoutMs?: number | undefined;
  /** Waits before the second, third, ... attempt. */
  retryDelaysMs?: readonly number[] | undefined;
};

/** POST with a body, GET without. */
type Call<Answer> = {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  answer: z.ZodType<Answer>;
};

export type RazorpayRequest = {
  /** One attempt. */
  once<Answer>(call: Call<Answer>): Promise<Answer>;
  /** Asks again while the provider is unreachable; only for calls that may be carried out twice. */
  repeatedly<Answer>(call: Call<Answer>): Promise<Answer>;
  /** Starts a watch: what it gives tells whether there is still time for another attempt. */
  startPatience(): () => boolean;
  retryDelaysMs: readonly number[];
};

const errorSchema = z.object({
  error: z.object({ code: z.string().nullish(), description: z.string().nullish() }),
});

/** A shopper waits for most calls: no new attempt begins after this. */
const noNewAttemptAfterMs = 6000;

/** The provider's REST protocol: authentication, time limit, retries, and its failures as `ProviderError`. */
export function createRazorpayRequest(connection: RazorpayConnection): RazorpayRequest {
  const { timeoutMs = 5000, retryDelaysMs = [200, 600] } = connection;
  const send = connection.fetch ?? fetch;
  const authorization = `Basic ${Buffer.from(`${connection.keyId}:${connection.keySecret}`).toString('base64')}`;

  async function once<Answer>({ path, body, headers, answer }: Call<Answer>): Promise<Answer> {
    const response = await reach(async () => {
      const got = await send(connection.apiUrl + path, {
        method: body === undefined ? 'GET' : 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: got.status, ok: got.ok, text: await got.text() };
    });
    const json = parseJson(response.text);
    if (!response.ok) throw failure(response.status, json, connection.keySecret);
    const read = answer.safeParse(json);
    if (!read.success)
      throw unreachable(
        'UNREADABLE_ANSWER',
        'The payment provider gave an unreadable answer',
        response.status,
      );
    return read.data;
  }

  async function repeatedly<Answer>(call: Call<Answer>): Promise<Answer> {
    const mayContinue = startPatience();
    for (const delayMs of retryDelaysMs) {
      try {
        return await once(call);
      } catch (error) {
        if (!isUnreachable(error) || !mayContinue()) throw error;
        await wait(delayMs);
      }
    }
    return once(call);
  }

  return { once, repeatedly, startPatience, retryDelaysMs };
}

export function isUnreachable(error: unknown): boolean {
  return isProviderError(error) && error.kind === 'unreachable';
}

function startPatience(): () => boolean {
  const startedAt = performance.now();
  return () => performance.now() - startedAt < noNewAttemptAfterMs;
}

async function reach<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw unreachable('TIMEOUT', 'The payment provider took too long to answer');
    }
    throw unreachable(networkCode(error), 'The payment provider cannot be reached');
  }
}

function failure(status: number, json: unknown, secret: string): ProviderError {
  const told = errorSchema.safeParse(json).data?.error;
  const code = told?.code ?? null;
  const message = (told?.description || `The payment provider answered ${status}`)
    .replaceAll(secret, '…')
    .slice(0, 300);
  const passing = status >= 500 || [408, 409, 425, 429].includes(status);
  return new ProviderError({ kind: passing ? 'unreachable' : 'refused', status, code, message });
}

function unreachable(code: string | null, message: string, status: number | null = null): ProviderError {
  return new ProviderError({ kind: 'unreachable', status, code, message });
}

function networkCode(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
