import type { Pool } from '../../src/database/client.ts';

/** What is kept for a time only: its columns that tell when it began or ends, and how long that is. */
const KEPT: readonly { table: string; columns: string[]; days: number; where?: string }[] = [
  { table: 'sessions', columns: ['expires_at', 'created_at', 'seen_at', 'updated_at'], days: 30 },
  { table: 'verifications', columns: ['expires_at', 'created_at'], days: 7 },
  { table: 'rate_limits', columns: ['ends_at'], days: 1 },
  { table: 'wrong_passwords', columns: ['last_at'], days: 3 },
  { table: 'emails', columns: ['created_at'], days: 7, where: 'order_id is null and shipment_id is null' },
  {
    table: 'checkouts',
    columns: ['created_at', 'reconcile_at', 'held_until'],
    days: 7,
    where: `settled_at is null and created_at < now() - interval '1 minute'`,
  },
  {
    table: 'stock_holds',
    columns: ['expires_at', 'yields_from', 'created_at'],
    days: 0.01,
    where: `expires_at is not null and created_at < now() - interval '1 minute'`,
  },
  { table: 'stock_presses', columns: ['created_at'], days: 1 },
  { table: 'stock_waits', columns: ['created_at'], days: 7, where: 'confirmed_at is null' },
  { table: 'stock_waits', columns: ['told_at', 'created_at'], days: 30, where: 'told_at is not null' },
  { table: 'staff_alerts', columns: ['created_at'], days: 30 },
  { table: 'imports', columns: ['created_at', 'checked_at'], days: 30, where: `state = 'checked'` },
  {
    table: 'pgboss.job',
    columns: ['created_on', 'completed_on', 'keep_until'],
    days: 7,
    where: `state in ('completed', 'cancelled', 'failed')`,
  },
  // The queue tidies up once a day.
  { table: 'pgboss.queue', columns: ['maintain_on'], days: 1 },
];

/** So many minutes after it was made, whatever is kept for a time has had it. */
const LASTS_MINUTES = 10;

/**
 * Lets one minute of the run be a tenth of the time that anything is kept: what would be tidied away after a week is
 * tidied away in ten minutes. Told to the rows, so that the program itself runs as it is built.
 */
export async function letTimePass(control: Pool): Promise<void> {
  for (const { table, columns, days, where = 'true' } of KEPT) {
    const by = `interval '1 second' * ${(days * 86_400) / LASTS_MINUTES}`;
    const set = columns.map((column) => `${column} = ${column} - ${by}`).join(', ');
    await control.query(`update ${table} set ${set} where ${where}`);
  }
}

/** The round of each night comes every five minutes. */
export async function shortenNights(control: Pool): Promise<void> {
  await control.query(`update pgboss.schedule set cron = '*/5 * * * *' where name = 'sweep-orphaned-media'`);
}
