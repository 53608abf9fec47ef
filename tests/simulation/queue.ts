import { sql } from 'drizzle-orm';
import type { Pool } from '../../src/database/client.ts';
import { JOB_TRIES, jobKeys } from '../../src/jobs/queue-table.ts';
import type { JobQueue, Jobs, Shop } from '../../src/shop/shop.types.ts';

/**
 * The queue's rules on the simulated clock: a job is stored by the caller's transaction, one unfinished per key; it is tried
 * again after a minute, then ever later, and given up after its last try. The real queue counts time by itself.
 */
export const QUEUE_TABLES = `
  create table if not exists simulated_jobs (
    id serial primary key, name text not null, key text not null, data jsonb not null,
    tries int not null default 0, start_after timestamptz not null, taken_at timestamptz, given_up boolean not null default false);
  create unique index if not exists simulated_jobs_one on simulated_jobs (name, key) where not given_up`;

export function createSimulatedQueue(now: () => Date): JobQueue {
  const at = () => now().toISOString();
  return {
    async enqueue(db, name, data) {
      const { rows } = await db.execute(
        sql`insert into simulated_jobs (name, key, data, start_after)
            values (${name}, ${jobKeys[name](data)}, ${JSON.stringify(data)}::jsonb, ${at()}::timestamptz)
            on conflict do nothing returning id`,
      );
      return rows.length > 0;
    },
    async hurry(db, name, data) {
      await db.execute(
        sql`insert into simulated_jobs (name, key, data, start_after)
            values (${name}, ${jobKeys[name](data)}, ${JSON.stringify(data)}::jsonb, ${at()}::timestamptz)
            on conflict (name, key) where not given_up do update set start_after = excluded.start_after`,
      );
    },
  };
}

type Job = { id: number; name: keyof Jobs; data: never; tries: number };

/** As long as a job may take before it counts as left by a copy that died. */
const LEASE_SECONDS = 120;

/** Does every job that is due, once. A failure is counted and tried again; whoever is given up is told of. */
export async function doJobs(
  shop: Shop,
  work: (name: keyof Jobs, data: never) => Promise<unknown>,
  giveUp: (name: keyof Jobs, data: never) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const now = shop.now().toISOString();
    const { rows } = await shop.db.execute<Job>(
      sql`update simulated_jobs set taken_at = ${now}::timestamptz where id = (
            select id from simulated_jobs where not given_up and start_after <= ${now}::timestamptz
              and (taken_at is null or taken_at <= ${now}::timestamptz - make_interval(secs => ${LEASE_SECONDS}))
            order by id limit 1 for update skip locked)
          returning id, name, data, tries`,
    );
    const [job] = rows;
    if (!job) return;
    const isDone = await work(job.name, job.data).then(
      () => true,
      () => false,
    );
    const tries = job.tries + 1;
    if (isDone) await shop.db.execute(sql`delete from simulated_jobs where id = ${job.id}`);
    else if (tries < JOB_TRIES) {
      await shop.db.execute(
        sql`update simulated_jobs set tries = ${tries}, taken_at = null,
              start_after = ${shop.now().toISOString()}::timestamptz + make_interval(mins => ${2 ** (tries - 1)})
            where id = ${job.id}`,
      );
    } else {
      await giveUp(job.name, job.data);
      await shop.db.execute(
        sql`update simulated_jobs set given_up = true, taken_at = null where id = ${job.id}`,
      );
    }
  }
}

/** When the next job that waits is due; null: none waits. */
export async function nextJobAt(control: Pool): Promise<Date | null> {
  const { rows } = await control.query<{ at: Date | null }>(
    `select min(greatest(start_after, taken_at + interval '${LEASE_SECONDS} seconds')) as at from simulated_jobs where not given_up`,
  );
  return rows[0]?.at ?? null;
}
