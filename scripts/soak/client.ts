import { performance } from 'node:perf_hooks';

export type Asked = {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Text as JSON, fields as a form, bytes as they are. */
  body?: object | URLSearchParams | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  cookie?: string;
  /** Whose it is, beyond the proxy. */
  from?: string;
  /** Goes away after so long, whatever has come. */
  leavesAfterMs?: number;
};

export type Answer = { status: number; text: string; headers: Headers };

/** How a minute was answered. */
export type Minute = {
  /** Told to come again later: 503. */
  turnedAway: number;
  requests: number;
  refused: number;
  p95: number;
  left: number;
  failures: string[];
};

export type Client = ReturnType<typeof createClient>;

const GONE: Answer = { status: 0, text: '', headers: new Headers() };

/** Asks the shop as browsers do, and counts how it answers. */
export function createClient(url: string) {
  let waits: number[] = [];
  let left = 0;
  let refused = 0;
  let turnedAway = 0;
  let failures: string[] = [];

  return {
    url,
    async ask(address: string, asked: Asked = {}): Promise<Answer> {
      const { body, cookie, from, leavesAfterMs } = asked;
      const method = asked.method ?? (body === undefined ? 'GET' : 'POST');
      const isPlain = body === undefined || body instanceof URLSearchParams || body instanceof Uint8Array;
      const began = performance.now();
      try {
        const answer = await fetch(url + address, {
          method,
          redirect: 'manual',
          headers: {
            ...(method !== 'GET' && { origin: url }),
            ...(!isPlain && { 'content-type': 'application/json' }),
            ...(cookie && { cookie }),
            ...(from && { 'x-forwarded-for': from }),
            ...asked.headers,
          },
          ...(body !== undefined && { body: isPlain ? body : JSON.stringify(body) }),
          ...(leavesAfterMs !== undefined && { signal: AbortSignal.timeout(leavesAfterMs) }),
        });
        const text = await answer.text();
        waits.push(performance.now() - began);
        if (answer.status >= 400) refused += 1;
        if (answer.status === 503) turnedAway += 1;
        else if (answer.status >= 500)
          failures.push(`${method} ${address}: ${answer.status} ${text.slice(0, 120)}`);
        return { status: answer.status, text, headers: answer.headers };
      } catch (error) {
        if (leavesAfterMs === undefined) failures.push(`${method} ${address}: ${String(error)}`);
        else left += 1;
        return GONE;
      }
    },
    /** What was answered since this was asked last. */
    takeMinute(): Minute {
      const sorted = waits.toSorted((a, b) => a - b);
      const minute = {
        requests: sorted.length,
        p95: Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0),
        refused,
        turnedAway,
        left,
        failures,
      };
      waits = [];
      left = 0;
      refused = 0;
      turnedAway = 0;
      failures = [];
      return minute;
    },
  };
}

/** Signs somebody in; '' where that was refused. */
export async function signIn(
  client: Client,
  email: string,
  password: string,
  from?: string,
): Promise<string> {
  const answer = await client.ask('/api/auth/sign-in/email', {
    body: { email, password },
    ...(from && { from }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

export const below = (most: number) => Math.floor(Math.random() * most);
export const oneOf = <Thing>(things: readonly Thing[]): Thing => things[below(things.length)] as Thing;

/** One of what can be done, each as often as its weight says. */
export function weighed<Act>(acts: readonly (readonly [weight: number, act: Act])[]): () => Act {
  const all = acts.reduce((sum, [weight]) => sum + weight, 0);
  return () => {
    let left = Math.random() * all;
    for (const [weight, act] of acts) {
      left -= weight;
      if (left < 0) return act;
    }
    return acts[0]?.[1] as Act;
  };
}
