import { sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';

export type ShopFigures = {
  /** By the queue's name: jobs that could be done now, and how long (s) the first has waited. */
  queues: { name: string; waiting: number; oldestSeconds: number }[];
  mails: { waiting: number; oldestSeconds: number; failed: number; sentLastDay: number };
  /** Of the last day, by how they are paid. */
  orders: { payment: string; count: number }[];
  /** What the provider told in the last day, by its kind. */
  events: { event: string; count: number }[];
  webhookAt: Date | null;
  backupAt: Date | null;
};

type Row = { kind: string; name: string; count: number; seconds: number | null };

/** How much of anything waits or came lately: one statement, each part by its index. docs/operating/watching.md tells of it. */
export async function readShopFigures(db: Database): Promise<ShopFigures> {
  const { rows } = await db.execute<Row>(sql`
    select 'queue' as kind, queue.name, count(job.id)::int as count,
           extract(epoch from now() - min(job.start_after))::float8 as seconds
      from pgboss.queue
      left join pgboss.job on job.name = queue.name and job.state < 'active' and job.start_after <= now()
      group by queue.name
    union all
    select 'mail', state, count(*)::int, extract(epoch from now() - min(created_at))::float8
      from emails where state in ('waiting', 'failed') group by state
    union all
    select 'mail', 'sent', count(*)::int, null
      from emails where state = 'sent' and created_at > now() - interval '1 day'
    union all
    select 'order', payment_status, count(*)::int, null
      from orders where created_at > now() - interval '1 day' group by payment_status
    union all
    select 'event', event, count(*)::int, null
      from provider_events where received_at > now() - interval '1 day' group by event
    union all
    select 'webhook', '', 1, extract(epoch from max(received_at))::float8 from provider_events
    union all
    select 'backup', '', 1, extract(epoch from last_backup_at)::float8 from shop_watch`);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const mail = (state: string) => of('mail').find(({ name }) => name === state);
  const moment = (kind: string) => {
    const seconds = of(kind)[0]?.seconds ?? null;
    return seconds === null ? null : new Date(seconds * 1000);
  };
  return {
    queues: of('queue').map(({ name, count, seconds }) => ({
      name,
      waiting: count,
      oldestSeconds: Math.max(0, seconds ?? 0),
    })),
    mails: {
      waiting: mail('waiting')?.count ?? 0,
      oldestSeconds: mail('waiting')?.seconds ?? 0,
      failed: mail('failed')?.count ?? 0,
      sentLastDay: mail('sent')?.count ?? 0,
    },
    orders: of('order').map(({ name, count }) => ({ payment: name, count })),
    events: of('event').map(({ name, count }) => ({ event: name, count })),
    webhookAt: moment('webhook'),
    backupAt: moment('backup'),
  };
}
