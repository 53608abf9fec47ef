import type { Pool } from '../../src/database/client.ts';

/**
 * Written whatever is asked, or emptied by itself: counts of who asks how often, sessions that note that somebody was there,
 * and changes that are about to be told.
 */
const COUNTERS = new Set([
  'order_changes',
  'program_secrets',
  'rate_limits',
  'sessions',
  'stock_hold_changes',
  'verifications',
  'wrong_passwords',
]);

/** What is stored in each table, as a sum: the same before and after, and nothing was changed. */
export async function watchStored(pool: Pool) {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !COUNTERS.has(name));
  const sums = tables
    .map(
      (name) =>
        `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t`,
    )
    .join(' union all ');
  let seen = '';
  let last = new Map<string, string>();
  const read = async () => {
    const found = await pool.query<{ at: string }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as at',
    );
    const at = found.rows[0]?.at ?? '';
    // Nobody has written anything at all since.
    if (at === seen) return last;
    const summed = await pool.query<{ name: string; sum: string }>(sums);
    seen = at;
    return new Map(summed.rows.map(({ name, sum }) => [name, sum]));
  };
  last = await read();
  return {
    /** The tables that have changed since this was asked last. */
    async changed(): Promise<string[]> {
      const before = last;
      last = await read();
      return tables.filter((name) => before.get(name) !== last.get(name));
    },
  };
}
