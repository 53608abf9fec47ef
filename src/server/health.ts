import type { Context, Hono } from 'hono';
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '../database/client.ts';
import { type Disk, isNearlyFull } from '../shop/dashboard/disk.rules.ts';
import type { RequestVariables } from './log.ts';
import type { Metrics } from './metrics.ts';

type HealthParts = {
  pool: Pool;
  disks: () => Promise<Disk[]>;
  isStopping: () => boolean;
  metricsToken: string | undefined;
  metrics: Metrics;
};

/** Liveness, readiness and Prometheus figures (the contract's HTTP surface). */
export function mountHealth(
  app: Hono<RequestVariables>,
  { pool, disks, isStopping, metricsToken, metrics }: HealthParts,
): void {
  const asked = ['GET', 'OPTIONS'];
  app.on(asked, '/healthz', (c) => c.json({ status: 'ok' }));

  app.on(asked, '/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503);
    const full = (await disks()).filter(isNearlyFull).map(({ name }) => name);
    // A full disk is why a database stops.
    const told = full.length > 0 ? { nearlyFull: full } : {};
    if (!(await answers(pool))) return c.json({ status: 'database unreachable', ...told }, 503);
    return c.json({ status: 'ready', ...told });
  });

  app.get('/metrics', async (c) => {
    const isAllowed = isFromThisMachine(c) || hasToken(c.req.header('authorization'), metricsToken);
    return isAllowed ? c.text(await metrics.text()) : c.notFound();
  });
}

/** Balancers wait a few seconds themselves. */
const ANSWER_MS = 2_000;

async function answers(pool: Pool): Promise<boolean> {
  const waiting = new AbortController();
  const tooLate = pause(ANSWER_MS, false, { signal: waiting.signal }).catch(() => false);
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([asked, tooLate]).finally(() => waiting.abort());
}

type Connection = { incoming?: { httpVersion: string; socket: { remoteAddress?: string | undefined } } };

const FORWARDED =
  /^(?:forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|x-original-.*|true-client-ip|cf-.*)$/;

/**
 * Asked on this very machine, by name, and passed on by nobody: a proxy on the same machine hands on what strangers ask.
 * Proxies that say nothing of themselves ask by HTTP/1.0 or under the shop's name.
 */
function isFromThisMachine(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Connection;
  if (!incoming || incoming.httpVersion === '1.0') return false;
  if (!/^(?:127\.|::1$|::ffff:127\.)/.test(incoming.socket.remoteAddress ?? '')) return false;
  if (!/^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i.test(c.req.header('host') ?? '')) return false;
  return Object.keys(c.req.header()).every((name) => !FORWARDED.test(name));
}

function hasToken(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined || authorization === undefined) return false;
  const given = Buffer.from(authorization);
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
