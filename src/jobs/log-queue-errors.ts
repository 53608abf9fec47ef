import type { PgBoss } from 'pg-boss';
import type { Log } from '../shop/shop.types.ts';

const REPEAT_AFTER_MS = 60_000;

/** Logs what goes wrong inside the queue; while the database is away, once a minute instead of at every poll. */
export function logQueueErrors(boss: PgBoss, log: Log): void {
  const loggedAt = new Map<string, number>();
  boss.on('error', (error) => {
    const kind = 'code' in error ? String(error.code) : error.name;
    const now = performance.now();
    if (now - (loggedAt.get(kind) ?? -Infinity) < REPEAT_AFTER_MS) return;
    loggedAt.set(kind, now);
    log.warn({ err: error }, 'The job queue has a problem');
  });
  boss.on('warning', ({ message, data }) => log.warn({ ...data }, message));
}
