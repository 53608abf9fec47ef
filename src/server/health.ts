import { timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import type { Pool } from '../database/client.ts';
import type { PageCounts } from '../http/page-cache/page-cache.ts';
import type { RequestVariables } from './request-log.ts';

type HealthParts = {
  pool: Pool;
  isStopping: () => boolean;
  metricsToken: string | undefined;
  countPages: () => PageCounts;
};

/** Liveness, readiness and Prometheus figures (the contract's HTTP surface). */
export function mountHealth(
  app: Hono<RequestVariables>,
  { pool, isStopping, metricsToken, countPages }: HealthParts,
): void {
  const asked = ['GET', 'OPTIONS'];
  app.on(asked, '/healthz', (c) => c.json({ status: 'ok' }));

  app.on(asked, '/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503);
    try {
      await pool.query('select 1');
      return c.json({ status: 'ready' });
    } catch {
      return c.json({ status: 'database unreachable' }, 503);
    }
  });

  app.get('/metrics', (c) => {
    if (!mayReadMetrics(c.req.header('authorization'), metricsToken)) return c.notFound();
    const memory = process.memoryUsage();
    const pages = countPages();
    return c.text(
      [
        gauge('process_resident_memory_bytes', memory.rss),
        gauge('process_uptime_seconds', Math.round(process.uptime())),
        gauge('database_connections_open', pool.totalCount),
        gauge('database_connections_idle', pool.idleCount),
        gauge('database_connections_waiting', pool.waitingCount),
        counter('page_cache_hits_total', pages.hit),
        counter('page_cache_shared_total', pages.shared),
        counter('page_cache_misses_total', pages.miss),
        counter('page_cache_unkept_total', pages.unkept),
        gauge('page_cache_bytes', pages.bytes),
        gauge('page_cache_pages', pages.pages),
      ].join(''),
    );
  });
}

function gauge(name: string, value: number): string {
  return `# TYPE ${name} gauge\n${name} ${value}\n`;
}

function counter(name: string, value: number): string {
  return `# TYPE ${name} counter\n${name} ${value}\n`;
}

function mayReadMetrics(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined || authorization === undefined) return false;
  const given = Buffer.from(authorization);
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
