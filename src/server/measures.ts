import { AsyncLocalStorage } from 'node:async_hooks';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Context, MiddlewareHandler } from 'hono';
import Counter from 'prom-client/lib/counter.js';
import Gauge from 'prom-client/lib/gauge.js';
import Histogram from 'prom-client/lib/histogram.js';
import Registry from 'prom-client/lib/registry.js';
import type { PoolWatch } from '../database/watch-pool.ts';
import { checkoutCalls } from '../payments/standard-method.rules.ts';
import type { Log, RequestVariables } from './log.ts';
import { noteStatement, tracedCalls } from './tracing.ts';

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);
/** A statement that takes longer is a line of the log: so many lines a minute. */
const SLOW_MS = 500;
const SLOW_LINES = 10;
/** Why a checkout is refused that is not the shopper's doing. */
const OWN_FAULTS = ['internal', 'provider_failed', 'unavailable', 'busy', 'unreadable'];

export type Measures = ReturnType<typeof createMeasures>;

/** What this copy of the program measures as it works; `server/metrics.ts` adds what is read when somebody asks. */
export function createMeasures(log: Log) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, until their answer began',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const checkouts = new Counter({
    name: 'checkout_answers_total',
    help: 'Checkouts that were begun or placed, and those refused, by the reason',
    labelNames: ['outcome'],
    registers,
  });
  const payments = new Counter({
    name: 'payment_answers_total',
    help: 'Payments that browsers told of: taken, or why they make no order',
    labelNames: ['outcome'],
    registers,
  });
  const provider = new Histogram({
    name: 'payment_provider_request_duration_seconds',
    help: 'Calls of the payment provider; an outcome is the class of its status, or none',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  });
  const poolWait = new Histogram({
    name: 'database_pool_wait_seconds',
    help: 'How long somebody waited for a connection',
    labelNames: ['pool'],
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 5],
    registers,
  });
  const slow = new Counter({
    name: 'database_slow_statements_total',
    help: `Statements that took longer than ${SLOW_MS} ms`,
    labelNames: ['route'],
    registers,
  });
  // Told from the beginning: of what appears with its first count no growth can be seen.
  for (const outcome of ['taken', ...OWN_FAULTS]) checkouts.inc({ outcome }, 0);
  for (const outcome of ['taken', 'not_paid']) payments.inc({ outcome }, 0);
  for (const outcome of ['2xx', '4xx', '5xx', 'none']) provider.zero({ outcome });
  // Looking its labels up anew would cost more than all else here.
  const bound = new Map<string, { observe(value: number): void }>();
  function requestsOf(method: string, route: string, status: number) {
    const key = `${method} ${route} ${status}`;
    const found: { observe(value: number): void } =
      bound.get(key) ?? requests.labels({ method, route, status });
    bound.set(key, found);
    return found;
  }
  watchEventLoop(registry);
  const asked = new AsyncLocalStorage<{ route: string; requestId: string }>();
  let lines = { minute: 0, count: 0 };

  function tellSlow(statement: string, ms: number, pool: string): void {
    const { route = pool === 'jobs' ? 'a job' : 'nobody', requestId } = asked.getStore() ?? {};
    slow.inc({ route });
    const minute = Math.floor(Date.now() / 60_000);
    if (lines.minute !== minute) lines = { minute, count: 0 };
    lines.count += 1;
    if (lines.count > SLOW_LINES) return;
    log.warn(
      { ms: Math.round(ms), route, requestId, statement: statement.slice(0, 1000) },
      'A slow statement',
    );
  }

  const counters: Record<string, typeof checkouts | undefined> = {
    [checkoutCalls.createOrder]: checkouts,
    [checkoutCalls.verifyPayment]: payments,
  };

  return {
    registry,
    /** One that was answered before `measureRequests` could see it. */
    measureRequest(route: string, status: number, seconds: number): void {
      requestsOf('GET', route, status).observe(seconds);
    },
    /** Before all that answers: each request by the name of its route. */
    measureRequests(nameOf: (path: string) => string): MiddlewareHandler<RequestVariables> {
      return async (c, next) => {
        const route = nameOf(c.req.path);
        const began = performance.now();
        await asked.run({ route, requestId: c.get('requestId') }, next);
        const method = METHODS.has(c.req.method) ? c.req.method : 'other';
        requestsOf(method, route, statusOf(c)).observe((performance.now() - began) / 1000);
        const counted = method === 'POST' ? counters[route] : undefined;
        if (counted) void outcomeOf(c.res).then((outcome) => counted.inc({ outcome }));
      };
    },
    /** For a pool: its waits, and what takes long on it. */
    watching: (pool: 'pages' | 'jobs'): Required<Pick<PoolWatch, 'waited' | 'answered'>> => ({
      waited: (ms) => poolWait.observe({ pool }, ms / 1000),
      answered(statement, ms, error) {
        noteStatement(statement, ms, error);
        if (ms >= SLOW_MS) tellSlow(statement, ms, pool);
      },
    }),
    /** `fetch`, measured as a call of the payment provider. */
    measureProvider(ask: typeof fetch): typeof fetch {
      const send = tracedCalls('payment provider', ask);
      return async (...given) => {
        const end = provider.startTimer();
        try {
          const answer = await send(...given);
          end({ outcome: `${Math.floor(answer.status / 100)}xx` });
          return answer;
        } catch (error) {
          end({ outcome: 'none' });
          throw error;
        }
      };
    },
  };
}

/** 499: whoever asked went away before there was an answer, which is no failure. */
function statusOf({ req, res }: Context): number {
  return res.status >= 500 && req.raw.signal.aborted ? 499 : res.status;
}

/** The code of a refusal is one of the program's own. */
async function outcomeOf(answer: Response): Promise<string> {
  if (answer.ok) return 'taken';
  try {
    const coding = answer.headers.get('content-encoding');
    const { body } = answer.clone();
    // Compressed on its way to a browser.
    const plain =
      coding === 'gzip' || coding === 'deflate' ? body?.pipeThrough(new DecompressionStream(coding)) : body;
    const { error } = (await new Response(plain).json()) as { error?: { code?: unknown } };
    return typeof error?.code === 'string' && /^\w{1,40}$/.test(error.code) ? error.code : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

function watchEventLoop(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: 'max',
      collect() {
        this.set(read());
      },
    });
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  gauge('nodejs_eventloop_delay_p99_seconds', 'How late timers were, since this was asked before', () =>
    seconds(delay.percentile(99)),
  );
  gauge('nodejs_eventloop_delay_max_seconds', 'The latest of them', () => {
    const most = seconds(delay.max);
    delay.reset();
    return most;
  });
}
